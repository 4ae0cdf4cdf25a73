import { limits } from 'sendwright/wire/limits';
import type {
  List,
  ListContactCount,
  ListDetail,
  ListPage,
  ListsQuery,
  ListUpdate,
  ListUses,
  ListWrite,
} from 'sendwright/wire/lists';
import { checkLanguage, withLanguage } from '../languages/languageFor';
import { isoTime } from '../../http/isoTime';
import { oneAtATime } from '../../database/oneAtATime';
import { badRequest, notFound, refusal } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { isReadable } from '../../validation/readableText';
import { auditAction } from '../audit-log/audit';
import { pendingByList } from '../consents/consents';
import { insertContactJob, queueContactJob, startContactJob } from '../contacts/jobs/contactJobs';
import { isUuid, splitIds } from '../contacts/ids';
import { presentContact } from '../contacts/presentContact';
import { adUseProblem, adUses } from '../ads/uses';
import { knownFields } from '../contacts/queries';
import {
  countLists,
  existingContactIds,
  findList,
  hideList,
  changeList,
  insertList,
  type ListRow,
  lockList,
  nameIsTaken,
  pageOfLists,
  removeList,
  sampleOfList,
  sendsWithList,
  automationsWithList,
  type SortedListRow,
} from './queries';

const presentList = (row: ListRow, { config }: Provider, pending: ReadonlyMap<string, number> = new Map()): List => ({
  id: row.list_id,
  name: row.name,
  contact_count: Math.max(0, row.contact_count),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  require_confirmation: row.require_confirmation,
  confirmation_language: row.confirmation_language,
  pending_count: pending.get(row.list_id) ?? 0,
  _metadata: { self: `${config.publicUrl}/v3/marketing/lists/${row.list_id}` },
});

async function requireList({ database }: Provider, accountId: number, listId: string): Promise<ListRow> {
  const row = isUuid(listId) ? await findList(database, accountId, listId) : undefined;
  if (!row) throw refusal('list_not_found');
  return row;
}

/** Throws 400 for a name that is empty, too long or taken, and at the limit of lists. */
export async function createList(provider: Provider, accountId: number, body: ListWrite): Promise<List> {
  const { name, require_confirmation = false, confirmation_language = 'en' } = body;
  if (await nameIsTaken(provider.database, accountId, name)) throw refusal('list_name_taken');
  // Two concurrent requests can both find the name free; the unique index decides.
  const row = await oneAtATime(provider.database, accountId, async (database) => {
    await checkLanguage(database, accountId, confirmation_language, 'confirmation_language');
    if ((await countLists(database, accountId)) >= limits.list.perAccount) throw refusal('list_limit_reached');
    return insertList(database, accountId, { name, require_confirmation, confirmation_language });
  });
  if (!row) throw refusal('list_name_taken');
  return presentList(row, provider);
}

export async function listLists(provider: Provider, accountId: number, query: ListsQuery): Promise<ListPage> {
  const pageSize = query.page_size ?? 100;
  const rows = await pageOfLists(
    provider.database,
    accountId,
    pageSize + 1,
    query.page_token ? parseToken(query.page_token) : undefined,
  );
  const last = rows[pageSize - 1];
  const pending = await pendingByList(provider.database, accountId);
  const link = (token: string): string =>
    `${provider.config.publicUrl}/v3/marketing/lists?page_size=${pageSize}&page_token=${token}`;
  return {
    result: rows.slice(0, pageSize).map((row) => presentList(row, provider, pending)),
    _metadata: {
      self: link(query.page_token ?? ''),
      count: await countLists(provider.database, accountId),
      ...(rows.length > pageSize && last ? { next: link(writeToken(last)) } : {}),
    },
  };
}

const writeToken = (row: SortedListRow): string =>
  Buffer.from(JSON.stringify([row.sort_name, row.list_id])).toString('base64url');

function parseToken(token: string): { name: string; listId: string } {
  const problem = badRequest('page_token is not valid. Start again without it.', 'page_token');
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw problem;
  }
  if (!Array.isArray(parsed)) throw problem;
  const [name, listId] = parsed as unknown[];
  if (typeof name !== 'string' || !isReadable(name) || typeof listId !== 'string' || !isUuid(listId)) throw problem;
  return { name, listId };
}

export async function readList(
  provider: Provider,
  accountId: number,
  listId: string,
  withSample: boolean,
): Promise<ListDetail> {
  const list = presentList(
    await requireList(provider, accountId, listId),
    provider,
    await pendingByList(provider.database, accountId),
  );
  if (!withSample) return list;
  const fields = await knownFields(provider.database, accountId);
  const rows = await sampleOfList(provider.database, accountId, listId);
  return { ...list, contact_sample: rows.map((row) => presentContact(row, fields, provider.config.publicUrl)) };
}

