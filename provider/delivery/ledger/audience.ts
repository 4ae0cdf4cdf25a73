import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { segmentPredicate } from '../../segments/segmentPredicate';

/**
 * A query for the contacts a send goes to, one row each (`contact_id`, `email`): on any included list, in any included
 * segment, or all, and neither on an excluded list nor in an excluded segment; only those with an address. Segments are
 * asked afresh. `contacts` is the table the conditions speak of.
 */
export async function audience(database: Queryable, accountId: number, sendTo: SendTo): Promise<Sql> {
  const included = sendTo.all
    ? sql`true`
    : sql`(${onAnyList(accountId, sendTo.list_ids)} or ${await segmentPredicate(database, accountId, sendTo.segment_ids)})`;
  return sql`
    select contacts.contact_id, contacts.email
    from contacts
    where contacts.account_id = ${accountId} and contacts.email like '_%@_%' and ${included}
      and not ${onAnyList(accountId, sendTo.exclude_list_ids)}
      and not coalesce(${await segmentPredicate(database, accountId, sendTo.exclude_segment_ids)}, false)`;
}

function onAnyList(accountId: number, listIds: readonly string[]): Sql {
  if (listIds.length === 0) return sql`false`;
  return sql`exists (
    select 1 from list_contacts
    where list_contacts.account_id = ${accountId} and list_contacts.list_id = any(${listIds}::uuid[])
      and list_contacts.contact_id = contacts.contact_id)`;
}
