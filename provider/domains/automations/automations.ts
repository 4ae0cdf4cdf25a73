import { isDeepStrictEqual } from 'node:util';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type {
  AutomationCreate,
  AutomationStep,
  AutomationStepCreate,
  AutomationStepInput,
  AutomationStepUpdate,
  AutomationUpdate,
} from 'sendwright/wire/automations';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isUsablePool } from '../../delivery/transport/ipPools';
import { HttpError, badRequest, conflict, forbidden, notFound } from '../../http/errors';
import { compileContext } from '../../segments/compileContext';
import { requireQuery } from '../../segments/readQuery';
import { isUuid } from '../../validation/uuid';
import { readEntitlements } from '../accounts/offerings';
import { saveVersion } from '../designs/versions';
import { groupExists, onlyChoices, onlyGroup, senderState } from '../single-sends/queries';
import { stepAudience } from '../ads/audiences/overrides';
import { checkAttachments } from '../sms/attachments';
import { isEntryMissing } from './content/entry';
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
import { asInput, copiedSteps } from './content/stepContent';
import { copyGoal, storeGoal } from './goals/storeGoal';
import { actionProblem } from './content/actions';
import { waitProblem } from './content/waits';
import {
  allActions,
  allAudiences,
  allEmails,
  allSteps,
  allTexts,
  allWaits,
  findStep,
  nextStep,
} from './content/stepTree';

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

async function changeAutomation(
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
    // oxlint-disable-next-line no-await-in-loop -- few are changed at once
    if (design && JSON.stringify(design) !== JSON.stringify(now))
      await saveVersion(transaction, accountId, { kind: 'automation', id: step.id }, design, now === null);
  }
}

/** Adds a step. Throws 400 for an invalid position, 409 if steps are fixed. */
export function addStep(
  database: Database,
  accountId: number,
  id: string,
  body: AutomationStepCreate,
  publicUrl: string,
): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, publicUrl, (row) => {
      const steps = asInput(row.steps);
      const siblings =
        body.parent_id == null ? steps : branchOf(steps, body.parent_id.toLowerCase(), body.branch ?? 'yes');
      const { id: _own, ...step } = body.step;
      siblings.splice(body.position ?? siblings.length, 0, step);
      return { steps };
    }),
  );
}

function branchOf(steps: readonly AutomationStepInput[], id: string, branch: 'yes' | 'no'): AutomationStepInput[] {
  const pending = [...steps];
  for (let step = pending.shift(); step; step = pending.shift()) {
    if (step.id === id && step.type === 'split') return (step[branch] ??= []);
    pending.push(...(step.yes ?? []), ...(step.no ?? []));
  }
  throw badRequest('parent_id must be the id of a split of this automation.', 'parent_id');
}

/** Changes a step. Throws 404 if the automation has no such step. */
export function updateStep(
  database: Database,
  accountId: number,
  id: string,
  stepId: string,
  { revision, ...parts }: AutomationStepUpdate,
  publicUrl: string,
): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, publicUrl, (row) => {
      requireStep(row, stepId);
      const steps = asInput(row.steps);
      const change = (step: AutomationStepInput): AutomationStepInput =>
        step.id === stepId.toLowerCase()
          ? { ...step, ...parts }
          : { ...step, ...(step.yes && { yes: step.yes.map(change) }), ...(step.no && { no: step.no.map(change) }) };
      return { steps: steps.map(change), ...(revision !== undefined && { revision }) };
    }),
  );
}

/** Removes a step; for a split, its branches, too. Throws 404 if the automation has no such step. */
export function removeStep(database: Database, accountId: number, id: string, stepId: string): Promise<AutomationRow> {
  return database.transaction((transaction) =>
    changeAutomation(transaction, accountId, id, '', (row) => {
      requireStep(row, stepId);
      const without = (steps: readonly AutomationStepInput[]): AutomationStepInput[] =>
        steps
          .filter((step) => step.id !== stepId.toLowerCase())
          .map((step) => ({
            ...step,
            ...(step.yes && { yes: without(step.yes) }),
            ...(step.no && { no: without(step.no) }),
          }));
      return { steps: without(asInput(row.steps)) };
    }),
  );
}

