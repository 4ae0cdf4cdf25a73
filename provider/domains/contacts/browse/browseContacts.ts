import type { ContactBrowseQuery, ContactSort } from 'sendwright/wire/contacts';
import type { ContactFilter, ReachCount } from 'sendwright/wire/contactSelection';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { positionOf, positionToken } from '../../../http/paging';
import { isUuid } from '../ids';
import { type ContactWithLists, countContacts } from '../queries';
import { filterCondition, suppressedAddresses } from './contactFilter';
import { type Page, type Position, type PositionedContact, readPage, readPageAt, sortColumn } from './contactPages';
import { contactSearch, readFound } from './contactSearch';

/** A page of the contacts grid; `next` continues after it. */
export interface BrowsedContacts {
  readonly contacts: ContactWithLists[];
  /** Undefined if it was not asked for, and is not known. */
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/** The filter of a query. */
export const filterOf = ({
  list_id,
  segment_id,
  search,
  reach,
  tag,
  added_days,
}: ContactBrowseQuery): ContactFilter => ({
  ...(list_id === undefined ? {} : { list_id }),
  ...(segment_id === undefined ? {} : { segment_id }),
  ...(search?.trim() ? { search } : {}),
  ...(reach === undefined ? {} : { reach }),
  ...(tag === undefined ? {} : { tag }),
  ...(added_days === undefined ? {} : { added_days }),
});

/**
 * Reads a page by position, so that page 10,000 costs the same as page 1; or by `offset`, for a jump of the scroll bar.
 * Throws 400 for a search that is too short or has special characters, and for an invalid token.
 */
export async function browseContacts(
  database: Queryable,
  accountId: number,
  query: ContactBrowseQuery,
): Promise<BrowsedContacts> {
  const sort = query.sort ?? '-created_at';
  const column = sortColumn(sort);
  const pageSize = query.page_size ?? 50;
  const filter = filterOf(query);
  const condition = await filterCondition(database, accountId, filter);
  const position = query.page_token ? parseToken(query.page_token, sort) : undefined;
  const page: Page = { column, descending: sort.startsWith('-'), position, limit: pageSize + 1 };
  const offset = position === undefined ? query.offset : undefined;
  const read = async (total: number | undefined): Promise<PositionedContact[]> => {
    if (offset !== undefined && total !== undefined)
      return readPageAt(database, accountId, narrowed(accountId, filter, condition, total), page, offset, total);
    if (filter.search === undefined)
      return readPage(database, accountId, narrowed(accountId, filter, condition, total), page);
    const { search, ...others } = filter;
    const ofOthers = await filterCondition(database, accountId, others);
    return readFound(database, accountId, contactSearch(accountId, search), ofOthers, page);
  };
  const known =
    query.count === false && offset === undefined
      ? undefined
      : await countMatching(database, accountId, filter, condition);
  const rows = await read(known);
  const last = rows[pageSize - 1];
  const next = rows.length > pageSize && last ? { value: last.position_value, contactId: last.contact_id } : undefined;
  return {
    contacts: rows.slice(0, pageSize),
    // The first page has all of them.
    total: known ?? (next === undefined && position === undefined ? rows.length : undefined),
    next: next && writeToken(sort, next),
  };
}

/** Up to this many matches are collected first and then sorted. */
const fewMatches = 10_000;

/**
 * The same contacts, but where they are few, found by the condition instead of scanning all in the page's order until
 * enough match: the planner overestimates rare prefixes and would read half of a million.
 */
const narrowed = (accountId: number, filter: ContactFilter, condition: Sql, matching: number | undefined): Sql =>
  Object.keys(filter).length === 0 || matching === undefined || matching > fewMatches
    ? condition
    : sql`
    contacts.account_id = ${accountId}
      and contacts.contact_id = any(array(select contacts.contact_id from contacts where ${condition}))`;

/** The number of matches: from stored counts for all contacts or a list, otherwise counted. */
async function countMatching(
  database: Queryable,
  accountId: number,
  filter: ContactFilter,
  condition: Sql,
): Promise<number> {
  const { list_id: listId, reach, ...others } = filter;
  if (Object.keys(others).length > 0) return counted(database, condition);
  const all =
    listId === undefined
      ? (await countContacts(database, accountId)).contactCount
      : await countOfList(database, accountId, listId);
  if (reach === undefined) return all;
  const members = listId === undefined ? undefined : await filterCondition(database, accountId, { list_id: listId });
  return (await countReach(database, accountId, all, members))[reach];
}

async function counted(database: Queryable, condition: Sql): Promise<number> {
  const row = await database.first<{ count: number }>(sql`select count(*) from contacts where ${condition}`);
  return row?.count ?? 0;
}

async function countOfList(database: Queryable, accountId: number, listId: string): Promise<number> {
  const list = await database.first<{ contact_count: number }>(sql`
    select contact_count from lists where account_id = ${accountId} and list_id = ${listId}`);
  return Math.max(0, list?.contact_count ?? 0);
}

/** How many contacts match a filter, how many of them can receive email, and why the others can't. */
export async function reachOfFilter(
  database: Queryable,
  accountId: number,
  filter: ContactFilter,
): Promise<ReachCount> {
  const condition = await filterCondition(database, accountId, filter);
  const matching = await countMatching(database, accountId, filter, condition);
  return countReach(database, accountId, matching, Object.keys(filter).length === 0 ? undefined : condition);
}

const writeToken = (sort: ContactSort, { value, contactId }: Position): string => positionToken(sort, value, contactId);

function parseToken(token: string, sort: ContactSort): Position {
  return positionOf(token, sort, (value, contactId) => {
    if (typeof contactId !== 'string' || !isUuid(contactId) || (value !== null && typeof value !== 'string'))
      return undefined;
    if (sort.endsWith('created_at') ? value !== contactId : value !== null && !isPosition(value, sort))
      return undefined;
    return { value, contactId };
  });
}

/** Whether PostgreSQL accepts the text as a position in that order. */
const isPosition = (value: string, sort: ContactSort): boolean =>
  sort.endsWith('updated_at')
    ? /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value)
    : !value.includes('\0');

