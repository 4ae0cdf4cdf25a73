import type { ContactFilter, ContactReach, ContactSelection } from 'sendwright/wire/contactSelection';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { segmentPredicate } from '../../../segments/segmentPredicate';
import { audiencePeopleCondition } from '../../single-sends/audience/audiencePeople';
import { reportPeopleCondition } from '../../reports/people/reportPeople';
import { automationPeopleCondition } from '../../stats/people/automationPeople';
import { peopleCondition } from '../../stats/people/people';
import { hasTag } from '../../tags/tags';
import { isUuid } from '../ids';
import { contactSearch } from './contactSearch';

/**
 * The condition on `contacts` for a filter. Throws 400 naming the field for an unknown list, and for a search that is
 * too short or has special characters.
 */
export async function filterCondition(database: Queryable, accountId: number, filter: ContactFilter): Promise<Sql> {
  const conditions = [sql`contacts.account_id = ${accountId}`];
  if (filter.list_id !== undefined) conditions.push(await onList(database, accountId, filter.list_id));
  if (filter.segment_id !== undefined) conditions.push(await inSegment(database, accountId, filter.segment_id));
  const search = filter.search?.trim();
  if (search) conditions.push(contactSearch(accountId, search).matches);
  if (filter.tag !== undefined) conditions.push(hasTag(accountId, [filter.tag]));
  if (filter.reach !== undefined) conditions.push(reachCondition(accountId, filter.reach));
  if (filter.added_days !== undefined)
    conditions.push(sql`contacts.contact_id >= ${firstIdOfDays(filter.added_days)}::uuid`);
  return joinSql(conditions, ' and ');
}

/** The condition on `contacts` for the grid's selection. Unknown ids select nothing. */
export async function selectionCondition(
  database: Queryable,
  accountId: number,
  selection: ContactSelection,
): Promise<Sql> {
  if ('ids' in selection) {
    const wrong = selection.ids.find((id) => !isUuid(id));
    if (wrong !== undefined) throw badRequest(`invalid contact id: ${wrong.slice(0, 100)}`, 'selection');
    return sql`contacts.account_id = ${accountId} and contacts.contact_id = any(${selection.ids}::uuid[])`;
  }
  const wanted =
    'people' in selection
      ? 'automation_id' in selection.people
        ? await automationPeopleCondition(database, accountId, selection.people)
        : 'audience' in selection.people
          ? await audiencePeopleCondition(database, accountId, selection.people)
          : 'report' in selection.people
            ? await reportPeopleCondition(database, accountId, selection.people)
            : await peopleCondition(database, accountId, selection.people)
      : await filterCondition(database, accountId, selection.matching);
  const except = (selection.except ?? []).filter(isUuid);
  return except.length === 0 ? wanted : sql`${wanted} and not contacts.contact_id = any(${except}::uuid[])`;
}

async function onList(database: Queryable, accountId: number, listId: string): Promise<Sql> {
  const list = isUuid(listId)
    ? await database.first(
        sql`select 1 from lists where account_id = ${accountId} and list_id = ${listId} and deleted_at is null`,
      )
    : undefined;
  if (!list) throw badRequest(`invalid list id: ${listId.slice(0, 100)}`, 'list_id');
  return sql`exists (select from list_contacts where list_contacts.account_id = ${accountId}
    and list_contacts.list_id = ${listId} and list_contacts.contact_id = contacts.contact_id)`;
}

async function inSegment(database: Queryable, accountId: number, segmentId: string): Promise<Sql> {
  const segment = isUuid(segmentId)
    ? await database.first(sql`select 1 from segments where account_id = ${accountId} and segment_id = ${segmentId}`)
    : undefined;
  if (!segment) throw badRequest(`invalid segment id: ${segmentId.slice(0, 100)}`, 'segment_id');
  return segmentPredicate(database, accountId, [segmentId]);
}

/** Ids start with their creation time, so "added within" is a range of the primary key. */
function firstIdOfDays(days: number): string {
  const hex = Math.max(0, Date.now() - days * 24 * 60 * 60 * 1000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Why an address is not emailed, most important reason first. */
const kindsByWeight: readonly (readonly [
  reach: Exclude<ContactReach, 'reachable' | 'without_address'>,
  kind: string,
])[] = [
  ['spam_report', 'spam_report'],
  ['unsubscribed', 'global'],
  ['bounced', 'bounce'],
  ['invalid', 'invalid_email'],
];
const suppressingKinds = kindsByWeight.map(([, kind]) => kind);

/**
 * The account's suppressed addresses with their most important reason (`email`, `reach`), without unsubscribe groups.
 * There are far fewer of them than contacts, so counting suppressed contacts starts here.
 */
export const suppressedAddresses = (accountId: number): Sql => sql`
  select email collate "C" as email,
    (${kindsByWeight.map(([reach]) => reach)}::text[])[min(array_position(${suppressingKinds}::text[], kind))] as reach
  from suppressions where account_id = ${accountId} and kind = any(${suppressingKinds}::text[]) group by email`;

function reachCondition(accountId: number, reach: ContactReach): Sql {
  switch (reach) {
    case 'without_address':
      return sql`contacts.email is null`;
    case 'reachable':
      return sql`contacts.email is not null and not exists (select from suppressions
        where suppressions.account_id = ${accountId} and suppressions.email = contacts.email
          and suppressions.kind = any(${suppressingKinds}::text[]))`;
    default:
      return sql`
        contacts.email in
          (select email from (${suppressedAddresses(accountId)}) suppressed where suppressed.reach = ${reach})`;
  }
}
