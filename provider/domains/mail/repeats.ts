import { createHash } from 'node:crypto';
import type { MailSend } from 'sendwright/wire/mail';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError, badRequest } from '../../http/errors';

/** A request that its client may send again, because it can't know whether an earlier one arrived. */
export interface Repeatable {
  readonly key: string;
  /** SHA-256 of the body. */
  readonly digest: Buffer;
}

const header = 'Idempotency-Key';
/** The header's text: printable ASCII, with or without the quotes of a structured field (RFC 8941). */
const usable = /^[\u0021-\u007e]{1,255}$/;

/**
 * The key of a request, after the IETF draft "The Idempotency-Key HTTP Header Field".
 * @throws HttpError 400 if it can't be a key
 */
export function repeatableOf(value: string | readonly string[] | undefined, message: MailSend): Repeatable | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !usable.test(value))
    throw badRequest(`${header} must be 1 to 255 printable ASCII characters without spaces, given once.`, header);
  return { key: value, digest: createHash('sha256').update(JSON.stringify(message)).digest() };
}

/**
 * The message id that an equal request of the last 24 hours got.
 * @throws HttpError 422 if the key belongs to a different request
 */
export async function findRepeated(
  database: Queryable,
  accountId: number,
  { key, digest }: Repeatable,
): Promise<string | undefined> {
  const row = await database.first<{ message_id: string; digest: Buffer }>(sql`
    select message_id, digest from mail_repeats
    where account_id = ${accountId} and repeat_key = ${key} and created_at > now() - interval '24 hours'`);
  if (row === undefined) return undefined;
  if (row.digest.equals(digest)) return row.message_id;
  const message = `This ${header} belongs to a different request of the last 24 hours. Use a new one.`;
  throw new HttpError(422, { message, field: header });
}

/**
 * Reserves a key for a message in the transaction that accepts it; an equal request that runs at the same time waits
 * for its end.
 * @returns the message id of the request that has the key already, otherwise undefined
 */
export async function reserveKey(
  transaction: Queryable,
  accountId: number,
  repeatable: Repeatable,
  messageId: string,
): Promise<string | undefined> {
  const { key, digest } = repeatable;
  const reserved = await transaction.execute(sql`
    insert into mail_repeats as kept (account_id, repeat_key, digest, message_id)
    values (${accountId}, ${key}, ${digest}, ${messageId})
    on conflict (account_id, repeat_key) do update
    set digest = excluded.digest, message_id = excluded.message_id, created_at = now()
    where kept.created_at <= now() - interval '24 hours'`);
  return reserved === 1 ? undefined : findRepeated(transaction, accountId, repeatable);
}

/** Deletes the keys that no longer count; returns how many. */
export function forgetKeys(database: Database): Promise<number> {
  return database.execute(sql`delete from mail_repeats where created_at <= now() - interval '24 hours'`);
}
