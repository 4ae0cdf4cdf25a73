import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { AutomationKey } from './automationKey';

/** Lets contacts out of an automation: through, or before the end. */
export async function endEnrolments(
  database: Queryable,
  { accountId, automationId }: AutomationKey,
  contactIds: readonly string[],
  state: 'completed' | 'exited',
  reason: string | null,
): Promise<void> {
  if (contactIds.length === 0) return;
  await database.execute(sql`
    update automation_enrolments set state = ${state}, step_id = null, next_at = null, finished_at = now(), reason = ${reason}
    where account_id = ${accountId} and automation_id = ${automationId} and contact_id = any(${contactIds}::uuid[])`);
}
