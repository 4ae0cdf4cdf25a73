import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Outcome } from './outcomes';

/** A mailbox, by its owner. */
export interface MailboxKey {
  readonly accountId: number;
  readonly mailboxId: string;
}

/** What was done about a message. */
export interface Handled {
  readonly outcome: Outcome;
  readonly isCleared: boolean;
}

interface HandledRow {
  message_id: string;
  outcome: Outcome;
  is_cleared: boolean;
}

const handledOf = (rows: readonly HandledRow[]): Map<string, Handled> =>
  new Map(
    rows.map(({ message_id: id, outcome, is_cleared: isCleared }): [string, Handled] => [id, { outcome, isCleared }]),
  );

/** What is known of these messages. */
export async function handledMessages(
  database: Queryable,
  { accountId, mailboxId }: MailboxKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Handled>> {
  return handledOf(
    await database.rows<HandledRow>(sql`
      select message_id, outcome, is_cleared from bounce_mailbox_messages
      where account_id = ${accountId} and mailbox_id = ${mailboxId} and message_id = any(${ids}::text[])`),
  );
}

/** Maximum messages that are cleared, or read again, before new ones. */
const maximumPending = 10_000;

/** Messages with something left to do: they are to be cleared, or their own message was still being sent. */
export async function pendingMessages(
  database: Queryable,
  { accountId, mailboxId }: MailboxKey,
): Promise<ReadonlyMap<string, Handled>> {
  return handledOf(
    await database.rows<HandledRow>(sql`
      select message_id, outcome, is_cleared from bounce_mailbox_messages
      where account_id = ${accountId} and mailbox_id = ${mailboxId} and not is_cleared limit ${maximumPending}`),
  );
}

/**
 * Notes that messages were moved, deleted or marked. By key alone: the index of those that are not cleared is full of
 * what was cleared a moment ago.
 */
export async function markCleared(
  database: Queryable,
  { accountId, mailboxId }: MailboxKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`
    update bounce_mailbox_messages set is_cleared = true
    where account_id = ${accountId} and mailbox_id = ${mailboxId} and message_id = any(${ids}::text[])`);
}

/** Forgets messages that were to be read again, and are gone. */
export async function forgetWaiting(
  database: Queryable,
  { accountId, mailboxId }: MailboxKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`
    delete from bounce_mailbox_messages
    where account_id = ${accountId} and mailbox_id = ${mailboxId} and message_id = any(${ids}::text[])
      and outcome = 'waiting'`);
}

/** Notes that messages are still in the mailbox, so that they are not forgotten; at most once a month. */
export async function markSeen(
  database: Queryable,
  { accountId, mailboxId }: MailboxKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`
    update bounce_mailbox_messages set seen_at = now()
    where account_id = ${accountId} and mailbox_id = ${mailboxId} and message_id = any(${ids}::text[])
      and seen_at < now() - interval '30 days'`);
}

/** How long after it was last in the mailbox a message is recognized. */
const keptDays = 90;

/** Deletes what is known of messages that are gone for long. Returns the number of rows. */
export function forgetOldMessages(database: Database): Promise<number> {
  return database.execute(sql`
    delete from bounce_mailbox_messages where is_cleared and seen_at < now() - make_interval(days => ${keptDays})`);
}
