import { mostEntries } from 'sendwright/wire/automationEntries';
import {
  type EnrollmentCreate,
  type EnrollmentResult,
  type EnrollmentState,
  mostEntering,
} from 'sendwright/wire/automations';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, conflict } from '../../http/errors';
import { refuseCrowd } from '../approvals/rule';
import { selectionCondition } from '../contacts/browse/contactFilter';
import { readAutomation, requireAutomation } from './automations';
import type { AutomationRow } from './automationRow';

/** A contact who is to enter, and their place in the automation; null if they never entered it. */
interface Candidate {
  readonly contact_id: string;
  readonly state: EnrollmentState | null;
  readonly entries: number | null;
}

/** Whom a request means. */
interface Chosen {
  readonly ids: readonly string[];
  /** How many of those named don't exist. */
  readonly unknown: number;
}

/**
 * Nothing is locked while the contacts of a segment or search are found, which may take long. Throws 400 for too many,
 * and 404 for an unknown automation.
 */
async function chosen(
  database: Queryable,
  accountId: number,
  id: string,
  { contact_ids: given, selection }: EnrollmentCreate,
): Promise<Chosen> {
  await readAutomation(database, accountId, id);
  if ((given === undefined) === (selection === undefined))
    throw badRequest('Name contacts with either contact_ids or selection.', 'contact_ids');
  const whom = selection ?? { ids: given ?? [] };
  const condition = await selectionCondition(database, accountId, whom);
  const found = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and (${condition}) limit ${mostEntering + 1}`);
  if (found.length > mostEntering)
    throw badRequest(
      'At most 100,000 contacts can enter at once. Choose fewer, or let them enter by a list or segment.',
      'selection',
    );
  const named = 'ids' in whom ? new Set(whom.ids.map((one) => one.toLowerCase())).size : found.length;
  return { ids: found.map((one) => one.contact_id), unknown: named - found.length };
}

/**
 * Where they are in the automation. Throws 409 unless it is live, and 403 if a second person would have to approve so
 * many.
 */
async function candidates(
  transaction: Queryable,
  accountId: number,
  { automation_id: automationId, status }: AutomationRow,
  { ids }: Chosen,
): Promise<readonly Candidate[]> {
  if (status !== 'live') throw conflict('Contacts can only enter a live automation. Set it live first.', 'status');
  const known = await transaction.rows<Candidate>(sql`
    select contacts.contact_id, enrolled.state, enrolled.entries from contacts
      left join automation_enrolments as enrolled on enrolled.account_id = contacts.account_id
        and enrolled.automation_id = ${automationId} and enrolled.contact_id = contacts.contact_id
    where contacts.account_id = ${accountId} and contacts.contact_id = any(${ids}::uuid[])`);
  // With those of the last day, so that small groups don't add up to what a second person has to approve.
  const recent = await transaction.first<{ count: number }>(sql`
    select count(*) as count from automation_enrolments
    where account_id = ${accountId} and automation_id = ${automationId} and entered_at > now() - interval '1 day'`);
  await refuseCrowd(transaction, accountId, known.length, recent?.count ?? 0);
  return known;
}

const isFinished = ({ state }: Candidate): boolean => state !== null && state !== 'active';

/** What `enterByHand` would answer now. Throws the same. */
export async function previewEntries(
  database: Database,
  accountId: number,
  id: string,
  body: EnrollmentCreate,
): Promise<EnrollmentResult> {
  const whom = await chosen(database, accountId, id, body);
  const known = await candidates(database, accountId, await readAutomation(database, accountId, id), whom);
  const finished = known.filter(isFinished);
  const again = body.again ? finished.filter(({ entries }) => (entries ?? 0) < mostEntries).length : 0;
  return {
    entered: known.filter(({ state }) => state === null).length,
    entered_again: again,
    already_in: known.filter(({ state }) => state === 'active').length,
    finished: finished.length - again,
    unknown: whom.unknown,
  };
}

/**
 * Enters contacts into a live automation, whatever its entry. Whoever is in it stays where they are. Throws as
 * `chosen` and `candidates` do.
 */
export async function enterByHand(
  database: Database,
  accountId: number,
  id: string,
  body: EnrollmentCreate,
): Promise<EnrollmentResult> {
  const whom = await chosen(database, accountId, id, body);
  return database.transaction(async (transaction) => {
    const automation = await requireAutomation(transaction, accountId, id);
    const automationId = automation.automation_id;
    const known = await candidates(transaction, accountId, automation, whom);
    const ids = known.map((one) => one.contact_id);
    const entered = await transaction.execute(sql`
      insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
      select account_id, automation_id, id, first_step_id, now() + first_delay, now()
      from automations cross join unnest(${ids}::uuid[]) as id
      where account_id = ${accountId} and automation_id = ${automationId}
      order by id on conflict do nothing`);
    const finished = known.filter(isFinished).map((one) => one.contact_id);
    const enteredAgain = body.again
      ? await transaction.execute(sql`
          update automation_enrolments as enrolled
          set state = 'active', step_id = first_step_id, next_at = now() + first_delay, held_until = null,
            waits_for = null, waiting_since = now(), entered_after = null, entered_at = now(), finished_at = null,
            reason = null,
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
      unknown: whom.unknown,
    };
  });
}
