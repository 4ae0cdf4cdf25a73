import type { ContactMove, DraftPublish, StepChange } from 'sendwright/wire/automationDrafts';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest, HttpError } from '../../../http/errors';
import { requireMaySend } from '../../administration/maySend';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import { snapshotSegment } from '../../segments/snapshotSegment';
import { type AutomationKey, type AutomationRow, contentOf } from '../automationRow';
import { readAutomation, requireAutomation, requireCriteriaAllowed } from '../automations';
import { confirmAddresses } from '../confirmAddresses';
import { appliedContent } from '../content/completeness';
import { allSteps, findStep, nextStep } from '../content/stepTree';
import { type Publisher, writeSendable } from '../lifecycle';
import { compareContents, stepsInstead } from './compare';
import { findDraft, noDraft, removeDraft } from './drafts';
import { moveContacts } from './moveContacts';
import { keepVersion } from './versions';

/** How many removed steps an automation remembers, for contacts who enter while one is removed. */
const mostRemembered = 500;

/**
 * Makes the draft of an automation what contacts go through from now on, and does with those at changed and removed
 * steps what was chosen: all in one transaction, while no worker moves anybody. Its status stays. Throws 404 without a
 * draft, 412 if the automation or the draft has another revision, 400 with everything that is missing, and 403 if
 * webhooks with new addresses are not confirmed.
 */
export async function publish(
  database: Database,
  accountId: number,
  id: string,
  { revision, draft_revision: draftRevision, contacts = [] }: DraftPublish,
  { username, confirm }: Publisher,
): Promise<AutomationRow> {
  await rememberMembers(database, accountId, id);
  return database.transaction(async (transaction) => {
    // Before any row, as workers do.
    await lockContacts(transaction, accountId);
    const row = await requireAutomation(transaction, accountId, id);
    const draft = await findDraft(transaction, accountId, row.automation_id);
    if (!draft) throw noDraft();
    requireRevision(row, revision, 'revision');
    requireRevision(draft, draftRevision, 'draft_revision');
    const key = { accountId, automationId: row.automation_id };
    const before = contentOf(row);
    const after = appliedContent(draft);
    if (row.status === 'live') await requireMaySend(transaction, accountId);
    await requireCriteriaAllowed(transaction, accountId, key.automationId, after);
    await confirmAddresses(transaction, accountId, key.automationId, after.steps, confirm);
    const { steps: changes } = compareContents(before, after);
    const chosen = chosenMoves(changes, contacts);
    // What was live before versions were kept, or changed by the API, can be returned to as well.
    await keepVersion(transaction, accountId, key.automationId, before, username);
    await removeDraft(transaction, accountId, key.automationId);
    const published = await writeSendable(transaction, accountId, key.automationId, after);
    await moveAll(transaction, key, row, published, changes, chosen);
    await keepVersion(transaction, accountId, key.automationId, contentOf(published), username);
    return requireAutomation(transaction, accountId, id);
  });
}

/** Contacts who are already in the segment of a new entry have not entered it: the next snapshot is compared. */
async function rememberMembers(database: Database, accountId: number, id: string): Promise<void> {
  const row = await readAutomation(database, accountId, id);
  const draft = row.draft_id === null ? undefined : await readAutomation(database, accountId, row.draft_id);
  if (row.status === 'live' && draft?.entry_type === 'segment' && draft.entry_id && draft.entry_id !== row.entry_id)
    await snapshotSegment(database, accountId, draft.entry_id, AbortSignal.timeout(600_000));
}

function requireRevision(row: AutomationRow, given: number | undefined, field: string): void {
  if (given === undefined || given === row.revision) return;
  throw new HttpError(412, {
    message: 'This automation has changed in the meantime. Look at the changes again before you publish them.',
    field,
    error_id: 'revision_conflict',
  });
}

/** What happens to contacts at each changed and removed step. Throws 400 for another step, or an impossible move. */
function chosenMoves(
  changes: readonly Omit<StepChange, 'contacts'>[],
  contacts: NonNullable<DraftPublish['contacts']>,
): Map<string, ContactMove> {
  const moves = new Map(changes.map((change) => [change.step_id, change.moves]));
  const chosen = new Map<string, ContactMove>();
  for (const [stepId, [first]] of moves) if (first) chosen.set(stepId, first);
  for (const [index, { step_id: stepId, move }] of contacts.entries()) {
    const possible = moves.get(stepId.toLowerCase());
    if (!possible?.length)
      throw badRequest('Contacts can only be moved from steps that change.', `contacts[${index}].step_id`);
    if (!possible.includes(move))
      throw badRequest('Contacts at this step can only finish their wait or exit.', `contacts[${index}].move`);
    chosen.set(stepId.toLowerCase(), move);
  }
  return chosen;
}

async function moveAll(
  transaction: Transaction,
  key: AutomationKey,
  before: AutomationRow,
  after: AutomationRow,
  changes: readonly Omit<StepChange, 'contacts'>[],
  chosen: ReadonlyMap<string, ContactMove>,
): Promise<void> {
  const instead = stepsInstead(before.steps, after.steps);
  // Whoever is moved to a step is not moved again: later steps come first, and nobody is moved to removed ones.
  const order = new Map(allSteps(after.steps).map(({ step }, index) => [step.id, index]));
  const at = ({ step_id: id }: { readonly step_id: string }): number => order.get(id) ?? -1;
  for (const { step_id: stepId } of changes.toSorted((one, other) => at(other) - at(one))) {
    const step = findStep(before.steps, stepId);
    const move = chosen.get(stepId);
    if (!step || !move) continue;
    const isRemoved = instead.has(stepId);
    const next = isRemoved ? (instead.get(stepId) ?? null) : (nextStep(after.steps, stepId) ?? null);
    await moveContacts(transaction, key, { step, isRemoved, next, move });
  }
  await rememberRemoved(transaction, key, instead);
}

/** For contacts whose entry is not over yet: they get the step that is removed now. */
async function rememberRemoved(
  transaction: Queryable,
  { accountId, automationId }: AutomationKey,
  instead: ReadonlyMap<string, { readonly id: string } | null>,
): Promise<void> {
  const row = await transaction.first<{ successors: Record<string, string | null> }>(sql`
    select successors from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const added = Object.fromEntries([...instead].map(([id, next]) => [id, next?.id ?? null]));
  const earlier = Object.entries(row?.successors ?? {}).map(([id, next]): [string, string | null] => [
    id,
    next !== null && next in added ? (added[next] ?? null) : next,
  ]);
  const kept = { ...Object.fromEntries(earlier.slice(-mostRemembered)), ...added };
  await transaction.execute(sql`
    update automations set successors = ${JSON.stringify(kept)}::jsonb
    where account_id = ${accountId} and automation_id = ${automationId}`);
}
