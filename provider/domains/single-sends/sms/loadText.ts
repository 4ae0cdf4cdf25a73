import { compileTemplate, TemplateError } from 'sendwright/email/template';
import { outboxService } from 'sendwright/sms';
import type { SmsConfig } from 'sendwright/wire/sms';
import { sql } from '../../../database/sql';
import type { LaneParts } from '../../../delivery/ledger/lane';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { saveLinks } from '../../../delivery/message/prepareMessages';
import { accountLinkUrl } from '../../../delivery/tracking/linkUrl';
import { clearStrikes, messageQuarantined, quarantineOf } from '../../../quarantine/strikes';
import { WorkMark } from '../../../quarantine/workMark';
import type { TextTemplate } from '../../sms/delivery/composeTexts';
import type { OpenHours } from '../../sms/delivery/quietHours';
import { trackText } from '../../sms/delivery/shortLinks';
import { findSmsAccount, type SmsConnection } from '../../sms/smsAccount';
import { trimEndOf } from '../../../validation/trimEndOf';
import { attachmentUrls } from '../../sms/attachments';

/** Everything a run needs to compose a send's text messages. */
export interface LoadedText {
  /** Undefined: the messages are kept in the Outbox. */
  readonly account: SmsConnection | undefined;
  readonly serviceSid: string;
  /** The base address of its short links. */
  readonly linkUrl: string;
  readonly template: TextTemplate;
  readonly mediaUrls: readonly string[];
  /** The contact field with the recipients' time zones: the send's, or else the account's. */
  readonly zoneField: string | null;
  readonly hours: OpenHours;
  /** Contacts whose messages must not be composed again. */
  readonly quarantined: ReadonlySet<string>;
}

/** What is sent, and the contact field with the recipients' time zones if they are followed. */
export interface StoredText {
  readonly sms_config: SmsConfig | null;
  readonly zone_field: string | null;
}

/** Loads the content of a stream of text messages. Returns a sentence with the reason if it can't be sent. */
export async function loadText(
  { database, publicUrl, mark = WorkMark.none() }: LaneParts,
  stream: StreamKey,
  stored: StoredText | undefined,
): Promise<LoadedText | string> {
  const { accountId, streamId } = stream;
  const { whole, copies: quarantined } = await quarantineOf(database, stream);
  if (whole) {
    // Resuming the send allows new attempts.
    await clearStrikes(database, stream);
    return messageQuarantined;
  }
  const config = stored?.sms_config;
  if (!stored || !config?.messaging_service_sid) return 'It has no messaging service.';
  const hours = await database.first<{ from_hour: number; until_hour: number; zone_field: string | null }>(sql`
    select sms_from_hour as from_hour, sms_until_hour as until_hour, sms_zone_field as zone_field from sending_settings
    where account_id = ${accountId}`);
  const isCaptured = config.messaging_service_sid === outboxService;
  const account = isCaptured ? undefined : await findSmsAccount(database, accountId);
  if (account === undefined && !isCaptured) return 'Its SMS account was disconnected. Connect one, then resume.';
  const linkUrl = await accountLinkUrl(database, trimEndOf(publicUrl, '/'), accountId);
  const mediaUrls = await attachmentUrls(database, accountId, config, linkUrl);
  if (mediaUrls.length < config.media_urls.length + config.image_ids.length) return 'An image of it was deleted.';
  try {
    const tracked = trackText(config.body);
    const body = mark.during(stream, () => compileTemplate(tracked.source));
    await saveLinks(database, accountId, streamId, { links: tracked.links, hiddenLinks: [] });
    return {
      account,
      serviceSid: config.messaging_service_sid,
      linkUrl,
      template: { body, tracked, hasAttachments: mediaUrls.length > 0 },
      mediaUrls,
      zoneField: stored.zone_field ?? hours?.zone_field ?? null,
      hours: { from: hours?.from_hour ?? 8, until: hours?.until_hour ?? 21 },
      quarantined,
    };
  } catch (error) {
    if (error instanceof TemplateError) return `The message does not compile: ${error.message}`;
    throw error;
  }
}
