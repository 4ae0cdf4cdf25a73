import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { SingleSendKey } from '../singleSendRow';

/** Releases held messages whose time has come in the recipient's time zone. */
export async function releaseDue(database: Queryable, { accountId, singleSendId }: SingleSendKey): Promise<void> {
  await database.execute(sql`
    update deliveries set state = 'waiting', next_attempt_at = null
    where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'held'
      and next_attempt_at <= now()`);
}

/** Gives all held recipients the winner of an A/B test. Call it in the transaction that records the winner. */
export async function releaseWinner(
  transaction: Queryable,
  { accountId, singleSendId }: SingleSendKey,
  templateId: string,
): Promise<void> {
  await transaction.execute(sql`
    update deliveries set state = 'waiting', variation_id = ${templateId}
    where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'held'
      and next_attempt_at is null`);
  await transaction.execute(sql`
    update single_sends set next_work_at = now(), finished_at = null
    where account_id = ${accountId} and single_send_id = ${singleSendId}
      and exists (select 1 from deliveries
        where account_id = ${accountId} and stream_id = ${singleSendId}
          and state in ('waiting', 'deferred', 'sending'))`);
}
