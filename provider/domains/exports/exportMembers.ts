import type { ExportCreate } from 'sendwright/wire/exports';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { selectionCondition } from '../contacts/contactFilter';

/** A condition on `contacts` for whom an export is about: the selection, or anybody on one of its lists or in one of its segments. */
export async function exportMembers(database: Queryable, accountId: number, request: ExportCreate): Promise<Sql> {
  if (request.selection) return selectionCondition(database, accountId, request.selection);
  const lists = request.list_ids ?? [];
  const any: Sql[] = [];
  if (lists.length > 0) {
    any.push(sql`exists (select from list_contacts where list_contacts.account_id = ${accountId}
      and list_contacts.list_id = any(${lists}::uuid[]) and list_contacts.contact_id = contacts.contact_id)`);
  }
  return any.length === 0 ? sql`false` : sql`contacts.account_id = ${accountId} and (${joinSql(any, ' or ')})`;
}

/** Names of the segments. Throws 404 naming the first one the account does not have. */
export async function namesOfSegments(_database: Queryable, _accountId: number, segmentIds: readonly string[]): Promise<{ ID: string; Name: string }[]> {
  const [first] = segmentIds;
  if (first !== undefined) throw notFound(`invalid segment id: ${first.slice(0, 100)}`, 'segment_ids');
  return [];
}
