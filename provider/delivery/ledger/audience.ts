import type { SendTo } from 'sendwright/wire/singleSends';
import { type Sql, sql } from '../../database/sql';

/**
 * A query for the contacts a send goes to, one row each (`contact_id`, `email`): on any included list, or all,
 * and on no excluded one; only those with an address. `contacts` is the table the conditions speak of.
 */
export function audience(accountId: number, sendTo: SendTo): Sql {
  return sql`
    select contacts.contact_id, contacts.email
    from contacts
    where contacts.account_id = ${accountId} and contacts.email like '_%@_%'
      and (${sendTo.all}::boolean or ${onAnyList(accountId, sendTo.list_ids)})
      and not ${onAnyList(accountId, sendTo.exclude_list_ids)}`;
}

function onAnyList(accountId: number, listIds: readonly string[]): Sql {
  if (listIds.length === 0) return sql`false`;
  return sql`exists (
    select 1 from list_contacts
    where list_contacts.account_id = ${accountId} and list_contacts.list_id = any(${listIds}::uuid[])
      and list_contacts.contact_id = contacts.contact_id)`;
}
