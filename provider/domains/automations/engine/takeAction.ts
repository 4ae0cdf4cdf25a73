import { limits } from 'sendwright/wire/limits';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { AutomationActionStep } from 'sendwright/wire/automations';
import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { HttpError } from '../../../http/errors';
import { checkedSetField, writeField } from '../../contacts/bulk/setField';
import { ensureTags, findTag, tagContacts } from '../../tags/tags';
import type { AutomationKey, AutomationRow } from '../automationRow';
import { actionProblem } from '../content/actions';
import { allActions } from '../content/stepTree';
import { addCalls } from '../calls/addCalls';
import { notifyTeammate } from './notifyTeammate';

/** A step can't be executed any more, for example because its list was deleted. */
export class BrokenStep extends Error {
  override readonly name = 'BrokenStep';
  /** `wayOn`: how a live automation goes on. */
  constructor(
    readonly problem: string,
    wayOn = 'Disable the automation, change the step, and set it live again.',
  ) {
    super(`${problem} ${wayOn}`);
  }
}

/** What an action does for some of the contacts. `apply` gets those who did not take the step before. */
export interface ActionResult {
  readonly outcome: 'added' | 'removed' | 'done' | 'ended' | 'skipped';
  readonly contactIds: readonly string[];
  readonly reason: string | null;
  readonly apply?: (contactIds: readonly string[]) => Promise<unknown>;
  /** The step with which they go on in a new pass; undefined: the next one. */
  readonly goTo?: string;
}

/**
 * An action for contacts who have reached it, as changes of all of them at once. It is not missed while the automation
 * is stopped: being late does no harm. The caller must hold the account's contact lock. @throws BrokenStep
 */
export async function takeAction(
  transaction: Transaction,
  key: AutomationKey,
  row: AutomationRow,
  step: AutomationActionStep,
  contactIds: readonly string[],
): Promise<ActionResult[]> {
  const { accountId } = key;
  const config = step.action_config;
  const name = `Action ${allActions(row.steps).findIndex((one) => one.step.id === step.id) + 1}`;
  const problem = await actionProblem(transaction, accountId, config);
  // Removing a tag that nobody has is done.
  if (problem && config.action !== 'remove_tag') throw new BrokenStep(`${name} can't be executed: ${problem.message}`);
  switch (config.action) {
    case 'end':
      return [{ outcome: 'ended', contactIds, reason: null }];
    case 'webhook':
      return [
        {
          outcome: 'done',
          contactIds,
          reason: null,
          apply: (ids) => addCalls(transaction, key, { stepId: step.id, name: row.name, url: config.url ?? '' }, ids),
        },
      ];
    case 'go_to':
      return goTo(transaction, key, step.id, config, contactIds);
    case 'notify':
      return [
        {
          outcome: 'done',
          contactIds,
          reason: `Notified ${config.username}.`,
          apply: (ids) =>
            notifyTeammate(transaction, key, { automation: row.name, name, stepId: step.id, config }, ids),
        },
      ];
    case 'set_field': {
      const actor = `Automation “${row.name}”`;
      const change = await checkedSetField(transaction, accountId, config.field ?? '', config.value, actor);
      return [
        {
          outcome: 'done',
          contactIds,
          reason: change.value === null ? 'The field was cleared.' : `The field was set to “${change.value}”.`,
          apply: (ids) => writeField(transaction, { accountId, ids }, change),
        },
      ];
    }
    case 'add_to_list':
    case 'remove_from_list':
      return [await changeList(transaction, accountId, config.list_id ?? '', config.action, contactIds)];
    case 'add_tag':
      return addTag(transaction, accountId, config.tag ?? '', contactIds);
    case 'remove_tag':
      return [
        {
          outcome: 'removed',
          contactIds,
          reason: `The tag “${config.tag}”.`,
          apply: (ids) =>
            transaction.execute(sql`
              delete from contact_tags using tags
              where contact_tags.account_id = ${accountId} and contact_tags.contact_id = any(${ids}::uuid[])
                and tags.account_id = ${accountId} and tags.tag_id = contact_tags.tag_id
                and lower(tags.name) = lower(${config.tag})`),
        },
      ];
  }
}

