import type { ContactSort } from 'sendwright/wire/contacts';
import type { Queryable } from '../../../database/database';
import { identifier, type Sql, sql } from '../../../database/sql';
import { type ContactWithLists, contactColumns } from '../queries';

/** A position in the grid's order: the sort value and the contact. */
export interface Position {
  readonly value: string | null;
  readonly contactId: string;
}

/** The grid's sort columns; each has an index. */
export type SortColumn = 'contact_id' | 'updated_at' | 'email' | 'first_name' | 'last_name';

const isNullable = (column: SortColumn): boolean => column !== 'contact_id' && column !== 'updated_at';

/** A page's position and order. */
export interface Page {
  readonly column: SortColumn;
  readonly descending: boolean;
  readonly position: Position | undefined;
  readonly limit: number;
}

/** A contact with its position. */
export type PositionedContact = ContactWithLists & { position_value: string | null };

/**
 * Set values first, then unset ones: two ranges of one index, each read from where the last page ended. `among`: reads
 * only that many contacts of each range, so the page may be shorter although there are more.
 */
export async function readPage(
  database: Queryable,
  accountId: number,
  filter: Sql,
  page: Page,
  among?: number,
): Promise<PositionedContact[]> {
  const { column, position, limit } = page;
  const name = identifier(column);
  const direction = page.descending ? sql`desc` : sql`asc`;
  const read = (condition: Sql, count: number): Promise<PositionedContact[]> =>
    database.rows<PositionedContact>(sql`
      select ${contactColumns(accountId)}, ${name}::text as position_value
      from ${among === undefined ? sql`contacts` : first(condition, among)}
      where ${filter} and ${condition} order by ${name} ${direction}, contact_id ${direction} limit ${count}`);
  const first = (condition: Sql, count: number): Sql => sql`(
    select contacts.* from contacts where contacts.account_id = ${accountId} and ${condition}
    order by ${name} ${direction}, contact_id ${direction} limit ${count}) as contacts`;
  if (!isNullable(column)) return read(position ? after(page, position) : sql`true`, limit);
  const set =
    position?.value === null
      ? []
      : await read(sql`${name} is not null and ${position ? after(page, position) : sql`true`}`, limit);
  // Where only some are read, set values may be missing.
  if (set.length === limit || (among !== undefined && position?.value !== null)) return set;
  const later =
    position?.value === null
      ? page.descending
        ? sql`and contact_id < ${position.contactId}`
        : sql`and contact_id > ${position.contactId}`
      : sql``;
  return [...set, ...(await read(sql`${name} is null ${later}`, limit - set.length))];
}

/** The column of a sort order. */
export function sortColumn(sort: ContactSort): SortColumn {
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

/** What comes after a position among both set and unset values. */
export function beyond(page: Page, position: Position, name: Sql): Sql {
  if (position.value === null)
    return page.descending
      ? sql`${name} is null and contact_id < ${position.contactId}`
      : sql`${name} is null and contact_id > ${position.contactId}`;
  return sql`(${after(page, position, name)}${isNullable(page.column) ? sql` or ${name} is null` : sql``})`;
}

function after({ column, descending }: Page, { value, contactId }: Position, name: Sql = identifier(column)): Sql {
  const bound =
    column === 'contact_id'
      ? sql`${value}::uuid`
      : column.endsWith('_at')
        ? sql`${value}::timestamptz`
        : sql`${value}::text`;
  // The first comparison bounds the index scan, the second resolves ties.
  return descending
    ? sql`${name} <= ${bound} and (${name} < ${bound} or contact_id < ${contactId})`
    : sql`${name} >= ${bound} and (${name} > ${bound} or contact_id > ${contactId})`;
}

/**
 * The page that starts after `offset` of `total` rows. The preceding rows are skipped in the index, from the closer
 * end, without reading other contacts. Set values first, then unset ones, as in consecutive pages.
 */
export async function readPageAt(
  database: Queryable,
  accountId: number,
  filter: Sql,
  page: Page,
  offset: number,
  total: number,
): Promise<PositionedContact[]> {
  if (!isNullable(page.column)) return readRange(database, accountId, filter, page, offset, total);
  const name = identifier(page.column);
  const row = await database.first<{ count: number }>(
    sql`select count(*) from contacts where ${filter} and ${name} is not null`,
  );
  const set = row?.count ?? 0;
  const rows = await readRange(database, accountId, sql`${filter} and ${name} is not null`, page, offset, set);
  if (rows.length === page.limit) return rows;
  const unset: Page = { ...page, column: 'contact_id', limit: page.limit - rows.length };
  const unsetRows = await readRange(
    database,
    accountId,
    sql`${filter} and ${name} is null`,
    unset,
    Math.max(0, offset - set),
    total - set,
  );
  return [...rows, ...unsetRows.map((contact) => ({ ...contact, position_value: null }))];
}

async function readRange(
  database: Queryable,
  accountId: number,
  filter: Sql,
  { column, descending, limit }: Page,
  offset: number,
  total: number,
): Promise<PositionedContact[]> {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  const fromEnd = offset > total / 2;
  const name = identifier(column);
  const order = descending === fromEnd ? sql`asc` : sql`desc`;
  const shown = descending ? sql`desc` : sql`asc`;
  return database.rows<PositionedContact>(sql`
    select ${contactColumns(accountId)}, ${name}::text as position_value from contacts
    where contacts.account_id = ${accountId} and contact_id = any(array(
      select contact_id from contacts where ${filter} order by ${name} ${order}, contact_id ${order}
      limit ${count} offset ${fromEnd ? total - offset - count : offset}))
    order by ${name} ${shown}, contact_id ${shown}`);
}
