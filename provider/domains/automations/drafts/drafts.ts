import type { AutomationChanges, DraftCreate } from 'sendwright/wire/automationDrafts';
import type { Database, Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { conflict, notFound } from '../../../http/errors';
import { type AutomationRow, automationColumns, contentOf } from '../automationRow';
import { readAutomation, requireAutomation } from '../automations';
import { appliedContent } from '../content/completeness';
import { allSteps } from '../content/stepTree';
import { insertAutomation } from '../queries';
import { compareContents } from './compare';
import { readVersion } from './versions';

/**
 * Starts a draft from the latest edits, or from a version. Without a version, a draft that exists is returned. Throws
 * 404 for an unknown version, 409 for automations that never were live: they are drafts.
 */
export async function startDraft(
  database: Database,
  accountId: number,
  id: string,
  { version }: DraftCreate,
): Promise<AutomationRow> {
  return database.transaction(async (transaction) => {
    const row = await requireAutomation(transaction, accountId, id);
    if (row.draft_of !== null || row.status === 'draft')
      throw conflict('This automation is a draft: edit it directly.', 'status');
    const known = await findDraft(transaction, accountId, row.automation_id);
    if (known && version === undefined) return known;
    const content =
      version === undefined
        ? appliedContent(row)
        : await readVersion(transaction, accountId, row.automation_id, version);
    if (known) await removeDraft(transaction, accountId, row.automation_id);
    return insertAutomation(transaction, accountId, content, row.automation_id);
  });
}

/** The draft of an automation, locked until the transaction ends. */
export const findDraft = (
  transaction: Queryable,
  accountId: number,
  automationId: string,
): Promise<AutomationRow | undefined> =>
  transaction.first<AutomationRow>(sql`
    select ${automationColumns} from automations where account_id = ${accountId} and draft_of = ${automationId}
    for update`);

/** Removes a draft; the versions of its designs stay, because its steps are the automation's. */
export const removeDraft = (transaction: Queryable, accountId: number, automationId: string): Promise<number> =>
  transaction.execute(sql`delete from automations where account_id = ${accountId} and draft_of = ${automationId}`);

/** Throws 404 if the automation has no draft. */
export async function discardDraft(database: Database, accountId: number, id: string): Promise<void> {
  const row = await readAutomation(database, accountId, id);
  if ((await removeDraft(database, accountId, row.automation_id)) === 0) throw noDraft();
}

export const noDraft = () => notFound('This automation has no draft.', 'draft');

/** What publishing the draft would change, and for how many contacts. Throws 404 without a draft. */
export async function readChanges(database: Database, accountId: number, id: string): Promise<AutomationChanges> {
  return database.transaction(async (transaction) => {
    const row = await readAutomation(transaction, accountId, id);
    if (row.draft_id === null) throw noDraft();
    const draft = await readAutomation(transaction, accountId, row.draft_id);
    const { parts, steps } = compareContents(contentOf(row), contentOf(draft));
    const counts = await transaction.rows<{ step_id: string | null; contacts: number }>(sql`
      select step_id, count(*) as contacts from automation_enrolments
      where account_id = ${accountId} and automation_id = ${row.automation_id} and state = 'active'
        and step_id = any(${steps.map(({ step_id: stepId }) => stepId)}::uuid[])
      group by step_id`);
    const at = new Map(counts.map(({ step_id: stepId, contacts }) => [stepId, contacts]));
    return {
      revision: row.revision,
      draft_revision: draft.revision,
      parts,
      steps: steps.map((step) => ({ ...step, contacts: at.get(step.step_id) ?? 0 })),
      replaces_pending: allSteps(row.steps).some(
        ({ step }) =>
          (step.type === 'email' && step.pending_email_config !== null) ||
          (step.type === 'sms' && step.pending_sms_config !== null),
      ),
    };
  });
}
