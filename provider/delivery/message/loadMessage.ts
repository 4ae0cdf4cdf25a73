import type { EmailConfig } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { createLinkSigner } from '../tracking/linkSigner';
import { loadSender } from './loadSender';
import type { MessageContent, MessageSettings, UnsubscribeChoice } from './message';

export interface LoadedMessage {
  readonly content: MessageContent;
  readonly settings: MessageSettings;
}

/**
 * Reads a single send's message as `prepareMessage` takes it: content, sender, unsubscribe choice and link
 * key. Undefined where the send or its sender does not exist.
 */
export async function loadMessage(
  database: Queryable,
  publicUrl: string,
  accountId: number,
  singleSendId: string,
): Promise<LoadedMessage | undefined> {
  const row = await database.first<{ email_config: Partial<EmailConfig>; link_secret: Buffer }>(sql`
    select email_config, link_secret from single_sends join accounts using (account_id)
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  const config = row?.email_config;
  if (config?.sender_id === undefined || config.sender_id === null) return undefined;
  const sender = await loadSender(database, accountId, config.sender_id);
  if (row === undefined || sender === undefined) return undefined;
  return {
    content: {
      subject: config.subject ?? '',
      preheader: config.preheader ?? undefined,
      html: config.html_content ?? '',
      plain: config.generate_plain_content === false ? (config.plain_content ?? '') : '',
      generatePlain: config.generate_plain_content ?? true,
    },
    settings: {
      accountId,
      singleSendId,
      sender,
      unsubscribe: unsubscribeChoice(config),
      links: createLinkSigner({ publicUrl: publicUrl.replace(/\/+$/, ''), accountId, secret: row.link_secret, singleSendId }),
    },
  };
}

/** How recipients of a message stop it. */
export function unsubscribeChoice(config: Partial<EmailConfig>): UnsubscribeChoice {
  if (config.custom_unsubscribe_url) return { kind: 'custom', url: config.custom_unsubscribe_url };
  if (typeof config.suppression_group_id === 'number') return { kind: 'group', groupId: config.suppression_group_id };
  return { kind: 'global' };
}
