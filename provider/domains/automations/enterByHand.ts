import { mostEntries } from 'sendwright/wire/automationEntries';
import type { EnrollmentCreate, EnrollmentResult } from 'sendwright/wire/automations';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { conflict } from '../../http/errors';
import { refuseCrowd } from '../approvals/rule';
import { requireAutomation } from './automations';

/**
 * Enters contacts into a live automation, whatever its entry. Whoever is in it stays where they are. Throws 404 for an
 * unknown automation, 409 unless it is live.
 */
export async function enterByHand(
  database: Database,
  accountId: number,
  id: string,
  { contact_ids: given, again = false }: EnrollmentCreate,
): Promise<EnrollmentResult> {
  const wanted = [...new Set(given.map((one) => one.toLowerCase()))];
  return database.transaction(async (transaction) => {
    const { automation_id: automationId, status } = await requireAutomation(transaction, accountId, id);
    if (status !== 'live') throw conflict('Contacts can only enter a live automation. Set it live first.', 'status');
    const known = await transaction.rows<{ contact_id: string; state: string | null }>(sql`
      select contacts.contact_id, enrolled.state from contacts
        left join automation_enrolments as enrolled on enrolled.account_id = contacts.account_id
          and enrolled.automation_id = ${automationId} and enrolled.contact_id = contacts.contact_id
      where contacts.account_id = ${accountId} and contacts.contact_id = any(${wanted}::uuid[])`);
    const ids = known.map((one) => one.contact_id);
    // With those of the last day, so that small groups don't add up to what a second person has to approve.
    const recent = await transaction.first<{ count: number }>(sql`
      select count(*) as count from automation_enrolments
      where account_id = ${accountId} and automation_id = ${automationId} and entered_at > now() - interval '1 day'`);
    await refuseCrowd(transaction, accountId, ids.length, recent?.count ?? 0);
    const entered = await transaction.execute(sql`
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select account_id, automation_id, id, first_step_id, now() + first_delay, now()
      from automations cross join unnest(${ids}::uuid[]) as id
      where account_id = ${accountId} and automation_id = ${automationId}
      order by id on conflict do nothing`);
    const finished = known.filter(({ state }) => state !== null && state !== 'active').map((one) => one.contact_id);
    const enteredAgain = again
      ? await transaction.execute(sql`
          update automation_enrolments as enrolled
          set state = 'active', step_id = first_step_id, next_at = now() + first_delay, held_until = null,
            waits_for = null, waiting_since = now(), entered_after = null, entered_at = now(), finished_at = null, reason = null,
            entries = enrolled.entries + 1, pass = enrolled.pass + 1, entry_pass = enrolled.pass + 1
          from automations
          where automations.account_id = ${accountId} and automations.automation_id = ${automationId}
            and enrolled.account_id = ${accountId} and enrolled.automation_id = ${automationId}
            and enrolled.contact_id = any(${finished}::uuid[]) and enrolled.state <> 'active'
            and enrolled.entries < ${mostEntries}`)
      : 0;
    if (entered + enteredAgain > 0) await transaction.execute(sql`select pg_notify('work_due', 'automations')`);
    return {
      entered,
      entered_again: enteredAgain,
      already_in: ids.length - entered - finished.length,
      finished: finished.length - enteredAgain,
      unknown: wanted.length - ids.length,
    };
  });
}
