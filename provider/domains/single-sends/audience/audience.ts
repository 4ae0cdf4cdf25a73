import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { segmentPredicate } from '../../../segments/segmentPredicate';

/**
 * A query for the recipients of a send, one row each (`contact_id` and `email`, or the given `columns`): on any
 * included list, in any included segment, or all, and not on an excluded list or in an excluded segment; only those who
 * are `reachable`, by default those with an address. Segments are evaluated now. `contacts` is the table that
 * conditions and columns refer to.
 *
 * It uses no joins: without statistics for newly imported contacts, the planner assumes one and would compare each with
 * all.
 */
export async function audience(
  database: Queryable,
  accountId: number,
  sendTo: SendTo,
  columns: Sql = sql`contacts.contact_id, contacts.email`,
  reachable: Sql = sql`contacts.email like '_%@_%'`,
): Promise<Sql> {
  const conditions = [sql`contacts.account_id = ${accountId}`, reachable];
  if (!sendTo.all) conditions.push(await included(database, accountId, sendTo));
  // Not `not exists`, which would become a join.
  if (sendTo.exclude_list_ids.length > 0)
    conditions.push(sql`(${onAnyList(accountId, sendTo.exclude_list_ids)}) is not true`);
  if (sendTo.exclude_segment_ids.length > 0)
    conditions.push(
      sql`not coalesce(${await segmentPredicate(database, accountId, sendTo.exclude_segment_ids)}, false)`,
    );
  return sql`select ${columns} from contacts where ${joinSql(conditions, ' and ')}`;
}

async function included(
  database: Queryable,
  accountId: number,
  { list_ids: lists, segment_ids: segments }: SendTo,
): Promise<Sql> {
  if (lists.length === 0) return segments.length === 0 ? sql`false` : segmentPredicate(database, accountId, segments);
  // The key's index is scanned once in id order, which is as fast as a join with statistics.
  if (segments.length === 0)
    return sql`
      contacts.contact_id =
        any(array(select contact_id from list_contacts
          where account_id = ${accountId} and list_id = any(${lists}::uuid[])))`;
  return sql`(${onAnyList(accountId, lists)} or ${await segmentPredicate(database, accountId, segments)})`;
}

function onAnyList(accountId: number, listIds: readonly string[]): Sql {
  return sql`exists (
    select 1 from list_contacts
    where list_contacts.account_id = ${accountId} and list_contacts.list_id = any(${listIds}::uuid[])
      and list_contacts.contact_id = contacts.contact_id)`;
}