/**
 * How many of `matching` contacts can receive email, and why the others can't. `members` is a condition on `contacts`
 * that selects them; undefined: all of the account. The cost depends on the unreachable contacts only: suppressed
 * addresses are looked up by index, and contacts without an address are adjacent in it.
 */
async function countReach(
  database: Queryable,
  accountId: number,
  matching: number,
  members?: Sql,
): Promise<ReachCount> {
  const among = members === undefined ? sql`` : sql`and ${members}`;
  const [without, suppressed] = await Promise.all([
    database.first<{ count: number }>(
      sql`select count(*) from contacts where contacts.account_id = ${accountId} and contacts.email is null ${among}`,
    ),
    database.rows<{ reach: 'unsubscribed' | 'bounced' | 'spam_report' | 'invalid'; count: number }>(sql`
      select suppressed.reach, count(*) from (${suppressedAddresses(accountId)}) suppressed
        join contacts on contacts.account_id = ${accountId} and contacts.email = suppressed.email
      where true ${among} group by suppressed.reach`),
  ]);
  const count = (reach: (typeof suppressed)[number]['reach']): number =>
    suppressed.find((row) => row.reach === reach)?.count ?? 0;
  const reasons = {
    without_address: without?.count ?? 0,
    unsubscribed: count('unsubscribed'),
    bounced: count('bounced'),
    spam_report: count('spam_report'),
    invalid: count('invalid'),
  };
  const unreachable = Object.values(reasons).reduce((sum, one) => sum + one, 0);
  return { matching, reachable: Math.max(0, matching - unreachable), ...reasons };
}
