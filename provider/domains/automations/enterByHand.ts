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
import { requireAutomation } from './automations';

/** A contact who is to enter, and their place in the automation; null if they never entered it. */
interface Candidate {
  readonly contact_id: string;
  readonly state: EnrollmentState | null;
  readonly entries: number | null;
}

interface Candidates {
  readonly automationId: string;
  readonly known: readonly Candidate[];
  /** How many of those named don't exist. */
  readonly unknown: number;
}

/**
 * Whom a request means. Throws 404 for an unknown automation, 409 unless it is live, 400 for too many contacts, and 403
 * if a second person would have to approve so many.
 */
async function candidates(
  transaction: Queryable,
  accountId: number,
  id: string,
  { contact_ids: given, selection }: EnrollmentCreate,
): Promise<Candidates> {
  const { automation_id: automationId, status } = await requireAutomation(transaction, accountId, id);
  if ((given === undefined) === (selection === undefined))
    throw badRequest('Name contacts with either contact_ids or selection.', 'contact_ids');
  if (status !== 'live') throw conflict('Contacts can only enter a live automation. Set it live first.', 'status');
  const whom = selection ?? { ids: given ?? [] };
  const chosen = await selectionCondition(transaction, accountId, whom);
  const known = await transaction.rows<Candidate>(sql`
    select contacts.contact_id, enrolled.state, enrolled.entries from contacts
      left join automation_enrolments as enrolled on enrolled.account_id = contacts.account_id
        and enrolled.automation_id = ${automationId} and enrolled.contact_id = contacts.contact_id
    where contacts.account_id = ${accountId} and (${chosen}) limit ${mostEntering + 1}`);
  if (known.length > mostEntering)
    throw badRequest(
      'At most 100,000 contacts can enter at once. Choose fewer, or let them enter by a list or segment.',
      'selection',
    );
  // With those of the last day, so that small groups don't add up to what a second person has to approve.
  const recent = await transaction.first<{ count: number }>(sql`
    select count(*) as count from automation_enrolments
    where account_id = ${accountId} and automation_id = ${automationId} and entered_at > now() - interval '1 day'`);
  await refuseCrowd(transaction, accountId, known.length, recent?.count ?? 0);
  const named = 'ids' in whom ? new Set(whom.ids.map((one) => one.toLowerCase())).size : known.length;
  return { automationId, known, unknown: named - known.length };
}

const isFinished = ({ state }: Candidate): boolean => state !== null && state !== 'active';

/** What `enterByHand` would answer now. Throws the same. */
export async function previewEntries(
  database: Database,
  accountId: number,
  id: string,
  body: EnrollmentCreate,
): Promise<EnrollmentResult> {
  const { known, unknown } = await candidates(database, accountId, id, body);
  const finished = known.filter(isFinished);
  const again = body.again ? finished.filter(({ entries }) => (entries ?? 0) < mostEntries).length : 0;
  return {
    entered: known.filter(({ state }) => state === null).length,
    entered_again: again,
    already_in: known.filter(({ state }) => state === 'active').length,
    finished: finished.length - again,
    unknown,
  };
}

/**
 * Enters contacts into a live automation, whatever its entry. Whoever is in it stays where they are. Throws as
 * `candidates` does.
 */
export async function enterByHand(
  database: Database,
  accountId: number,
  id: string,
  body: EnrollmentCreate,
): Promise<EnrollmentResult> {
  return database.transaction(async (transaction) => {
    const { automationId, known, unknown } = await candidates(transaction, accountId, id, body);
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
      unknown,
    };
  });
}
