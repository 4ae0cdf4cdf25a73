import type { AutomationGoal } from 'sendwright/wire/automationGoals';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';

/** Writes the goal of an automation; null removes it. */
export async function storeGoal(
  database: Queryable,
  accountId: number,
  automationId: string,
  goal: AutomationGoal | null,
): Promise<void> {
  await database.execute(sql`
    update automations set goal = ${goal && JSON.stringify(goal)}::jsonb
    where account_id = ${accountId} and automation_id = ${automationId}`);
}

/** Gives a copy of an automation the goal of the original. */
export async function copyGoal(database: Queryable, accountId: number, from: string, to: string): Promise<void> {
  await database.execute(sql`
    update automations set goal = original.goal
    from (select goal from automations where account_id = ${accountId} and automation_id = ${from}) as original
    where account_id = ${accountId} and automation_id = ${to}`);
}
