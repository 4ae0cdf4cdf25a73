import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { settleSend } from '../delivery/settleSend';
import { lockSingleSend } from '../queries';
import { readAbTestResults } from './abTestResults';
import { recordWinner } from './pickWinner';
import type { SingleSendKey } from '../singleSendRow';

/** Ends A/B tests whose time is over: the winner goes to the rest. Expired tests send nothing more. */
export async function endTests(database: Database, log: FastifyBaseLogger): Promise<void> {
  const ended = await database.rows<{ account_id: number; single_send_id: string; expired: boolean }>(sql`
    select account_id, single_send_id, expires_at is not null and expires_at <= now() as expired
    from single_sends
    where test_ends_at <= now() and winner_selected_at is null and paused_at is null and cancelled_at is null
      and ((abtest ->> 'winner_criteria' <> 'manual')
        or (expires_at <= now() and finished_at is null))
    limit 50`);
  for (const { account_id: accountId, single_send_id: singleSendId, expired } of ended) {
    const key = { accountId, singleSendId };
    const work = expired ? expire(database, key) : decide(database, key);
    // One after the other, so that other work has connections left.
    await work.catch((error: unknown) =>
      log.error({ err: error, ...key }, 'an A/B test could not be ended; trying again'),
    );
  }
}

async function decide(database: Database, key: SingleSendKey): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await lockSingleSend(transaction, key.accountId, key.singleSendId);
    if (!row?.abtest || row.winner_selected_at !== null || row.cancelled_at !== null || row.paused_at !== null) return;
    const late = await transaction.first(sql`
      select 1 from deliveries
      where account_id = ${key.accountId} and stream_id = ${key.singleSendId} and phase = 'test'
        -- Deferred by a limit, so not tried yet.
        and (state in ('waiting', 'sending') or (state = 'deferred' and attempts = 0)) limit 1`);
    if (late !== undefined) {
      // The test's last messages are still being sent; their recipients get the same time to open them.
      await transaction.execute(sql`
        update single_sends set test_ends_at = now() + (abtest ->> 'duration')::interval
        where account_id = ${key.accountId} and single_send_id = ${key.singleSendId}`);
      return;
    }
    const { leader } = await readAbTestResults(transaction, key.accountId, row);
    await recordWinner(transaction, key, leader);
  });
}

async function expire(database: Database, key: SingleSendKey): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await lockSingleSend(transaction, key.accountId, key.singleSendId);
    if (row?.expired !== true) return;
    await transaction.execute(sql`
      update deliveries
      set state = 'cancelled', finished_at = now(), response = 'The A/B test expired before a winner was picked.'
      where account_id = ${key.accountId} and stream_id = ${key.singleSendId} and state = 'held'`);
    await settleSend(transaction, key);
  });
}
