import type { DateEntry } from 'sendwright/wire/automationEntries';
import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

/** Days that are made up for when no worker was there. */
const daysMadeUp = 3;

/** A day whose hour has come, and the dates that are meant by it. */
interface DueDay {
  readonly on: string;
}

/**
 * Enters contacts whose date has come, once for each day and automation, whichever process comes first.
 * @returns how many automations were looked through
 */
export async function enterByDates(database: Database): Promise<number> {
  const automations = await database.rows<{ account_id: number; automation_id: string }>(sql`
    select account_id, automation_id from automations
    where status = 'live' and entry_type = 'date' and account_may_send(account_id)`);
  let looked = 0;
  for (const { account_id: accountId, automation_id: automationId } of automations)
    // One after the other, so that other work has connections left.
    if (await enterOne(database, { accountId, automationId })) looked += 1;
  return looked;
}

async function enterOne(database: Database, { accountId, automationId }: AutomationKey): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const row = await transaction.first<{ date: DateEntry; again: boolean }>(sql`
      select entry_detail -> 'date' as date, entry_detail ->> 'reentry' is not null as again from automations
      where account_id = ${accountId} and automation_id = ${automationId} and status = 'live' and entry_type = 'date'
      for no key update skip locked`);
    if (!row || row.date.field === null) return false;
    const { date } = row;
    const days = await dueDays(transaction, { accountId, automationId }, date);
    // Nothing is written while nothing is due: open pages are told of every change of an automation.
    if (days.length === 0) return false;
    await transaction.execute(sql`
      update automations set dates_seen_until = now()
      where account_id = ${accountId} and automation_id = ${automationId}`);
    for (const { on } of days) {
      const isDay = date.yearly
        ? // Who was born on February 29 has the day before in other years.
          sql`substr(custom_fields ->> ${date.field}, 6, 5) in (to_char(${on}::date, 'MM-DD'),
            case when to_char(${on}::date, 'MM-DD') = '02-28' and to_char(${on}::date + 1, 'MM-DD') = '03-01'
              then '02-29' end)
            and substr(custom_fields ->> ${date.field}, 1, 4) <= to_char(${on}::date, 'YYYY')`
        : sql`substr(custom_fields ->> ${date.field}, 1, 10) = ${on}`;
      const found = sql`from contacts where contacts.account_id = ${accountId} and ${isDay}`;
      await transaction.execute(sql`
        insert into automation_enrolments (account_id, automation_id, contact_id, step_id, next_at, entered_at)
        select account_id, automation_id, contact_id, first_step_id, now() + first_delay, now()
        from (select contact_id ${found}) as found
          cross join (select * from automations
            where account_id = ${accountId} and automation_id = ${automationId}) as automation
        order by contact_id on conflict do nothing`);
      if (row.again)
        await transaction.execute(sql`
          select enter_automation_again(${accountId}::bigint, ${automationId}::uuid,
            (select array_agg(contact_id) ${found}))`);
    }
    return true;
  });
}

/** The dates for which the hour came since the last look, in the account's time zone. */
function dueDays(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  { days, hour }: DateEntry,
): Promise<DueDay[]> {
  return transaction.rows<DueDay>(sql`
    select (today - n - ${days}::int)::text as on from automations
      join accounts using (account_id)
      cross join lateral (select (now() at time zone time_zone)::date as today) as clock
      cross join generate_series(0, ${daysMadeUp}) as n
    where account_id = ${accountId} and automation_id = ${automationId}
      and (((today - n)::timestamp + make_interval(hours => ${hour})) at time zone time_zone)
        between greatest(coalesce(dates_seen_until, live_since), live_since) + interval '1 microsecond' and now()
    order by n desc`);
}
