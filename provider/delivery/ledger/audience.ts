import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { segmentPredicate } from '../../segments/segmentPredicate';

/**
 * A query for the contacts a send goes to, one row each (`contact_id`, `email`): on any included list, in any included
 * segment, or all, and neither on an excluded list nor in an excluded segment; only those with an address. Segments are
 * asked afresh. `contacts` is the table the conditions speak of.
 */
export async function audience(database: Queryable, accountId: number, sendTo: SendTo): Promise<Sql> {
  // Only what the send names: an `or` with nothing in it would keep PostgreSQL from joining a list.
  const conditions = [sql`contacts.account_id = ${accountId}`, sql`contacts.email like '_%@_%'`];
  if (!sendTo.all) {
    const included: Sql[] = [];
    if (sendTo.list_ids.length > 0) included.push(onAnyList(accountId, sendTo.list_ids));
    if (sendTo.segment_ids.length > 0) included.push(await segmentPredicate(database, accountId, sendTo.segment_ids));
    const [only = sql`false`, ...others] = included;
    conditions.push(others.length === 0 ? only : sql`(${joinSql(included, ' or ')})`);
  }
  // Not `not exists`, which would be joined: contacts that were just imported the planner takes for one, and it would compare each with all.
  if (sendTo.exclude_list_ids.length > 0) conditions.push(sql`(${onAnyList(accountId, sendTo.exclude_list_ids)}) is not true`);
  if (sendTo.exclude_segment_ids.length > 0) conditions.push(sql`not coalesce(${await segmentPredicate(database, accountId, sendTo.exclude_segment_ids)}, false)`);
  return sql`
    select contacts.contact_id, contacts.email
    from contacts
    where ${joinSql(conditions, ' and ')}`;
}

function onAnyList(accountId: number, listIds: readonly string[]): Sql {
  return sql`exists (
    select 1 from list_contacts
    where list_contacts.account_id = ${accountId} and list_contacts.list_id = any(${listIds}::uuid[])
      and list_contacts.contact_id = contacts.contact_id)`;
}
