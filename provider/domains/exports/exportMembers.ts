import type { ExportCreate } from 'sendwright/wire/exports';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import { segmentPredicate } from '../../segments/segmentPredicate';
import { selectionCondition } from '../contacts/browse/contactFilter';
import { isUuid } from '../contacts/ids';

/** The condition on `contacts` for an export: the selection, or all in its lists and segments. */
export async function exportMembers(database: Queryable, accountId: number, request: ExportCreate): Promise<Sql> {
  if (request.selection) return selectionCondition(database, accountId, request.selection);
  const lists = request.list_ids ?? [];
  const any: Sql[] = [];
  if (lists.length > 0) {
    any.push(sql`exists (select from list_contacts where list_contacts.account_id = ${accountId}
      and list_contacts.list_id = any(${lists}::uuid[]) and list_contacts.contact_id = contacts.contact_id)`);
  }
  const segments = request.segment_ids ?? [];
  if (segments.length > 0) any.push(await segmentPredicate(database, accountId, segments));
  return any.length === 0 ? sql`false` : sql`contacts.account_id = ${accountId} and (${joinSql(any, ' or ')})`;
}

/** Names of the segments. Throws 404 naming the first unknown one. */
export async function namesOfSegments(
  database: Queryable,
  accountId: number,
  segmentIds: readonly string[],
): Promise<{ ID: string; Name: string }[]> {
  if (segmentIds.length === 0) return [];
  const rows = await database.rows<{ ID: string; Name: string }>(sql`
    select segment_id as "ID", name as "Name" from segments
    where account_id = ${accountId} and segment_id = any(${segmentIds.filter(isUuid)}::uuid[]) order by lower(name)`);
  const known = new Set(rows.map(({ ID }) => ID));
  const missing = segmentIds.find((id) => !known.has(id.toLowerCase()));
  if (missing !== undefined) throw notFound(`invalid segment id: ${missing.slice(0, 100)}`, 'segment_ids');
  return rows;
}