/** Sends contacts to another step, unless they were sent there often enough since they entered. */
async function goTo(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  stepId: string,
  { step_id: target, times }: Extract<ActionConfig, { action: 'go_to' }>,
  contactIds: readonly string[],
): Promise<ActionResult[]> {
  const rows = await transaction.rows<{ contact_id: string }>(sql`
    select trace.contact_id from automation_trace as trace
      join automation_enrolments as enrolled using (account_id, automation_id, contact_id)
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
      and trace.contact_id = any(${contactIds}::uuid[]) and trace.step_id = ${stepId}
      and trace.pass >= enrolled.entry_pass and trace.outcome = 'done'
    group by trace.contact_id having count(*) >= ${times}`);
  const done = new Set(rows.map((row) => row.contact_id));
  return [
    {
      outcome: 'done',
      contactIds: contactIds.filter((id) => !done.has(id)),
      reason: 'Sent to another step.',
      ...(target !== null && { goTo: target }),
    },
    {
      outcome: 'skipped',
      contactIds: contactIds.filter((id) => done.has(id)),
      reason: `The contact was sent there ${times === 1 ? 'once' : `${times} times`}, as often as this step allows.`,
    },
  ];
}

async function changeList(
  transaction: Transaction,
  accountId: number,
  listId: string,
  action: 'add_to_list' | 'remove_from_list',
  contactIds: readonly string[],
): Promise<ActionResult> {
  const list = await transaction.first<{ name: string }>(sql`
    select name from lists where account_id = ${accountId} and list_id = ${listId}::uuid`);
  const isAddition = action === 'add_to_list';
  return {
    outcome: isAddition ? 'added' : 'removed',
    contactIds,
    reason: `${isAddition ? 'To' : 'From'} the list “${list?.name ?? ''}”.`,
    apply: (ids) =>
      transaction.execute(
        isAddition
          ? sql`
            insert into list_contacts (account_id, list_id, contact_id)
            select ${accountId}::bigint, ${listId}::uuid, contact_id from contacts
            where account_id = ${accountId} and contact_id = any(${ids}::uuid[])
            order by contact_id on conflict do nothing`
          : sql`
            delete from list_contacts
            where account_id = ${accountId} and list_id = ${listId}::uuid and contact_id = any(${ids}::uuid[])`,
      ),
  };
}

/** A tag that was deleted in the meantime is created again; contacts with as many as they can have are skipped. */
async function addTag(
  transaction: Transaction,
  accountId: number,
  tag: string,
  contactIds: readonly string[],
): Promise<ActionResult[]> {
  if ((await findTag(transaction, accountId, tag)) === undefined)
    try {
      await ensureTags(transaction, accountId, [tag]);
    } catch (error) {
      if (error instanceof HttpError)
        throw new BrokenStep(
          `The tag “${tag}” can't be created: ${error.message}`,
          'Delete one, then set it live again.',
        );
      throw error;
    }
  const full = await transaction.rows<{ contact_id: string }>(sql`
    select contact_id from contact_tags join tags using (account_id, tag_id)
    where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])
    group by contact_id
    having count(*) >= ${limits.tag.perContact} and not bool_or(lower(name) = lower(${tag}))`);
  const skipped = new Set(full.map((one) => one.contact_id));
  return [
    {
      outcome: 'added',
      contactIds: contactIds.filter((id) => !skipped.has(id)),
      reason: `The tag “${tag}”.`,
      apply: (ids) =>
        tagContacts(
          transaction,
          accountId,
          ids.map((contactId) => ({ contactId, name: tag })),
          {},
        ),
    },
    {
      outcome: 'skipped',
      contactIds: contactIds.filter((id) => skipped.has(id)),
      reason: `The contact has ${limits.tag.perContact} tags, the most it can have.`,
    },
  ];
}
