import type { ActionConfig, ActionConfigInput } from 'sendwright/wire/automationActions';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest, type ErrorItem, HttpError } from '../../../http/errors';
import { isUuid } from '../../../validation/uuid';
import { checkedSetField } from '../../contacts/bulk/setField';
import { knownFields } from '../../contacts/queries';
import { findTag } from '../../tags/tags';
import { allActions } from './stepTree';

/** The action of a new step. */
export const emptyAction: ActionConfig = { action: 'add_tag', tag: null };

/** What the ids of custom fields look like, to tell deleted ones from wrong names. */
const customFieldId = /^e\d{1,15}_[A-Z]$/;

/** Characters that separate tags where several are written in one text. */
const separators = /[,;|]/;

const emptied = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/** A request's action, with what it omits taken from the stored one. Throws 400 naming the invalid part. */
export function checkedAction(stored: ActionConfig, input: ActionConfigInput | undefined, at: string): ActionConfig {
  if (input === undefined) return stored;
  const { action } = input;
  const before = stored.action === action ? stored : undefined;
  switch (action) {
    case 'set_field': {
      const old = before?.action === 'set_field' ? before : { field: null, value: null };
      const value = input.value === undefined ? old.value : input.value;
      return {
        action,
        field: emptied(input.field === undefined ? old.field : input.field),
        value: value === '' ? null : value,
      };
    }
    case 'add_to_list':
    case 'remove_from_list': {
      const old = before?.action === action ? before.list_id : null;
      const listId = emptied(input.list_id === undefined ? old : input.list_id)?.toLowerCase() ?? null;
      if (listId !== null && !isUuid(listId))
        throw badRequest(`invalid list id: ${listId.slice(0, 100)}`, `${at}.list_id`);
      return { action, list_id: listId };
    }
    case 'add_tag':
    case 'remove_tag': {
      const old = before?.action === action ? before.tag : null;
      const tag = emptied(input.tag === undefined ? old : input.tag);
      if (tag !== null && separators.test(tag))
        throw badRequest('A tag has no commas, semicolons or vertical bars.', `${at}.tag`);
      return { action, tag };
    }
    case 'notify': {
      const old = before?.action === 'notify' ? before : { username: null, message: '' };
      const username = emptied(input.username === undefined ? old.username : input.username);
      return { action, username, message: (input.message ?? old.message).trim() };
    }
    case 'webhook': {
      const old = before?.action === 'webhook' ? before.url : null;
      return { action, url: emptied(input.url === undefined ? old : input.url) };
    }
    case 'go_to': {
      const old = before?.action === 'go_to' ? before : { step_id: null, times: 1 };
      const stepId = emptied(input.step_id === undefined ? old.step_id : input.step_id);
      return { action, step_id: stepId, times: input.times ?? old.times };
    }
    case 'end':
      return { action };
  }
}

/** Why an action can't be executed, as a sentence, with the property that is wrong. */
interface ActionProblem {
  readonly message: string;
  readonly property: string;
}

/** Undefined: it can be executed. */
export async function actionProblem(
  database: Queryable,
  accountId: number,
  config: ActionConfig,
): Promise<ActionProblem | undefined> {
  switch (config.action) {
    case 'set_field':
      if (config.field === null) return { message: 'Choose a field.', property: 'field' };
      if (customFieldId.test(config.field) && !(await knownFields(database, accountId)).has(config.field))
        return { message: 'The field was deleted. Choose another one.', property: 'field' };
      try {
        await checkedSetField(database, accountId, config.field, config.value, '');
        return undefined;
      } catch (error) {
        const [first] = error instanceof HttpError ? error.errors : [];
        if (!first) throw error;
        return { message: first.message, property: first.field === 'value' ? 'value' : 'field' };
      }
    case 'add_to_list':
    case 'remove_from_list': {
      if (config.list_id === null) return { message: 'Choose a list.', property: 'list_id' };
      const list = await database.first<{ require_confirmation: boolean }>(sql`
        select require_confirmation from lists
        where account_id = ${accountId} and list_id = ${config.list_id}::uuid and deleted_at is null`);
      if (!list) return { message: 'The list was deleted. Choose another one.', property: 'list_id' };
      return list.require_confirmation && config.action === 'add_to_list'
        ? { message: 'Contacts join this list only by confirming. Choose another one.', property: 'list_id' }
        : undefined;
    }
    case 'add_tag':
    case 'remove_tag':
      if (config.tag === null) return { message: 'Choose a tag.', property: 'tag' };
      // A tag that was deleted is created again when it is added.
      return config.action === 'remove_tag' && (await findTag(database, accountId, config.tag)) === undefined
        ? { message: 'The tag was deleted. Choose another one.', property: 'tag' }
        : undefined;
    case 'notify':
      if (config.username === null) return { message: 'Choose a teammate.', property: 'username' };
      return teammateProblem(await teammateAddress(database, accountId, config.username), config.username);
    case 'webhook':
      return config.url === null ? { message: 'Enter the address of the webhook.', property: 'url' } : undefined;
    case 'go_to':
      return config.step_id === null ? { message: 'Choose the step to go to.', property: 'step_id' } : undefined;
    case 'end':
      return undefined;
  }
}

function teammateProblem(address: string | undefined, username: string): ActionProblem | undefined {
  if (address === undefined)
    return { message: `There is no teammate ${username}. Choose another one.`, property: 'username' };
  return address === ''
    ? {
        message: `${username} has no email address. Add one to their profile, or choose another teammate.`,
        property: 'username',
      }
    : undefined;
}

/** Where a teammate is emailed; undefined if the account has no such teammate, empty if they have no address. */
export async function teammateAddress(
  database: Queryable,
  accountId: number,
  username: string,
): Promise<string | undefined> {
  const row = await database.first<{ email: string }>(sql`
    select email from users where account_id = ${accountId} and username = ${username}`);
  return row?.email;
}

/** The tag that an action adds or removes, in lower case. */
const tagOf = (config: ActionConfig, action: 'add_tag' | 'remove_tag'): string | undefined =>
  config.action === action ? config.tag?.toLowerCase() : undefined;

/** What prevents the actions of an automation from being executed. */
export async function actionProblems(
  database: Queryable,
  accountId: number,
  steps: readonly AutomationStep[],
): Promise<ErrorItem[]> {
  const problems: ErrorItem[] = [];
  const actions = allActions(steps);
  // The tag of an action that adds it may not exist yet.
  const added = new Set(actions.map(({ step }) => tagOf(step.action_config, 'add_tag')));
  for (const [index, { step, at }] of actions.entries()) {
    const removed = tagOf(step.action_config, 'remove_tag');
    if (removed !== undefined && added.has(removed)) continue;
    const problem = await actionProblem(database, accountId, step.action_config);
    if (problem)
      problems.push({
        message: `Action ${index + 1}: ${problem.message}`,
        field: `${at}.action_config.${problem.property}`,
      });
  }
  return problems;
}