function requireStep(row: AutomationRow, stepId: string): void {
  if (findStep(row.steps, stepId.toLowerCase()) === undefined) throw notFound('step not found', 'step_id');
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
      // oxlint-disable-next-line no-await-in-loop -- at most fifty
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

/** Everything that an automation refers to must exist in the account. Unchanged references are not checked again. */
async function checkReferences(
  database: Queryable,
  accountId: number,
  content: AutomationContent,
  before?: AutomationContent,
): Promise<void> {
  const { entry, settings, steps } = content;
  if (entry.id !== null && entry.id !== before?.entry.id) await checkEntry(database, accountId, entry.type, entry.id);
  const group = settings.suppression_group_id;
  if (
    group !== null &&
    group !== before?.settings.suppression_group_id &&
    !(await groupExists(database, accountId, group))
  ) {
    throw badRequest('[ suppression_group_id ] must be a valid id', 'suppression_group_id');
  }
  const pool = settings.ip_pool;
  if (pool !== null && pool !== before?.settings.ip_pool && !(await isUsablePool(database, accountId, pool)))
    throw badRequest(`must be a validated IP Pool: ${pool}`, 'ip_pool');
  const known = new Set(
    allEmails(before?.steps ?? []).flatMap(({ step }) => [
      step.email_config.sender_id,
      step.pending_email_config?.sender_id ?? null,
    ]),
  );
  for (const { step, at } of allEmails(steps)) {
    const sender = (step.pending_email_config ?? step.email_config).sender_id;
    if (sender === null || known.has(sender)) continue;
    // oxlint-disable-next-line no-await-in-loop -- each sender once
    if ((await senderState(database, accountId, sender)) === 'missing')
      throw badRequest('must be a validated sender identity', `${at}.email_config.sender_id`);
    known.add(sender);
  }
  for (const { step, at } of allTexts(steps)) {
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'sms' && isDeepStrictEqual(old.pending_sms_config ?? old.sms_config, step.sms_config)) continue;
    // oxlint-disable-next-line no-await-in-loop -- few are changed at once
    await checkAttachments(database, accountId, step.pending_sms_config ?? step.sms_config, `${at}.sms_config.`);
  }
  for (const { step, at } of allAudiences(steps)) {
    const { audience_id: audience } = step.audience_config;
    const old = findStep(before?.steps ?? [], step.id);
    const isKnown = old?.type === 'audience' && old.audience_config.audience_id === audience;
    if (audience === null || isKnown) continue;
    // oxlint-disable-next-line no-await-in-loop -- few are changed at once
    if (!(await stepAudience(database, accountId, step.audience_config)))
      throw badRequest(`invalid audience id: ${audience.slice(0, 100)}`, `${at}.audience_config.audience_id`);
  }
  for (const { step, at } of allActions(steps)) {
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'action' && isDeepStrictEqual(old.action_config, step.action_config)) continue;
    // oxlint-disable-next-line no-await-in-loop -- few are changed at once
    await checkAction(database, accountId, step.action_config, `${at}.action_config`);
  }
  for (const { step, at } of allWaits(steps)) {
    const { wait_config: config } = step;
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'wait' && isDeepStrictEqual(old.wait_config, config)) continue;
    if (config.until === 'date' && config.field === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- few are changed at once
    const problem = await waitProblem(database, accountId, config);
    if (problem) throw badRequest(problem.message, `${at}.wait_config.${problem.property}`);
  }
  await checkQueries(database, accountId, content, before);
}

/** What an action names must exist. Drafts can be saved before anything is chosen, and with tags that don't exist. */
async function checkAction(database: Queryable, accountId: number, config: ActionConfig, at: string): Promise<void> {
  const chosen = 'field' in config ? config.field : 'list_id' in config ? config.list_id : undefined;
  const teammate = config.action === 'notify' ? config.username : undefined;
  if ((chosen ?? teammate ?? null) === null) return;
  const problem = await actionProblem(database, accountId, config);
  if (problem) throw badRequest(problem.message, `${at}.${problem.property}`);
}

async function checkEntry(
  database: Queryable,
  accountId: number,
  type: AutomationContent['entry']['type'],
  id: string,
): Promise<void> {
  const noun = type === 'opened' || type === 'clicked' ? 'message' : type;
  if (await isEntryMissing(database, accountId, type, id)) throw badRequest(`invalid ${noun} id: ${id}`, 'entry.id');
  if (type === 'segment' && (await isFrozen(database, accountId, id)))
    throw badRequest(
      'Version 1 segments no longer update. Duplicate it to version 2, and choose the copy.',
      'entry.id',
    );
}

async function isFrozen(database: Queryable, accountId: number, segmentId: string): Promise<boolean> {
  return (
    (await database.first(
      sql`select 1 from segments where account_id = ${accountId} and segment_id = ${segmentId} and query_version = 1`,
    )) !== undefined
  );
}

/** Throws 400 for a changed query that can't run. */
async function checkQueries(
  database: Queryable,
  accountId: number,
  { exit, steps }: AutomationContent,
  before?: AutomationContent,
): Promise<void> {
  const known = new Set(before && queriesOf(before).map(({ text }) => text));
  const written = queriesOf({ exit, steps }).filter(({ text }) => !known.has(text));
  if (written.length === 0) return;
  const context = await compileContext(database, accountId);
  for (const { text, field } of written) requireQuery(text, 2, context, field);
}

/** All queries of an automation with their fields. */
export function queriesOf({
  exit,
  steps,
}: Pick<AutomationContent, 'exit' | 'steps'>): { text: string; field: string }[] {
  const ofSplits = allSteps(steps).flatMap(({ step, at }) =>
    step.type === 'split' && step.condition.query_dsl !== null
      ? [{ text: step.condition.query_dsl, field: `${at}.condition.query_dsl` }]
      : [],
  );
  return [
    ...(exit.type === 'criteria' && exit.query_dsl !== null ? [{ text: exit.query_dsl, field: 'exit.query_dsl' }] : []),
    ...ofSplits,
  ];
}
