import { isDeepStrictEqual } from 'node:util';
import type {
  AutomationCreate,
  AutomationStep,
  AutomationStepInput,
  AutomationUpdate,
} from 'sendwright/wire/automations';
import type { Database, Queryable } from '../../database/database';
import { HttpError, badRequest, conflict, forbidden, notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { readEntitlements } from '../accounts/offerings';
import { saveVersion } from '../designs/versions';
import { onlyChoices, onlyGroup } from '../single-sends/queries';
import { changedContent, checkedName, newContent, welcomeSteps } from './content/automationContent';
import { type AutomationContent, type AutomationRow, contentOf } from './automationRow';
import {
  askWaitsAgain,
  findAutomation,
  insertAutomation,
  lockAutomation,
  moveFromRemoved,
  othersWithCriteria,
  removeAutomations,
  writeAutomation,
} from './queries';
import { copiedSteps } from './content/stepContent';
import { copyGoal, storeGoal } from './goals/storeGoal';
import { allEmails, allSteps, allWaits, findStep, nextStep } from './content/stepTree';
import { checkReferences } from './references';

/** Maximum automations with exit criteria per account. */
export const maximumWithCriteria = 15;

/** Creates a draft. Throws 400 naming the invalid field. */
export async function createAutomation(
  database: Database,
  accountId: number,
  body: AutomationCreate,
  publicUrl: string,
): Promise<AutomationRow> {
  const content = newContent(body.preselect ? await preselected(database, accountId, body) : body, publicUrl);
  return database.transaction(async (transaction) => {
    await checkReferences(transaction, accountId, content);
    await requireCriteriaAllowed(transaction, accountId, null, content);
    const row = await insertAutomation(transaction, accountId, content);
    if (body.goal) await storeGoal(transaction, accountId, row.automation_id, body.goal);
    return row;
  });
}

/** The body with what it omits and the account has only one of. */
async function preselected(database: Database, accountId: number, body: AutomationCreate): Promise<AutomationCreate> {
  const only = await onlyChoices(database, accountId);
  const isWelcome = body.type === 'welcome';
  const sender = only?.sender_id ?? null;
  return {
    ...body,
    ...(body.entry === undefined && !isWelcome && only?.list_id && { entry: { type: 'list', id: only.list_id } }),
    ...(body.steps === undefined &&
      isWelcome && { steps: welcomeSteps.map((step) => ({ ...step, email_config: { sender_id: sender } })) }),
    ...(body.steps !== undefined && sender !== null && { steps: withSender(body.steps, sender) }),
    ...onlyGroup(only, body),
  };
}

/** Emails without a sender get one. */
const withSender = (steps: readonly AutomationStepInput[], sender: number): AutomationStepInput[] =>
  steps.map((step) => ({
    ...step,
    ...(step.type === 'email' && { email_config: { sender_id: sender, ...step.email_config } }),
    ...(step.yes && { yes: withSender(step.yes, sender) }),
    ...(step.no && { no: withSender(step.no, sender) }),
  }));

/** @throws HttpError 404 if the account has no such automation */
export async function readAutomation(database: Queryable, accountId: number, id: string): Promise<AutomationRow> {
  const row = isUuid(id) ? await findAutomation(database, accountId, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Locks an automation for a change within the transaction. @throws HttpError 404 if the account has no such automation
 */
export async function requireAutomation(transaction: Queryable, accountId: number, id: string): Promise<AutomationRow> {
  const row = isUuid(id) ? await lockAutomation(transaction, accountId, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Changes an automation as far as its state allows. Throws 409 naming what can't be changed, 412 for an older
 * `revision`.
 */
export function updateAutomation(
  database: Database,
  accountId: number,
  id: string,
  body: AutomationUpdate,
  publicUrl: string,
): Promise<AutomationRow> {
  return database.transaction((transaction) => changeAutomation(transaction, accountId, id, publicUrl, () => body));
}

/** Applies a change to an automation within the transaction, with all that follows from it. */
export async function changeAutomation(
  transaction: Queryable,
  accountId: number,
  id: string,
  publicUrl: string,
  change: (row: AutomationRow) => AutomationUpdate,
): Promise<AutomationRow> {
  const row = await requireAutomation(transaction, accountId, id);
  const body = change(row);
  if (body.revision !== undefined && body.revision !== row.revision) {
    throw new HttpError(412, {
      message:
        `This automation has changed in the meantime: it is at revision ${row.revision}, not ${body.revision}. Read ` +
        'it again before you change it.',
      field: 'revision',
      error_id: 'revision_conflict',
    });
  }
  const content = changedContent(row, body, publicUrl);
  await checkReferences(transaction, accountId, content, contentOf(row));
  if (row.exit.type !== 'criteria')
    await requireCriteriaAllowed(transaction, accountId, row.draft_of ?? row.automation_id, content);
  await saveReplacedDesigns(transaction, accountId, row.steps, content.steps);
  await moveFromRemoved(transaction, accountId, row.automation_id, successors(row.steps, content.steps));
  const changedEvents = allSteps(content.steps).flatMap(({ step }) => {
    const old = findStep(row.steps, step.id);
    const isChanged =
      step.type === 'split' &&
      old?.type === 'split' &&
      old.condition.event &&
      !isDeepStrictEqual(old.condition.event, step.condition.event);
    return isChanged ? [step.id] : [];
  });
  const changedWaits = allWaits(content.steps).flatMap(({ step }) => {
    const old = findStep(row.steps, step.id);
    return old?.type === 'wait' && !isDeepStrictEqual(old.wait_config, step.wait_config) ? [step.id] : [];
  });
  await askWaitsAgain(transaction, accountId, row.automation_id, [...changedWaits, ...changedEvents]);
  return writeAutomation(transaction, accountId, row.automation_id, content);
}

/** For removed steps, the steps that follow them. */
function successors(
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): Map<string, string | undefined> {
  const removed = allSteps(before).filter(({ step }) => findStep(after, step.id) === undefined);
  return new Map(
    removed.map(({ step }) => {
      let next = nextStep(before, step.id);
      while (next && findStep(after, next.id) === undefined) next = nextStep(before, next.id);
      return [step.id, next?.id];
    }),
  );
}

/** Keeps a replaced design in the version history. */
async function saveReplacedDesigns(
  transaction: Queryable,
  accountId: number,
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): Promise<void> {
  for (const { step } of allEmails(after)) {
    const old = findStep(before, step.id);
    const design = old?.type === 'email' ? (old.pending_email_config ?? old.email_config).design : null;
    const now = (step.pending_email_config ?? step.email_config).design;
    if (design && JSON.stringify(design) !== JSON.stringify(now))
      await saveVersion(transaction, accountId, { kind: 'automation', id: step.id }, design, now === null);
  }
}

/** Copies an automation to a new draft, whatever its status. The default name is "Copy of …", cut at 100 characters. */
export async function duplicateAutomation(
  database: Database,
  accountId: number,
  id: string,
  name: string | undefined,
): Promise<AutomationRow> {
  return database.transaction(async (transaction) => {
    const row = await readAutomation(transaction, accountId, id);
    const content = {
      ...contentOf(row),
      name: name === undefined ? `Copy of ${row.name}`.slice(0, 100).trim() : checkedName(name),
      steps: copiedSteps(row.steps),
    };
    await requireCriteriaAllowed(transaction, accountId, null, content);
    const copy = await insertAutomation(transaction, accountId, content);
    await copyGoal(transaction, accountId, row.automation_id, copy.automation_id);
    return copy;
  });
}

/**
 * Deletes all given automations, or none if one does not exist (404) or is live (409). Contacts in them get no more
 * emails.
 */
export async function deleteAutomations(database: Database, accountId: number, ids: readonly string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    const rows: AutomationRow[] = [];
    // Always in the same order to avoid deadlocks.
    for (const id of ids.toSorted()) {
      const row = isUuid(id) ? await lockAutomation(transaction, accountId, id) : undefined;
      if (row === undefined)
        throw notFound(ids.length === 1 ? 'not found' : `automation not found: ${id.slice(0, 100)}`, 'ids');
      if (row.status === 'live')
        throw conflict(
          `The automation “${row.name}” is live. Disable it before you delete it.`,
          ids.length === 1 ? 'status' : 'ids',
        );
      rows.push(row);
    }
    await removeAutomations(transaction, accountId, rows);
  });
}

/**
 * Throws if exit criteria are not allowed: 403 on plans without them, 400 at the limit. `automationId` is not counted.
 */
export async function requireCriteriaAllowed(
  transaction: Queryable,
  accountId: number,
  automationId: string | null,
  { exit }: Pick<AutomationContent, 'exit'>,
): Promise<void> {
  if (exit.type !== 'criteria') return;
  const { plan } = await readEntitlements(transaction, accountId);
  if (plan !== 'advanced') throw forbidden('Exit criteria require the Advanced plan.', 'exit.type');
  if ((await othersWithCriteria(transaction, accountId, automationId)) >= maximumWithCriteria) {
    throw badRequest("You've reached the limit of 15 automations with exit criteria.", 'exit.type');
  }
}
