import type { AutomationPause } from 'sendwright/wire/automations';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';

/**
 * Stops a live automation until a person sets it live again. `automation` selects its `automation_id`; `detail` is a
 * sentence with the reason.
 * @returns false if it is not live
 */
export async function pauseAutomation(
  database: Queryable,
  accountId: number,
  automation: Sql,
  reason: AutomationPause['reason'],
  detail: string,
): Promise<boolean> {
  // Sends are resumed; problems of messages are worded for them.
  const words = detail.replace(/, then resume\.$/, ', then set it live again.');
  const paused = await database.execute(sql`
    update automations set status = 'paused', paused_at = now(), pause_reason = ${reason}, pause_detail = ${words}
    where account_id = ${accountId} and automation_id = (${automation}) and status = 'live'`);
  return paused > 0;
}
