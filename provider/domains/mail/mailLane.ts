import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Lane, LaneParts } from '../../delivery/ledger/lane';
import { mailKey, mailStream } from '../../delivery/mail/mailStream';
import { mailSource } from './mailSource';

/** How long a paused batch is kept after its send time: 72 hours, then it is canceled. */
const maximumPause = sql`interval '72 hours'`;

/**
 * The lane of transactional mail: everything an account sends with `mail/send` is one stream. It runs next to the
 * single sends, so that a password reset does not wait for a million newsletters.
 */
export function mailLane(parts: LaneParts): Lane {
  const { database } = parts;
  return {
    name: 'mail',
    parallel: 2,
    openStreams: sql`
      select account_id, ${mailStream}::uuid as stream_id from mail_lanes where next_work_at < 'infinity'`,

    async due(running, limit, avoided) {
      const rows = await database.rows<{ account_id: number }>(sql`
        select account_id from mail_lanes
        where next_work_at <= now() and account_may_send(account_id)
          and account_id <> all(${[...running.map(({ accountId }) => accountId), ...avoided]}::bigint[])
        order by next_work_at limit ${limit}`);
      return rows.map((row) => mailKey(row.account_id));
    },

    async open({ accountId }, workerId) {
      await releaseMail(database, accountId);
      return mailSource({ ...parts, accountId, workerId });
    },

    settle: ({ accountId }) => settleLane(database, accountId),

    async backOff({ accountId }) {
      await database.execute(sql`
        update mail_lanes set stall_count = least(stall_count + 1, 20),
          next_work_at = now() + least(interval '5 seconds' * power(2, stall_count), interval '5 minutes')
        where account_id = ${accountId}`);
    },
  };
}

/**
 * Makes a worker check an account's mail at `at` at the latest. Call it in the transaction that writes the ledger rows:
 * until that commits, no worker can conclude that nothing is left.
 */
export async function wakeLane(transaction: Queryable, accountId: number, at: Date | null): Promise<void> {
  const due = sql`coalesce(${at}::timestamptz, now())`;
  const isLate = sql`next_work_at > ${due} and stall_count = 0`;
  for (;;) {
    const changed = await transaction.execute(
      sql`update mail_lanes set next_work_at = ${due} where account_id = ${accountId} and ${isLate}`,
    );
    if (changed > 0) return;
    // A shared lock, so that requests don't wait for each other; a worker that settles the lane has to.
    await transaction.execute(sql`savepoint waking`);
    const known = await transaction.first<{ is_late: boolean }>(
      sql`select ${isLate} as is_late from mail_lanes where account_id = ${accountId} for share`,
    );
    if (known === undefined) break;
    if (!known.is_late) return;
    // A worker settled the lane in the meantime. Two requests with a shared lock could not both update it, so the lock
    // is released first.
    await transaction.execute(sql`rollback to savepoint waking`);
  }
  await transaction.execute(sql`
    insert into mail_lanes (account_id, next_work_at) values (${accountId}, ${due})
    on conflict (account_id) do update set next_work_at = least(mail_lanes.next_work_at, excluded.next_work_at)`);
}

/** Releases messages whose time has come, except those of paused and canceled batches. */
async function releaseMail(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`
    with due as materialized (
      select contact_id, batch.status, next_attempt_at from deliveries
      join mail_copies as copy on copy.account_id = deliveries.account_id and copy.copy_id = deliveries.contact_id
      join mail_sends as mail on mail.account_id = copy.account_id and mail.mail_id = copy.mail_id
      left join mail_batches as batch on batch.account_id = mail.account_id and batch.batch_id = mail.batch_id
      where deliveries.account_id = ${accountId} and deliveries.stream_id = ${mailStream} and state = 'held'
        and next_attempt_at <= now()
        and (batch.status is distinct from 'pause' or next_attempt_at <= now() - ${maximumPause})
      limit 10000
      for update of deliveries skip locked
    )
    update deliveries set
      state = case when due.status is null then 'waiting' else 'cancelled' end,
      response = case when due.status is not null then 'The batch was canceled.' end,
      finished_at = case when due.status is not null then now() end,
      next_attempt_at = null
    from due
    where deliveries.account_id = ${accountId} and deliveries.stream_id = ${mailStream}
      and deliveries.contact_id = due.contact_id`);
}

/** Records when an account's mail next needs a worker. Call it when a run has ended. */
export async function settleLane(database: Database, accountId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    // Waits for requests that write messages, so that the next statement sees them.
    await transaction.execute(sql`select 1 from mail_lanes where account_id = ${accountId} for update`);
    await transaction.execute(sql`
      update mail_lanes set stall_count = 0, next_work_at = coalesce((
        select
          min(case state when 'waiting' then now() when 'sending' then now() + interval '2 seconds' else next_attempt_at
            end)
        from deliveries
        where account_id = ${accountId} and stream_id = ${mailStream}
          and state in ('held', 'waiting', 'sending', 'deferred')
          and (state <> 'held' or next_attempt_at <= now() - ${maximumPause} or not exists (
            select from mail_copies as copy
            join mail_sends as mail using (account_id, mail_id)
            join mail_batches as batch using (account_id, batch_id)
            where copy.account_id = ${accountId} and copy.copy_id = deliveries.contact_id and batch.status = 'pause'))
      ), (
        -- The oldest of those that are paused, to be canceled in the end.
        select min(next_attempt_at) + ${maximumPause} from deliveries
        where account_id = ${accountId} and stream_id = ${mailStream} and state = 'held'
      ), 'infinity')
      where account_id = ${accountId}`);
  });
}
