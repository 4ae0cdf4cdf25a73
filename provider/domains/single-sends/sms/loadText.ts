import { compileTemplate, TemplateError } from 'sendwright/email/template';
import { outboxService } from 'sendwright/sms';
import type { SmsConfig } from 'sendwright/wire/sms';
import { sql } from '../../../database/sql';
import type { LaneParts } from '../../../delivery/ledger/lane';
import type { StreamKey } from '../../../delivery/ledger/streamKey';
import { saveLinks } from '../../../delivery/message/prepareMessages';
import { forgetStrikes, messageQuarantined, quarantineOf } from '../../../quarantine/strikes';
import { WorkMark } from '../../../quarantine/workMark';
import type { SmsAccount } from '../../sms/api/apiRequest';
import type { TextTemplate } from '../../sms/delivery/composeTexts';
import type { OpenHours } from '../../sms/delivery/quietHours';
import { trackText } from '../../sms/delivery/shortLinks';
import { findSmsAccount } from '../../sms/smsAccount';
import { attachmentUrls } from './attachments';

/** Everything a run needs to compose a send's text messages. */
export interface LoadedText {
  /** Undefined: the messages are kept in the Outbox. */
  readonly account: SmsAccount | undefined;
  readonly serviceSid: string;
  readonly template: TextTemplate;
  readonly mediaUrls: readonly string[];
  /** The contact field with the recipients' time zones, if the send follows them. */
  readonly zoneField: string | null;
  readonly hours: OpenHours;
  /** Contacts whose messages must not be composed again. */
  readonly quarantined: ReadonlySet<string>;
}

/** Loads the content of a single send by SMS. Returns a sentence with the reason if it can't be sent. */
export async function loadText(
  { database, publicUrl, mark = WorkMark.none() }: LaneParts,
  stream: StreamKey,
): Promise<LoadedText | string> {
  const { accountId, streamId } = stream;
  const { whole, copies: quarantined } = await quarantineOf(database, stream);
  if (whole) {
    // Resuming the send allows new attempts.
    await forgetStrikes(database, stream);
    return messageQuarantined;
  }
  const row = await database.first<{
    sms_config: SmsConfig | null;
    zone_field: string | null;
    from_hour: number;
    until_hour: number;
  }>(sql`
    select sms_config, zone_field, coalesce(sms_from_hour, 8) as from_hour, coalesce(sms_until_hour, 21) as until_hour
    from single_sends left join sending_settings using (account_id)
    where single_sends.account_id = ${accountId} and single_send_id = ${streamId}`);
  const config = row?.sms_config;
  if (!row || !config?.messaging_service_sid) return 'It has no messaging service.';
  const isCaptured = config.messaging_service_sid === outboxService;
  const account = isCaptured ? undefined : await findSmsAccount(database, accountId);
  if (account === undefined && !isCaptured) return 'Its SMS account was disconnected. Connect one, then resume.';
  const mediaUrls = await attachmentUrls(database, accountId, config, publicUrl);
  if (mediaUrls.length < config.media_urls.length + config.image_ids.length) return 'An image of it was deleted.';
  try {
    const tracked = trackText(config.body);
    const body = mark.during(stream, () => compileTemplate(tracked.source));
    await saveLinks(database, accountId, streamId, { links: tracked.links, hiddenLinks: [] });
    return {
      account,
      serviceSid: config.messaging_service_sid,
      template: { body, tracked, hasAttachments: mediaUrls.length > 0 },
      mediaUrls,
      zoneField: row.zone_field,
      hours: { from: row.from_hour, until: row.until_hour },
      quarantined,
    };
  } catch (error) {
    if (error instanceof TemplateError) return `The message does not compile: ${error.message}`;
    throw error;
  }
}
