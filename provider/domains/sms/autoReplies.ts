import { escapeHtml } from 'sendwright/email/template';
import type { OptOutType } from 'sendwright/sms';
import type { SmsAutoReplies, SmsAutoRepliesUpdate } from 'sendwright/wire/sms';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import type { InboundMessage } from './replies';

const keys = { STOP: 'stop', START: 'start', HELP: 'help' } as const satisfies Record<OptOutType, keyof SmsAutoReplies>;

/** @throws HttpError 404 if the account is not connected */
export async function readAutoReplies(database: Queryable, accountId: number): Promise<SmsAutoReplies> {
  const row = await findAutoReplies(database, accountId);
  if (row === undefined) throw refusal('sms_not_connected');
  return row;
}

/** The same; undefined if the account is not connected. */
export async function findAutoReplies(database: Queryable, accountId: number): Promise<SmsAutoReplies | undefined> {
  return database.first<SmsAutoReplies>(sql`
    select stop_reply as stop, start_reply as start, help_reply as help from sms_accounts
    where account_id = ${accountId}`);
}

/** Omitted replies stay unchanged; an empty one is none. @throws HttpError 404 if the account is not connected */
export async function changeAutoReplies(
  database: Database,
  accountId: number,
  change: SmsAutoRepliesUpdate,
): Promise<SmsAutoReplies> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select from sms_accounts where account_id = ${accountId} for no key update`);
    const { stop, start, help } = { ...(await readAutoReplies(transaction, accountId)), ...change };
    await transaction.execute(sql`
      update sms_accounts
      set stop_reply = ${stop || null}, start_reply = ${start || null}, help_reply = ${help || null}
      where account_id = ${accountId}`);
    return readAutoReplies(transaction, accountId);
  });
}

/**
 * The TwiML response to a message: the account's reply to its keyword, if there is one. What the provider has
 * classified, it has answered, too: nobody gets two replies.
 */
export async function responseTo(
  database: Queryable,
  accountId: number,
  { optOutType, isClassified }: Pick<InboundMessage, 'optOutType' | 'isClassified'>,
): Promise<string> {
  const reply =
    optOutType === undefined || isClassified ? null : (await readAutoReplies(database, accountId))[keys[optOutType]];
  return twiml(reply);
}

/** An answer with one message; null: without. */
export const twiml = (reply: string | null): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  (reply === null ? '<Response/>' : `<Response><Message>${escapeHtml(reply)}</Message></Response>`);
