import type { EntryCount } from 'sendwright/wire/automationTrials';
import type { AutomationEntry } from 'sendwright/wire/automations';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { refuseCrowd } from '../../approvals/rule';
import { segmentPredicate } from '../../../segments/segmentPredicate';
import type { AutomationRow } from '../automationRow';
import { entryOf } from '../automationRow';

/** The condition on `contacts` for those who are what contacts enter by becoming; undefined for events and dates. */
export async function memberCondition(
  database: Queryable,
  accountId: number,
  { type, id }: AutomationEntry,
): Promise<Sql | undefined> {
  if (type === 'all') return sql`true`;
  if (id === null) return type === 'event' || type === 'date' ? undefined : sql`false`;
  if (type === 'segment') return segmentPredicate(database, accountId, [id]);
  if (type === 'list')
    return sql`contacts.contact_id in (
      select contact_id from list_contacts where account_id = ${accountId} and list_id = ${id}::uuid)`;
  if (type === 'tag')
    return sql`contacts.contact_id in (
      select contact_id from contact_tags where account_id = ${accountId} and tag_id = ${id}::uuid)`;
  return undefined;
}

/** How many contacts an automation is about. */
export async function countEntries(database: Queryable, accountId: number, row: AutomationRow): Promise<EntryCount> {
  const entry = entryOf(row);
  const where = await memberCondition(database, accountId, entry);
  if (where) return { contacts: await countMembers(database, accountId, row.automation_id, where), period: 'now' };
  const counted = await database.first<{ count: number }>(sql`
    select count(*) as count from (${recentEntries(accountId, entry)}) as found`);
  return { contacts: counted?.count ?? 0, period: entry.type === 'date' ? 'next_30_days' : 'last_30_days' };
}

/** Contacts who never were in the automation. */
async function countMembers(database: Queryable, accountId: number, automationId: string, where: Sql): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from contacts
    where contacts.account_id = ${accountId} and ${where} and not exists (
      select from automation_enrolments as enrolled
      where enrolled.account_id = ${accountId} and enrolled.automation_id = ${automationId}
        and enrolled.contact_id = contacts.contact_id)`);
  return row?.count ?? 0;
}

/** One row for each contact who entered, or will enter, within thirty days. */
function recentEntries(accountId: number, { type, id, event, date }: AutomationEntry): Sql {
  if (type === 'event')
    return sql`
      select distinct contact_id from custom_events
      where account_id = ${accountId} and name = ${event?.name ?? ''} and occurred_at > now() - interval '30 days'
        and event_matches(properties, ${JSON.stringify(event?.conditions ?? [])}::jsonb)`;
  if (type === 'date') {
    const field = date?.field ?? '';
    const days = sql`(
      select ((now() at time zone time_zone)::date - ${date?.days ?? 0}::int + n)
      from accounts cross join generate_series(0, 29) as n where accounts.account_id = ${accountId})`;
    return date?.yearly
      ? sql`select contact_id from contacts where account_id = ${accountId}
          and substr(custom_fields ->> ${field}, 6, 5) in (select to_char(day, 'MM-DD') from ${days} as days (day))`
      : sql`select contact_id from contacts where account_id = ${accountId}
          and substr(custom_fields ->> ${field}, 1, 10) in (select day::text from ${days} as days (day))`;
  }
  return sql`
    select distinct contact_id from email_events
    where account_id = ${accountId} and event = ${type === 'opened' ? 'open' : 'click'}
      and occurred_at > now() - interval '30 days' and not coalesce((detail ->> 'machine')::boolean, false)
      and (single_send_id = ${id}::uuid or single_send_id in (
        select message_id from automation_messages where account_id = ${accountId} and step_id = ${id}::uuid))`;
}

/**
 * Enters those who are in an automation's list or segment already, when it goes live. Throws 403 if they are more than
 * may be mailed without a second person.
 */
export async function enterMembers(database: Queryable, accountId: number, row: AutomationRow): Promise<void> {
  const where = await memberCondition(database, accountId, entryOf(row));
  if (!where) return;
  await refuseCrowd(database, accountId, await countMembers(database, accountId, row.automation_id, where));
  await database.execute(sql`
    insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
    select automation.account_id, automation.automation_id, contacts.contact_id, first_step_id,
      now() + first_delay, now()
    from contacts cross join (
      select * from automations where account_id = ${accountId} and automation_id = ${row.automation_id}
    ) as automation
    where contacts.account_id = ${accountId} and ${where}
    order by contacts.contact_id on conflict do nothing`);
}
