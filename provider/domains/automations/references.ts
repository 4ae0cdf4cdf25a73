import { isDeepStrictEqual } from 'node:util';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { isUsablePool } from '../../delivery/transport/ipPools';
import { badRequest } from '../../http/errors';
import { compileContext } from '../../segments/compileContext';
import { requireQuery } from '../../segments/readQuery';
import { groupExists, senderState } from '../single-sends/queries';
import { stepAudience } from '../ads/audiences/overrides';
import { checkAttachments } from '../sms/attachments';
import { isEntryMissing } from './content/entry';
import type { AutomationContent } from './automationRow';
import { actionProblem } from './content/actions';
import { waitProblem } from './content/waits';
import { allActions, allAudiences, allEmails, allSteps, allTexts, allWaits, findStep } from './content/stepTree';

/** Everything that an automation refers to must exist in the account. Unchanged references are not checked again. */
export async function checkReferences(
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
    if ((await senderState(database, accountId, sender)) === 'missing')
      throw badRequest('must be a validated sender identity', `${at}.email_config.sender_id`);
    known.add(sender);
  }
  for (const { step, at } of allTexts(steps)) {
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'sms' && isDeepStrictEqual(old.pending_sms_config ?? old.sms_config, step.sms_config)) continue;
    await checkAttachments(database, accountId, step.pending_sms_config ?? step.sms_config, `${at}.sms_config.`);
  }
  for (const { step, at } of allAudiences(steps)) {
    const { audience_id: audience } = step.audience_config;
    const old = findStep(before?.steps ?? [], step.id);
    const isKnown = old?.type === 'audience' && old.audience_config.audience_id === audience;
    if (audience === null || isKnown) continue;
    if (!(await stepAudience(database, accountId, step.audience_config)))
      throw badRequest(`invalid audience id: ${audience.slice(0, 100)}`, `${at}.audience_config.audience_id`);
  }
  for (const { step, at } of allActions(steps)) {
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'action' && isDeepStrictEqual(old.action_config, step.action_config)) continue;
    await checkAction(database, accountId, step.action_config, `${at}.action_config`);
  }
  for (const { step, at } of allWaits(steps)) {
    const { wait_config: config } = step;
    const old = findStep(before?.steps ?? [], step.id);
    if (old?.type === 'wait' && isDeepStrictEqual(old.wait_config, config)) continue;
    if (config.until === 'date' && config.field === null) continue;
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
