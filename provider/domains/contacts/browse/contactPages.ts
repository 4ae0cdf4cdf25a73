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

/** Set values first, then unset ones: two ranges of one index, each read from where the last page ended. */
export async function readPage(
  database: Queryable,
  accountId: number,
  filter: Sql,
  page: Page,
): Promise<PositionedContact[]> {
  const { column, position, limit } = page;
  const name = identifier(column);
  const direction = page.descending ? sql`desc` : sql`asc`;
  const read = (condition: Sql, count: number): Promise<PositionedContact[]> =>
    database.rows<PositionedContact>(sql`
      select ${contactColumns(accountId)}, ${name}::text as position_value from contacts
      where ${filter} and ${condition} order by ${name} ${direction}, contact_id ${direction} limit ${count}`);
  if (!isNullable(column)) return read(position ? after(page, position) : sql`true`, limit);
  const set =
    position?.value === null
      ? []
      : await read(sql`${name} is not null and ${position ? after(page, position) : sql`true`}`, limit);
  if (set.length === limit) return set;
  const beyond =
    position?.value === null
      ? page.descending
        ? sql`and contact_id < ${position.contactId}`
        : sql`and contact_id > ${position.contactId}`
      : sql``;
  return [...set, ...(await read(sql`${name} is null ${beyond}`, limit - set.length))];
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

function after({ column, descending }: Page, { value, contactId }: Position): Sql {
  const name = identifier(column);
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
  const beyond = await readRange(
    database,
    accountId,
    sql`${filter} and ${name} is null`,
    unset,
    Math.max(0, offset - set),
    total - set,
  );
  return [...rows, ...beyond.map((contact) => ({ ...contact, position_value: null }))];
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
