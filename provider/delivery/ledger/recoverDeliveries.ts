import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { recordEvents } from '../events/recordEvents';
import { workerLock } from './workerIdentity';

/** What a recipient's row says after its worker died. */
export const unconfirmedReason = 'The process ended while this message was being sent: whether it was delivered is not known.';

interface LostRow {
  account_id: number;
  single_send_id: string;
  contact_id: string;
  email: string;
  attempts: number;
}

/**
 * Declares `unconfirmed` what dead workers left in `sending`: they may or may not have handed it over, so it is
 * reported and never sent again by itself. Live workers' rows are not touched: their lock cannot be had.
 * @returns the number of deliveries declared.
 */
export async function recoverDeliveries(database: Database): Promise<number> {
  const holders = await database.rows<{ claimed_by: string }>(sql`
    select distinct deliveries.claimed_by
    from single_sends join deliveries using (account_id, single_send_id)
    where single_sends.status = 'triggered' and single_sends.finished_at is null and deliveries.state = 'sending'`);
  let recovered = 0;
  for (const { claimed_by: workerId } of holders) {
    recovered += await database.transaction((transaction) => recoverFrom(transaction, workerId));
  }
  return recovered;
}

async function recoverFrom(transaction: Transaction, workerId: string): Promise<number> {
  const lock = await transaction.first<{ dead: boolean }>(sql`select pg_try_advisory_xact_lock(${workerLock(workerId)}) as dead`);
  if (lock?.dead !== true) return 0;
  const lost = await transaction.rows<LostRow>(sql`
    update deliveries set state = 'unconfirmed', finished_at = now(), response = ${unconfirmedReason}
    from single_sends
    where single_sends.status = 'triggered' and single_sends.finished_at is null
      and deliveries.account_id = single_sends.account_id and deliveries.single_send_id = single_sends.single_send_id
      and deliveries.state = 'sending' and deliveries.claimed_by = ${workerId}
    returning deliveries.account_id, deliveries.single_send_id, deliveries.contact_id, deliveries.email, deliveries.attempts`);
  await recordEvents(
    transaction,
    lost
      .filter((row) => row.attempts === 1)
      .map((row) => ({
        accountId: row.account_id,
        singleSendId: row.single_send_id,
        contactId: row.contact_id,
        email: row.email,
        event: 'processed',
      })),
  );
  return lost.length;
}