/** Throws 400 for a name that is taken, and if there is nothing to change; 404. */
export async function updateList(provider: Provider, caller: Caller, listId: string, body: ListUpdate): Promise<List> {
  const { database } = provider;
  const { accountId } = caller;
  await requireList(provider, accountId, listId);
  if (Object.keys(body).length === 0) throw badRequest('Name is a required field.', 'name');
  const row = await withLanguage(database, accountId, body.confirmation_language, async (transaction) => {
    await checkLanguage(transaction, accountId, body.confirmation_language, 'confirmation_language');
    const present = await lockList(transaction, accountId, listId);
    if (!present) return undefined;
    const { name, require_confirmation, confirmation_language } = { ...present, ...body };
    if (body.name !== undefined && (await nameIsTaken(transaction, accountId, name, listId)))
      throw refusal('list_name_taken');
    if (require_confirmation !== present.require_confirmation) {
      await auditAction(transaction, caller, {
        action: 'list.changed',
        subject: name,
        details: { require_confirmation },
      });
    }
    return changeList(transaction, accountId, listId, { name, require_confirmation, confirmation_language });
  });
  if (!row) throw refusal('list_not_found');
  return presentList(row, provider, await pendingByList(database, accountId));
}

/** Throws 409 while something scheduled or live uses the list, and 404. */
export async function requireUnusedList(provider: Provider, accountId: number, listId: string): Promise<void> {
  await requireList(provider, accountId, listId);
  const [use] = await sendsWithList(provider.database, accountId, listId.toLowerCase());
  if (use)
    throw refusal(
      'list_in_use',
      `The single send “${use.name}” uses this list. Unschedule it, or wait until it is sent, then delete the list.`,
    );
  const [automation] = await automationsWithList(provider.database, accountId, listId.toLowerCase());
  if (automation)
    throw refusal(
      'list_in_use',
      `Contacts enter the live automation “${automation.name}” by this list. Disable it, then delete the list.`,
    );
  const [ad] = await adUses(provider, accountId, listId);
  if (ad) throw refusal('list_in_use', adUseProblem(ad, 'list'));
}

/**
 * Deletes the list, or with its contacts in a job, whose id is returned. Throws 409 while something scheduled or live
 * uses it.
 */
export async function deleteList(
  provider: Provider,
  accountId: number,
  listId: string,
  withContacts: boolean,
): Promise<{ job_id: string } | undefined> {
  await requireUnusedList(provider, accountId, listId);
  if (!withContacts) {
    await removeList(provider.database, accountId, listId);
    return undefined;
  }
  const jobId = await provider.database.transaction(async (transaction) => {
    await hideList(transaction, accountId, listId);
    return insertContactJob(transaction, accountId, { kind: 'delete_list', payload: { list_id: listId }, ready: true });
  });
  await queueContactJob(provider, accountId, jobId);
  return { job_id: jobId };
}

/** What prevents the list from being deleted. */
export async function listUses(provider: Provider, accountId: number, listId: string): Promise<ListUses> {
  await requireList(provider, accountId, listId);
  const sends = await sendsWithList(provider.database, accountId, listId.toLowerCase());
  const automations = await automationsWithList(provider.database, accountId, listId.toLowerCase());
  return {
    result: [
      ...sends.map((send) => ({ type: 'single_send' as const, ...send })),
      ...automations.map((automation) => ({ type: 'automation' as const, ...automation })),
      ...(await adUses(provider, accountId, listId)),
    ],
  };
}

/** Removes contacts from the list in a job. Throws 404 naming the first unknown contact. */
export async function removeFromList(
  provider: Provider,
  accountId: number,
  listId: string,
  contactIds: string,
): Promise<{ job_id: string }> {
  await requireList(provider, accountId, listId);
  const ids = splitIds(contactIds);
  if (ids.length === 0) throw badRequest('contact_ids names no contacts.', 'contact_ids');
  const known = await existingContactIds(provider.database, accountId, ids.filter(isUuid));
  const missing = ids.find((id) => !known.has(id.toLowerCase()));
  if (missing !== undefined) throw notFound(`invalid contact id: ${missing.slice(0, 100)}`, 'contact_ids');
  const payload = { list_id: listId, ids };
  return {
    job_id: await startContactJob(provider, accountId, { kind: 'remove_from_list', payload, requested: ids.length }),
  };
}

export async function countList(provider: Provider, accountId: number, listId: string): Promise<ListContactCount> {
  const { contact_count } = presentList(await requireList(provider, accountId, listId), provider);
  return { contact_count, billable_count: contact_count };
}
