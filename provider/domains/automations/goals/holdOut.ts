import type { Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

/** Whether a contact is among those who are kept out: always the same ones of an automation. */
const isAmong = (percentage: Sql): Sql => sql`
  ('x' || left(md5(contact_id::text || automation_id::text), 8))::bit(32)::bigint % 100 < ${percentage}`;

/** Whether a contact would be kept out as the goal says now. */
export async function isHeldOut(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  contactId: string,
): Promise<boolean> {
  const found = await transaction.first(sql`
    select 1 from automations cross join (select ${contactId}::uuid as contact_id) as entered
    where account_id = ${accountId} and automation_id = ${automationId}
      and ${isAmong(sql`(goal ->> 'holdout')::int`)}`);
  return found !== undefined;
}

/**
 * Ends the enrollment of contacts who are kept out to compare: before their first step since they entered, and always
 * the same ones of an automation. @returns who is kept out
 */
export async function holdOut(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  percentage: number,
  contactIds: readonly string[],
): Promise<readonly string[]> {
  const held = await transaction.rows<{ contact_id: string }>(sql`
    update automation_enrolments as enrolled
    set state = 'exited', step_id = null, next_at = null, held_until = null, waits_for = null, finished_at = now(),
      reason = 'Held out, to compare.', held_out = true
    where account_id = ${accountId} and automation_id = ${automationId} and contact_id = any(${contactIds}::uuid[])
      and ${isAmong(sql`${percentage}`)}
      and not exists (
        select from automation_trace as trace
        where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
          and trace.contact_id = enrolled.contact_id and trace.pass >= enrolled.entry_pass)
    returning contact_id`);
  const kept = new Set(held.map((one) => one.contact_id));
  // Who was held out when they entered before, and is not any more.
  await transaction.execute(sql`
    update automation_enrolments set held_out = false
    where account_id = ${accountId} and automation_id = ${automationId} and held_out
      and contact_id = any(${contactIds.filter((id) => !kept.has(id))}::uuid[])`);
  return [...kept];
}
