import type { LegacyList, LegacyLists } from 'sendwright/wire/contactdb';
import { limits } from 'sendwright/wire/limits';
import { badRequest, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { existingListIds } from '../contacts/queries';
import { createList, deleteList, requireUnusedList, updateList } from '../lists/lists';
import { findList, listsOfContact, type ListRow, pageOfLists } from '../lists/queries';
import { idOf, idsOf, numberOf, numbersOf } from './numbers';

/** The id of the list with the number. Throws 404. */
export async function requireListId({ database }: Provider, accountId: number, number: number): Promise<string> {
  const id = await idOf(database, accountId, 'list', number);
  // A list that a job deletes is gone already.
  if (id === undefined || !(await findList(database, accountId, id))) throw listMissing();
  return id;
}

const listMissing = (): Error => notFound('List ID does not exist', 'list_id');

async function present({ database }: Provider, accountId: number, rows: readonly ListRow[]): Promise<LegacyList[]> {
  const numbers = await numbersOf(
    database,
    accountId,
    'list',
    rows.map(({ list_id: id }) => id),
  );
  return rows.flatMap(({ list_id: id, name, contact_count: count }) => {
    const number = numbers.get(id);
    // A list that was deleted meanwhile has none.
    return number === undefined ? [] : [{ id: number, name, recipient_count: Math.max(0, count) }];
  });
}

export async function createLegacyList(provider: Provider, accountId: number, name: string): Promise<LegacyList> {
  const list = await createList(provider, accountId, { name });
  return { id: await numberOf(provider.database, accountId, 'list', list.id), name: list.name, recipient_count: 0 };
}

/** All lists, by name. */
export async function listLegacyLists(provider: Provider, accountId: number): Promise<LegacyLists> {
  const rows = await pageOfLists(provider.database, accountId, limits.list.perAccount, undefined);
  return { lists: await present(provider, accountId, rows) };
}

export async function readLegacyList(provider: Provider, accountId: number, number: number): Promise<LegacyList> {
  const id = await requireListId(provider, accountId, number);
  const row = await findList(provider.database, accountId, id);
  const [list] = row ? await present(provider, accountId, [row]) : [];
  if (!list) throw listMissing();
  return list;
}

export async function renameLegacyList(
  provider: Provider,
  caller: Caller,
  number: number,
  name: string,
): Promise<LegacyList> {
  const id = await requireListId(provider, caller.accountId, number);
  const list = await updateList(provider, caller, id, { name });
  return { id: number, name: list.name, recipient_count: list.contact_count };
}

/** Deletes a list; with its contacts in a job. Throws 409 while something uses it. */
export async function deleteLegacyList(
  provider: Provider,
  accountId: number,
  number: number,
  withContacts: boolean,
): Promise<void> {
  await deleteList(provider, accountId, await requireListId(provider, accountId, number), withContacts);
}

/** Deletes those of the lists that exist, or none if something uses one of them. Throws 400 if none exists. */
export async function deleteLegacyLists(
  provider: Provider,
  accountId: number,
  numbers: readonly number[],
): Promise<void> {
  const known = await idsOf(provider.database, accountId, 'list', numbers);
  const ids = await existingListIds(provider.database, accountId, [...known.values()]);
  if (ids.size === 0) throw badRequest('None of the list ids exists.');
  for (const id of ids) await requireUnusedList(provider, accountId, id);
  for (const id of ids) await deleteList(provider, accountId, id, false);
}

/** The lists that a contact is on, by name. */
export async function listsOfRecipient(provider: Provider, accountId: number, contactId: string): Promise<LegacyLists> {
  return { lists: await present(provider, accountId, await listsOfContact(provider.database, accountId, contactId)) };
}
