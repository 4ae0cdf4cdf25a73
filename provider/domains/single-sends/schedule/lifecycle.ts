import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { pauseSend } from '../delivery/pauseSend';
import { settleSend } from '../delivery/settleSend';
import { HttpError, conflict } from '../../../http/errors';
import { requireMaySend } from '../../administration/maySend';
import { findSendBlockers } from '../checks/completeness';
import type { SingleSendRow } from '../singleSendRow';
import { readSingleSend, requireSingleSend } from '../singleSends';

const isRunning = (row: SingleSendRow): boolean =>
  row.status === 'triggered' && row.finished_at === null && row.cancelled_at === null;

/**
 * Pauses a scheduled or started send. Messages in flight are still sent. Pausing again changes nothing. 409 in other
 * states.
 */
export async function pauseSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  await database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.paused_at !== null) return;
    if (row.status !== 'scheduled' && !isRunning(row))
      throw conflict('Only a single send that is scheduled or being sent can be paused.');
    await pauseSend(transaction, { accountId, singleSendId: row.single_send_id }, 'by_person', 'Paused by a person.');
  });
  return readSingleSend(database, accountId, id);
}

/**
 * Resumes a paused send. A scheduled one whose time has passed starts immediately. 409 if it is not paused, 400 with
 * everything that is missing.
 */
export async function resumeSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  await database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.paused_at === null) throw conflict('This single send is not paused.');
    await requireMaySend(transaction, accountId);
    // A started send only needs its sender, because its recipients are fixed.
    const missing = (await findSendBlockers(transaction, accountId, row)).filter(
      ({ field }) => row.status === 'scheduled' || !field?.startsWith('send_to'),
    );
    if (missing.length > 0) throw new HttpError(400, missing);
    await transaction.execute(sql`
      update single_sends set paused_at = null, pause_reason = null, pause_detail = null,
        -- Resuming answers the question, so it is not overdue any more. With time zones, the time of day stays.
        send_at = case when status = 'scheduled' and zone_field is null then greatest(send_at, now()) else send_at end,
        starts_at = case when status = 'scheduled' then greatest(starts_at, now()) else starts_at end,
        next_work_at = case when status = 'triggered' then now() end
      where account_id = ${accountId} and single_send_id = ${row.single_send_id}`);
    // A send that waits for an A/B winner has nothing to do.
    if (row.status === 'triggered') await settleSend(transaction, { accountId, singleSendId: row.single_send_id });
  });
  return readSingleSend(database, accountId, id);
}

/** Cancels a started send: nothing more is sent. Sent messages can't be recalled. 409 in other states. */
export async function cancelSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  await database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.cancelled_at !== null) return;
    if (!isRunning(row))
      throw conflict('Only a single send that is being sent can be canceled. Unschedule one that has not started.');
    await transaction.execute(sql`
      update single_sends set cancelled_at = now(), paused_at = null, pause_reason = null, pause_detail = null
      where account_id = ${accountId} and single_send_id = ${row.single_send_id}`);
    await settleSend(transaction, { accountId, singleSendId: row.single_send_id });
  });
  return readSingleSend(database, accountId, id);
}
