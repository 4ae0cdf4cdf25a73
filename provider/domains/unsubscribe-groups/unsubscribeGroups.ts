import { limits as allLimits } from 'sendwright/wire/limits';
import type { UnsubscribeGroup, UnsubscribeGroupPatch } from 'sendwright/wire/unsubscribeGroups';
import { type ErrorItem, HttpError, refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import {
  countGroups,
  deleteGroupRow,
  type GroupCounts,
  type GroupFields,
  groupExists,
  insertGroup,
  lockGroups,
  selectGroup,
  selectAutomationOfGroup,
  selectSendOfGroup,
  type UnsubscribeGroupRow,
  updateGroupRow,
} from './queries';

const limits = allLimits.unsubscribeGroup;

/** The group as the API shows it. */
export function toUnsubscribeGroup(row: UnsubscribeGroupRow): UnsubscribeGroup {
  return {
    id: row.group_id,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    unsubscribes: row.unsubscribes,
    last_email_sent_at: row.last_email_sent_at === null ? null : Math.floor(row.last_email_sent_at.getTime() / 1000),
  };
}

function checkText(field: 'name' | 'description', value: string): ErrorItem[] {
  const label = field === 'name' ? 'Name' : 'Description';
  if (value === '') return [{ field, message: `${label} is a required field.` }];
  // Counts code points, so that an emoji is one character.
  if ([...value].length > limits[field])
    return [{ field, message: `${label} must not exceed ${limits[field]} characters.` }];
  return [];
}

/** @throws HttpError 400 with one entry per invalid field */
function checkFields(given: UnsubscribeGroupPatch, current?: UnsubscribeGroupRow): GroupFields {
  const fields: GroupFields = {
    name: (given.name ?? current?.name ?? '').trim(),
    description: (given.description ?? current?.description ?? '').trim(),
    isDefault: given.is_default ?? current?.is_default ?? false,
  };
  const errors = [...checkText('name', fields.name), ...checkText('description', fields.description)];
  if (errors.length > 0) throw new HttpError(400, errors);
  return fields;
}

function checkCounts(fields: GroupFields, counts: GroupCounts): void {
  if (counts.taken) throw refusal('group_name_taken');
  if (fields.isDefault && counts.displayed >= limits.displayed) throw refusal('group_page_full');
}

/** @throws HttpError 404 */
export async function getGroup(provider: Provider, accountId: number, id: number): Promise<UnsubscribeGroupRow> {
  const row = await selectGroup(provider.database, accountId, id);
  if (!row) throw refusal('group_not_found');
  return row;
}

/** @throws HttpError 404 */
export async function requireGroup(provider: Provider, accountId: number, id: number): Promise<void> {
  if (!(await groupExists(provider.database, accountId, id))) throw refusal('group_not_found');
}

/** @throws HttpError 400 for an invalid field, a name in use, or the 201st group */
export function createGroup(
  provider: Provider,
  accountId: number,
  given: UnsubscribeGroupPatch,
): Promise<UnsubscribeGroupRow> {
  const fields = checkFields(given);
  return provider.database.transaction(async (transaction) => {
    await lockGroups(transaction, accountId);
    const counts = await countGroups(transaction, accountId, fields.name, null);
    if (counts.total >= limits.perAccount) throw refusal('group_limit_reached');
    checkCounts(fields, counts);
    const row = await insertGroup(transaction, accountId, fields);
    if (!row) throw new Error('insert returned no row');
    return row;
  });
}

/** @throws HttpError 400, 404 */
export function updateGroup(
  provider: Provider,
  accountId: number,
  id: number,
  given: UnsubscribeGroupPatch,
): Promise<UnsubscribeGroupRow> {
  return provider.database.transaction(async (transaction) => {
    await lockGroups(transaction, accountId);
    const current = await selectGroup(transaction, accountId, id);
    if (!current) throw refusal('group_not_found');
    const fields = checkFields(given, current);
    checkCounts(
      // A group that is already on the page does not count again.
      { ...fields, isDefault: fields.isDefault && !current.is_default },
      await countGroups(transaction, accountId, fields.name, id),
    );
    const row = await updateGroupRow(transaction, accountId, id, fields);
    if (!row) throw refusal('group_not_found');
    return row;
  });
}

/**
 * Deletes a group and its opt-outs. Refused while a single send with the group is scheduled or being sent, or an
 * automation is live, because it would email exactly those people.
 * @throws HttpError 400 when in use, 404
 */
export function deleteGroup(provider: Provider, accountId: number, id: number): Promise<void> {
  return provider.database.transaction(async (transaction) => {
    await lockGroups(transaction, accountId);
    if (!(await groupExists(transaction, accountId, id))) throw refusal('group_not_found');
    const send = await selectSendOfGroup(transaction, accountId, id);
    if (send !== undefined) {
      throw refusal(
        'group_in_use',
        `The single send "${send}" is scheduled or being sent under this group. Unschedule it or wait until it is ` +
          'sent.',
      );
    }
    const automation = await selectAutomationOfGroup(transaction, accountId, id);
    if (automation !== undefined)
      throw refusal('group_in_use', `The live automation "${automation}" sends under this group. Disable it first.`);
    await deleteGroupRow(transaction, accountId, id);
  });
}
