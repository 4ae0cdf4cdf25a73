import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { MailboxSettings } from './mailboxSettings';

/** A mailbox that this process reads now. */
export interface MailboxTurn {
  account_id: number;
  mailbox_id: string;
  name: string;
  settings: MailboxSettings;
  password: string;
  is_shared: boolean;
  position: string | null;
  /** Turns in a row that failed or were not ended, before this one. */
  failures: number;
  version: string;
  turn: string;
  /** The process of the last turn died. */
  was_cut: boolean;
}

/** Seconds from one look at a mailbox to the next. */
const interval = 60;
/** Seconds after which a mailbox that can't be read is tried again, doubled each time up to the longest. */
const firstPause = 60;
const longestPause = 3600;
/** Seconds that a turn counts without being renewed. */
const leased = 30;

const pauseAfter = (failures: Sql): Sql =>
  sql`make_interval(secs => least(${longestPause}::integer, ${firstPause} * power(2, least(${failures}, 10))))`;
const isFree = sql`(mailbox.turn is null or mailbox.turn_until < now())`;
const isDue = sql`mailbox.enabled and mailbox.due_at <= now() and ${isFree}`;
/** Until its process renews it no more, an account has one turn at a time. */
const hasNoOther = sql`
  not exists (
    select from bounce_mailboxes as other
    where other.account_id = mailbox.account_id and other.turn is not null and other.turn_until >= now())`;

/**
 * Takes the next mailbox that is due: accounts take turns, however many mailboxes they have and however often those are
 * due. That is committed with a pause before anything is read, as if the turn had failed: if the process dies of what
 * it reads, the mailbox is not read again at once.
 * @param onlyGood leaves out mailboxes whose last turn failed or took long
 */
export async function takeTurn(database: Database, onlyGood: boolean): Promise<MailboxTurn | undefined> {
  const due = await database.rows<{ account_id: number; mailbox_id: string }>(sql`
    select account_id, mailbox_id from bounce_mailboxes as mailbox
    where ${isDue} and ${hasNoOther} and not (${onlyGood} and (is_slow or failures > 0))
    order by (
      select max(coalesce(other.read_at, other.created_at)) from bounce_mailboxes as other
      where other.account_id = mailbox.account_id
    ), due_at
    limit 10`);
  for (const { account_id: accountId, mailbox_id: mailboxId } of due) {
    const taken = await database.transaction(async (transaction) => {
      // Two workers never see the account without a turn at the same time.
      const lock = await transaction.first<{ is_taken: boolean }>(sql`
        select pg_try_advisory_xact_lock(hashtextextended('bounce mailboxes ' || ${accountId}::text, 0)) as is_taken`);
      return lock?.is_taken ? takeOne(transaction, accountId, mailboxId) : undefined;
    });
    if (taken) return taken;
  }
  return undefined;
}

async function takeOne(database: Queryable, accountId: number, mailboxId: string): Promise<MailboxTurn | undefined> {
  const turn = randomUUID();
  const row = await database.first<Omit<MailboxTurn, 'turn'>>(sql`
    with taken as (
      select account_id, mailbox_id, failures, turn is not null as was_cut from bounce_mailboxes as mailbox
      where account_id = ${accountId} and mailbox_id = ${mailboxId} and ${isDue} and ${hasNoOther}
      for update
    )
    update bounce_mailboxes as mailbox set turn = ${turn},
      turn_until = now() + make_interval(secs => ${leased}), read_at = now(), failures = taken.failures + 1,
      due_at = now() + ${pauseAfter(sql`taken.failures`)}
    from taken
    where mailbox.account_id = taken.account_id and mailbox.mailbox_id = taken.mailbox_id
    returning mailbox.account_id, mailbox.mailbox_id, name, settings, password, is_shared, position, taken.failures,
      mailbox.updated_at::text as version, taken.was_cut`);
  return row && { ...row, turn };
}

const ofTurn = ({ account_id: accountId, mailbox_id: mailboxId, turn }: MailboxTurn): Sql =>
  sql`account_id = ${accountId} and mailbox_id = ${mailboxId} and turn = ${turn}::uuid`;
const isUnchanged = ({ version }: MailboxTurn): Sql => sql`enabled and updated_at::text = ${version}`;

/** Renews a turn. Returns false if it ended: the mailbox was changed or deleted, or another process has it. */
export async function renewTurn(database: Queryable, turn: MailboxTurn): Promise<boolean> {
  const renewed = await database.execute(sql`
    update bounce_mailboxes set turn_until = now() + make_interval(secs => ${leased})
    where ${ofTurn(turn)} and ${isUnchanged(turn)}`);
  return renewed > 0;
}

/** Notes that a mailbox was read. `isAtEnd`: to its end; otherwise the next turn continues. */
export async function endTurn(
  database: Queryable,
  turn: MailboxTurn,
  { isAtEnd, isSlow }: { readonly isAtEnd: boolean; readonly isSlow: boolean },
): Promise<void> {
  await database.execute(sql`
    update bounce_mailboxes set last_error = null, failed_at = null, failures = 0, is_slow = ${isSlow},
      checked_at = case when ${isAtEnd} then now() else checked_at end,
      due_at = case when ${isAtEnd} then now() + make_interval(secs => ${interval}) else now() end
    where ${ofTurn(turn)} and ${isUnchanged(turn)}`);
}

/** Notes why a mailbox can't be read. Returns how often in a row, and since when; undefined: the turn ended before. */
export function failTurn(
  database: Queryable,
  turn: MailboxTurn,
  reason: string,
  isSlow: boolean,
): Promise<{ failures: number; failed_at: Date | null } | undefined> {
  return database.first<{ failures: number; failed_at: Date | null }>(sql`
    update bounce_mailboxes set last_error = ${reason}, failed_at = coalesce(failed_at, now()), is_slow = ${isSlow},
      due_at = now() + ${pauseAfter(sql`failures - 1`)}
    where ${ofTurn(turn)} and ${isUnchanged(turn)}
    returning failures, failed_at`);
}

/** Gives a turn back. `isUnused`: it was no failure, because the process stops or the mailbox was changed. */
export async function leaveTurn(database: Queryable, turn: MailboxTurn, isUnused: boolean): Promise<void> {
  await database.execute(sql`
    update bounce_mailboxes set turn = null, turn_until = null,
      failures = case when ${isUnused} then greatest(failures - 1, 0) else failures end,
      due_at = case when ${isUnused} then least(due_at, now()) else due_at end
    where ${ofTurn(turn)}`);
}
