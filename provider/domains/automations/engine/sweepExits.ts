import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { type AutomationKey, type AutomationRow, automationColumns } from '../automationRow';
import { pauseAutomation } from '../messages/pauseAutomation';
import { BrokenCriteria, exitCondition, exitReason } from './conditions';

const batchSize = 5000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Evaluates exit criteria for all contacts in live automations, whether or not a step is due; returns how many exit.
 */
export async function sweepExits(database: Database, log: FastifyBaseLogger, signal: AbortSignal): Promise<number> {
  const automations = await database.rows<{ account_id: number; automation_id: string }>(sql`
    select account_id, automation_id from automations
    where status = 'live' and exit ->> 'type' in ('criteria', 'event')`);
  let left = 0;
  for (const { account_id: accountId, automation_id: automationId } of automations) {
    const key = { accountId, automationId };
    try {
      // One after the other, so that other work has connections left.
      left += await sweepOne(database, key, signal);
    } catch (error) {
      if (error instanceof BrokenCriteria)
        await pauseAutomation(database, accountId, sql`select ${automationId}::uuid`, 'criteria', error.message);
      else log.error({ err: error, ...key }, 'exit criteria could not be asked; trying again in an hour');
    }
  }
  return left;
}

async function sweepOne(
  database: Database,
  { accountId, automationId }: AutomationKey,
  signal: AbortSignal,
): Promise<number> {
  let after = beforeAll;
  let left = 0;
  for (;;) {
    signal.throwIfAborted();
    const from = after;
    const batch = await database.transaction(async (transaction) => {
      const row = await transaction.first<AutomationRow>(sql`
        select ${automationColumns} from automations
        where account_id = ${accountId} and automation_id = ${automationId} and status = 'live' for share`);
      const condition = row && (await exitCondition(transaction, accountId, row));
      if (!row || !condition) return undefined;
      return transaction.first<{ last: string | null; count: number }>(sql`
        with batch as materialized (
          select contact_id from automation_enrolments
          where account_id = ${accountId} and automation_id = ${automationId} and state = 'active'
            and contact_id > ${from}::uuid
          order by contact_id limit ${batchSize}
        ), gone as (
          update automation_enrolments
          set state = 'exited', step_id = null, next_at = null, held_until = null, waits_for = null,
            finished_at = now(),
            reason = ${exitReason(row)}
          where account_id = ${accountId} and automation_id = ${automationId} and state = 'active' and contact_id in (
            select contacts.contact_id from contacts join batch using (contact_id)
            where contacts.account_id = ${accountId} and ${condition})
          returning 1
        )
        select (select contact_id from batch order by contact_id desc limit 1) as last,
          (select count(*) from gone) as count`);
    });
    left += batch?.count ?? 0;
    if (!batch?.last) return left;
    after = batch.last;
  }
}
