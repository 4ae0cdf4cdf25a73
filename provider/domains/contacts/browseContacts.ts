import type { ContactBrowseQuery, ContactSort } from 'sendwright/wire/contacts';
import type { Queryable } from '../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { isUuid } from './ids';
import { type ContactWithLists, contactColumns, countContacts } from './queries';

/** One page of the contacts grid; `next` opens the following one. */
export interface BrowsedContacts {
  readonly contacts: ContactWithLists[];
  readonly total: number;
  readonly next: string | undefined;
}

interface Position {
  readonly value: string | null;
  readonly contactId: string;
}

type SortColumn = 'contact_id' | 'updated_at' | 'email' | 'first_name' | 'last_name';

/**
 * Reads a page by position, not by offset, so that page 10,000 costs what page 1
 * does. Throws 400 on a search that is too short or has special characters, and
 * on a token that is not ours.
 */
export async function browseContacts(database: Queryable, accountId: number, query: ContactBrowseQuery): Promise<BrowsedContacts> {
  const sort = query.sort ?? '-created_at';
  const column = sortColumn(sort);
  const pageSize = query.page_size ?? 50;
  const conditions = [sql`contacts.account_id = ${accountId}`];
  if (query.list_id !== undefined) conditions.push(await onList(database, accountId, query.list_id));
  const search = query.search?.trim();
  if (search) conditions.push(startsWith(search));
  const filter = joinSql(conditions, ' and ');
  const position = query.page_token ? parseToken(query.page_token, sort) : undefined;
  const rows = await readPage(database, accountId, filter, { column, descending: sort.startsWith('-'), position, limit: pageSize + 1 });
  const last = rows[pageSize - 1];
  return {
    contacts: rows.slice(0, pageSize),
    total: await total(database, accountId, query.list_id, search ? filter : undefined),
    next: rows.length > pageSize && last ? writeToken(sort, { value: last.position_value, contactId: last.contact_id }) : undefined,
  };
}

interface Page {
  readonly column: SortColumn;
  readonly descending: boolean;
  readonly position: Position | undefined;
  readonly limit: number;
}

type PositionedContact = ContactWithLists & { position_value: string | null };

/** Set values first, then unset ones: two ranges of one index, each read from where the last page ended. */
async function readPage(database: Queryable, accountId: number, filter: Sql, page: Page): Promise<PositionedContact[]> {
  const { column, position, limit } = page;
  const name = identifier(column);
  const direction = page.descending ? sql`desc` : sql`asc`;
  const read = (condition: Sql, count: number): Promise<PositionedContact[]> =>
    database.rows<PositionedContact>(sql`
      select ${contactColumns(accountId)}, ${name}::text as position_value from contacts
      where ${filter} and ${condition} order by ${name} ${direction}, contact_id ${direction} limit ${count}`);
  const nullable = column !== 'contact_id' && column !== 'updated_at';
  if (!nullable) return read(position ? after(page, position) : sql`true`, limit);
  const set = position?.value === null ? [] : await read(sql`${name} is not null and ${position ? after(page, position) : sql`true`}`, limit);
  if (set.length === limit) return set;
  const beyond = position?.value === null
    ? page.descending
      ? sql`and contact_id < ${position.contactId}`
      : sql`and contact_id > ${position.contactId}`
    : sql``;
  return [...set, ...(await read(sql`${name} is null ${beyond}`, limit - set.length))];
}

function sortColumn(sort: ContactSort): SortColumn {
  switch (sort) {
    case 'email':
    case '-email':
      return 'email';
    case 'first_name':
    case '-first_name':
      return 'first_name';
    case 'last_name':
    case '-last_name':
      return 'last_name';
    case 'updated_at':
    case '-updated_at':
      return 'updated_at';
    default:
      // Ids are in order of creation, and the primary key is their index.
      return 'contact_id';
  }
}

async function onList(database: Queryable, accountId: number, listId: string): Promise<Sql> {
  const list = isUuid(listId)
    ? await database.first(sql`select 1 from lists where account_id = ${accountId} and list_id = ${listId} and deleted_at is null`)
    : undefined;
  if (!list) throw badRequest(`invalid list id: ${listId.slice(0, 100)}`, 'list_id');
  return sql`exists (select from list_contacts where list_contacts.account_id = ${accountId}
    and list_contacts.list_id = ${listId} and list_contacts.contact_id = contacts.contact_id)`;
}

/** An identifier that begins with the text (spec, "Contacts and CSV": at least 3 characters, no special ones). */
function startsWith(search: string): Sql {
  if (search.length < 3) throw badRequest('Enter at least 3 characters to search.', 'search');
  if (!/^[\p{L}\p{N}@.+_\- ]+$/u.test(search)) throw badRequest('Search takes letters, digits and @ . + - _ only.', 'search');
  const prefix = `${search.toLowerCase().replaceAll('_', '\\_')}%`;
  return sql`(email like ${prefix} or phone_number_id like ${prefix} or phone_number_id like ${`+${prefix}`}
    or external_id like ${prefix} or anonymous_id like ${prefix}
    or (external_id <> lower(external_id) and lower(external_id) like ${prefix})
    or (anonymous_id <> lower(anonymous_id) and lower(anonymous_id) like ${prefix}))`;
}

function after({ column, descending }: Page, { value, contactId }: Position): Sql {
  const name = identifier(column);
  const bound = column === 'contact_id' ? sql`${value}::uuid` : column.endsWith('_at') ? sql`${value}::timestamptz` : sql`${value}::text`;
  // The first comparison bounds the index scan, the second settles ties.
  return descending
    ? sql`${name} <= ${bound} and (${name} < ${bound} or contact_id < ${contactId})`
    : sql`${name} >= ${bound} and (${name} > ${bound} or contact_id > ${contactId})`;
}

async function total(database: Queryable, accountId: number, listId: string | undefined, filter: Sql | undefined): Promise<number> {
  if (filter) {
    const row = await database.first<{ count: number }>(sql`select count(*) from contacts where ${filter}`);
    return row?.count ?? 0;
  }
  if (listId === undefined) return (await countContacts(database, accountId)).contactCount;
  const list = await database.first<{ contact_count: number }>(sql`
    select contact_count from lists where account_id = ${accountId} and list_id = ${listId}`);
  return list?.contact_count ?? 0;
}

const writeToken = (sort: ContactSort, { value, contactId }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, contactId])).toString('base64url');

function parseToken(token: string, sort: ContactSort): Position {
  const problem = badRequest('page_token is not valid for this list. Start again without it.', 'page_token');
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw problem;
  }
  if (!Array.isArray(parsed) || parsed.length !== 3 || parsed[0] !== sort) throw problem;
  const [, value, contactId] = parsed as unknown[];
  if (typeof contactId !== 'string' || !isUuid(contactId) || (value !== null && typeof value !== 'string')) throw problem;
  if (sort.endsWith('created_at') ? value !== contactId : value !== null && !isPosition(value, sort)) throw problem;
  return { value, contactId };
}

/** Whether PostgreSQL takes the text as a place in that order. */
const isPosition = (value: string, sort: ContactSort): boolean =>
  sort.endsWith('updated_at') ? /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value) : !value.includes('\0');
