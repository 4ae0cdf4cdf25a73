import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';
import { pauseAutomation } from '../messages/pauseAutomation';
import { advanceBatch } from './advanceBatch';
import { BrokenCriteria } from './conditions';

/** Batches per automation in one pass, so that others need not wait for a million contacts. */
const batchesAtOnce = 5;

/**
 * Executes due steps of all live automations. Any number of processes can do so at once. @returns how many contacts
 * were processed
 */
export async function advanceAutomations(
  database: Database,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<number> {
  const due = await database.rows<{ account_id: number; automation_id: string }>(sql`
    select account_id, automation_id from automations
    where status = 'live' and account_may_send(account_id) and exists (
      select from automation_enrolments as enrolment
      where enrolment.account_id = automations.account_id and enrolment.automation_id = automations.automation_id
        and enrolment.state = 'active' and enrolment.next_at <= now())`);
  let taken = 0;
  for (const { account_id: accountId, automation_id: automationId } of due) {
    if (signal?.aborted) break;
    // oxlint-disable-next-line no-await-in-loop -- one after the other leaves connections to the rest
    taken += await advanceOne(database, log, { accountId, automationId }, signal);
  }
  return taken;
}

async function advanceOne(
  database: Database,
  log: FastifyBaseLogger,
  key: AutomationKey,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0;
  try {
    for (let batch = 0; batch < batchesAtOnce; batch += 1) {
      if (signal?.aborted) break;
      // oxlint-disable-next-line no-await-in-loop -- each batch is a transaction of its own
      const count = await advanceBatch(database, key);
      taken += count;
      if (count === 0) break;
    }
  } catch (error) {
    if (error instanceof BrokenCriteria)
      await pauseAutomation(database, key.accountId, sql`select ${key.automationId}::uuid`, 'criteria', error.message);
    else log.error({ err: error, ...key }, 'steps of an automation could not be taken; trying again');
  }
  return taken;
}
