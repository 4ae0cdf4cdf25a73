import type { AbTest } from 'sendwright/wire/abTests';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { StreamKey } from '../ledger/streamKey';
import type { StreamQueries } from '../ledger/streamQueries';
import { createLinkSigner } from '../tracking/linkSigner';
import { accountLinkUrl, moveImages } from '../tracking/linkUrl';
import { asSent } from './designDocument';
import { loadSender, type SenderLookup } from './loadSender';
import type { MessageContent, MessageSettings, UnsubscribeChoice } from './message';
import { trimEndOf } from '../../validation/trimEndOf';

export interface LoadedMessage {
  readonly content: MessageContent;
  readonly settings: MessageSettings;
}

/** Link numbers of an A/B test's variations: those of A start at 0, of B at 1000, and so on. */
export const linksPerVariation = 1000;

/**
 * Loads a stream's message for `prepareMessage`: content, sender, unsubscribe choice and link key. For a variation of
 * an A/B test, its parts replace the message's. Undefined if none of `streams` has the stream, or if its sender or the
 * variation does not exist.
 */
export async function loadMessage(
  database: Queryable,
  publicUrl: string,
  streams: StreamQueries,
  stream: StreamKey,
  variationId: string | null = null,
  lookup: SenderLookup = {},
): Promise<LoadedMessage | undefined> {
  const { accountId, streamId } = stream;
  const row = await database.first<{
    email_config: Partial<EmailConfig>;
    abtest: Pick<AbTest, 'variations'> | null;
    message_domain: string | null;
    link_secret: Buffer;
  }>(sql`
    select message.*, link_secret from (${streams.message(stream)}) as message cross join accounts
    where accounts.account_id = ${accountId}`);
  const place = variationId === null ? 0 : (row?.abtest?.variations.findIndex((one) => one.id === variationId) ?? -1);
  if (place === -1) return undefined;
  const linkUrl = await accountLinkUrl(database, trimEndOf(publicUrl, '/'), accountId);
  const config =
    row &&
    asSent<Partial<EmailConfig>>(
      { ...row.email_config, ...(variationId !== null && ownParts(row.abtest?.variations[place])) },
      linkUrl,
    );
  if (config?.sender_id === undefined || config.sender_id === null) return undefined;
  const sender = await loadSender(database, accountId, config.sender_id, lookup);
  if (row === undefined || sender === undefined) return undefined;
  return {
    content: {
      subject: config.subject ?? '',
      preheader: config.preheader ?? undefined,
      html: moveImages(config.html_content ?? '', trimEndOf(publicUrl, '/'), linkUrl),
      plain: config.generate_plain_content === false ? (config.plain_content ?? '') : '',
      generatePlain: config.generate_plain_content ?? true,
    },
    settings: {
      accountId,
      streamId,
      messageDomain: row.message_domain ?? undefined,
      sender,
      unsubscribe: unsubscribeChoice(config),
      pool: config.ip_pool ?? null,
      firstLink: place * linksPerVariation,
      links: createLinkSigner({ publicUrl: linkUrl, accountId, secret: row.link_secret, streamId }),
    },
  };
}

/** The parts that a variation defines itself. A text part belongs to the HTML it was written for. */
export function ownParts(variation: AbTest['variations'][number] | undefined): Partial<EmailConfig> {
  if (variation === undefined) return {};
  const { subject, preheader, html_content: html, plain_content: plain, design = null } = variation;
  return {
    ...(subject !== null && { subject }),
    ...(preheader !== null && { preheader }),
    ...(html !== null && { html_content: html, plain_content: plain, generate_plain_content: plain === null, design }),
  };
}

/** How recipients of a message unsubscribe. */
export function unsubscribeChoice(config: Partial<EmailConfig>): UnsubscribeChoice {
  if (config.custom_unsubscribe_url) return { kind: 'custom', url: config.custom_unsubscribe_url };
  if (typeof config.suppression_group_id === 'number') return { kind: 'group', groupId: config.suppression_group_id };
  return { kind: 'global' };
}
