import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { pauseSend } from '../delivery/pauseSend';
import { NoCreditsError, NotApprovedError, snapshotSend } from '../delivery/snapshotSend';
import { TestTooSmallError } from '../delivery/splitAudience';
import { pauseReason, findSendBlockers } from '../checks/completeness';
import { formatInZone } from './formatInZone';
import { findSingleSend } from '../queries';
import type { SingleSendKey } from '../singleSendRow';

/** Maximum per pass, so that a start after a long downtime does not block everything else. */
const batchSize = 50;
/** Hours after which even a started send asks before it continues: the database may be a restored backup. */
const abandonedAfter = 24;

interface SendId {
  account_id: number;
  single_send_id: string;
}
interface DueSend extends SendId {
  /** With time zones: when the first of them reaches the time of day. */
  due_at: Date;
  by_zone: boolean;
  overdue: boolean;
  /** The account's time zone. */
  time_zone: string;
}

/**
 * Starts due sends. A send that is long overdue, because the server was down or a clock jumped, or whose sender, list
 * or group was deleted, is paused with its reason instead of being dropped silently.
 */
export async function startDueSends(database: Database, log: FastifyBaseLogger): Promise<void> {
  const due = await database.rows<DueSend>(sql`
    select account_id, single_send_id, coalesce(starts_at, send_at) as due_at, zone_field is not null as by_zone,
      coalesce(starts_at, send_at) < now() - make_interval(mins => coalesce(overdue_minutes, 15)) as overdue,
        accounts.time_zone
    from single_sends join accounts using (account_id) left join sending_settings using (account_id)
    where single_sends.status = 'scheduled' and paused_at is null and coalesce(starts_at, send_at) <= now()
      and account_may_send(account_id)
    order by coalesce(starts_at, send_at) limit ${batchSize}`);
  for (const send of due) {
    const key = { accountId: send.account_id, singleSendId: send.single_send_id };
    // One after the other, so that other work has connections left.
    await startSend(database, log, key, send).catch((error: unknown) =>
      log.error({ err: error, ...key }, 'a send could not be started; trying again'),
    );
  }
}

async function startSend(
  database: Database,
  log: FastifyBaseLogger,
  key: SingleSendKey,
  { due_at: dueAt, by_zone: isByZone, overdue, time_zone: zone }: DueSend,
): Promise<void> {
  const pause = async (reason: 'overdue' | 'incomplete', words: string): Promise<void> => {
    if (await pauseSend(database, key, reason, words)) log.warn({ ...key, reason }, 'a scheduled send is paused');
  };
  if (overdue) {
    const why = 'The server was not running, its clock was wrong, or the account was not allowed to send.';
    return pause(
      'overdue',
      isByZone
        ? `It should have started on ${formatInZone(dueAt, zone)}, but did not. ${why} Send it now, so that ` +
            'recipients whose time has passed get it immediately and all others at theirs; or unschedule it.'
        : `It should have been sent on ${formatInZone(dueAt, zone)}, but was not. ${why} ` +
            'Send it now, or unschedule it.',
    );
  }
  const row = await findSingleSend(database, key.accountId, key.singleSendId);
  if (row === undefined) return;
  const problems = await findSendBlockers(database, key.accountId, row);
  if (problems.length > 0) return pause('incomplete', pauseReason(problems));
  try {
    await snapshotSend(database, key);
  } catch (error) {
    const isKnown = [TestTooSmallError, NoCreditsError, NotApprovedError].some((one) => error instanceof one);
    if (!(error instanceof Error && isKnown)) throw error;
    await pause('incomplete', error.message);
  }
}

/** Pauses sends scheduled for later that already lack something, while there is time to fix it. */
export async function checkScheduledSends(database: Database, log: FastifyBaseLogger): Promise<void> {
  const scheduled = await database.rows<SendId>(sql`
    select account_id, single_send_id from single_sends
    where status = 'scheduled' and paused_at is null and coalesce(starts_at, send_at) > now() order by send_at
    limit 200`);
  for (const { account_id: accountId, single_send_id: singleSendId } of scheduled) {
    const row = await findSingleSend(database, accountId, singleSendId);
    const problems = row ? await findSendBlockers(database, accountId, row) : [];
    if (
      problems.length > 0 &&
      (await pauseSend(database, { accountId, singleSendId }, 'incomplete', pauseReason(problems)))
    ) {
      log.warn({ accountId, singleSendId }, 'a scheduled send lacks something and is paused');
    }
  }
}

/**
 * Pauses sends without progress for a day: after restoring a backup, continuing automatically could email people again.
 * A send that a worker is processing is not idle, however long it takes and wherever the clock jumps.
 */
export async function pauseAbandonedSends(database: Database): Promise<void> {
  await database.execute(sql`
    update single_sends set paused_at = now(), pause_reason = 'overdue',
      pause_detail = 'It was interrupted more than a day ago. Resume it to send the rest, or cancel the rest.'
    where status = 'triggered' and finished_at is null and paused_at is null and cancelled_at is null
      and next_work_at < now() - make_interval(hours => ${abandonedAfter})
      and not exists (select from delivery_runs
        where delivery_runs.account_id = single_sends.account_id
          and delivery_runs.stream_id = single_sends.single_send_id)`);
}
