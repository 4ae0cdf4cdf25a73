import type { AutomationWaitStep } from 'sendwright/wire/automations';
import type { DateWait, WeekdayWait } from 'sendwright/wire/automationWaits';
import type { Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey, AutomationRow } from '../automationRow';
import { allWaits } from '../content/stepTree';
import { waitProblem } from '../content/waits';
import { BrokenStep } from './takeAction';

/** Contacts who pass a wait now; all others stay, and their row says until when. */
export interface WaitResult {
  readonly outcome: 'waited' | 'skipped';
  readonly contactIds: readonly string[];
  readonly reason: string | null;
}

interface Ending {
  contact_id: string;
  /** Whether they waited before this. */
  was_held: boolean;
  /** Null without a date. */
  is_over: boolean | null;
  /** Over for more than an hour. */
  is_past: boolean | null;
}

/**
 * Ends the wait of contacts for whom it is over, and holds the others. When it ends is kept with the contact, so that a
 * late look ends it, too. Changes of a contact's date are noticed within a day. @throws BrokenStep
 */
export async function takeWait(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  row: AutomationRow,
  step: AutomationWaitStep,
  contactIds: readonly string[],
): Promise<WaitResult[]> {
  const config = step.wait_config;
  if (config.until === 'delay') return [{ outcome: 'waited', contactIds, reason: null }];
  await requireWait(transaction, accountId, row, step);
  const ends = config.until === 'date' ? endOfDate(config) : endOfWeekday(config);
  const found = await transaction.rows<Ending>(sql`
    with given as (
      select held.contact_id, held.held_until, contacts.custom_fields,
        least(now(), coalesce(held.held_until, now())) as since, ${zoneOf(accountId, config.zone_field)} as zone
      from automation_enrolments as held
        join contacts on contacts.account_id = held.account_id and contacts.contact_id = held.contact_id
        ${config.zone_field === null ? sql`` : zones}
      where held.account_id = ${accountId} and held.automation_id = ${automationId}
        and held.contact_id = any(${contactIds}::uuid[])
    ), ending as materialized (
      select contact_id, held_until, (${ends}) as ends_at from given
    ), held as (
      update automation_enrolments
      set held_until = ending.ends_at,
        next_at = least(ending.ends_at, ${config.until === 'date' ? sql`now() + interval '1 day'` : sql`null`})
      from ending
      where automation_enrolments.account_id = ${accountId} and automation_enrolments.automation_id = ${automationId}
        and automation_enrolments.contact_id = ending.contact_id and ending.ends_at > now()
    )
    select contact_id, held_until is not null as was_held, ends_at <= now() as is_over,
      ends_at < now() - interval '1 hour' as is_past
    from ending where ends_at is null or ends_at <= now()`);
  const results = new Map<string, { outcome: WaitResult['outcome']; reason: string | null; contactIds: string[] }>();
  for (const { contact_id: id, was_held: wasHeld, is_over: isOver, is_past: isPast } of found) {
    const reason =
      isOver === null ? 'The contact has no such date.' : isPast && !wasHeld ? 'The date had passed.' : null;
    const result = results.get(reason ?? '') ?? {
      outcome: reason === null ? 'waited' : 'skipped',
      reason,
      contactIds: [],
    };
    result.contactIds.push(id);
    results.set(reason ?? '', result);
  }
  return [...results.values()];
}

async function requireWait(
  transaction: Transaction,
  accountId: number,
  row: AutomationRow,
  step: AutomationWaitStep,
): Promise<void> {
  const problem = await waitProblem(transaction, accountId, step.wait_config);
  if (!problem) return;
  const number = allWaits(row.steps).findIndex((one) => one.step.id === step.id) + 1;
  throw new BrokenStep(`Wait ${number} can't be executed: ${problem.message}`);
}

/** When the wait of somebody who reaches it at a time would end; and why they would not wait. @throws BrokenStep */
export async function endOfWait(
  transaction: Transaction,
  { accountId }: AutomationKey,
  row: AutomationRow,
  step: AutomationWaitStep,
  contactId: string,
  since: Date,
): Promise<{ readonly ends: Date | null; readonly reason: string | null }> {
  const config = step.wait_config;
  if (config.until === 'delay') return { ends: since, reason: null };
  await requireWait(transaction, accountId, row, step);
  const found = await transaction.first<{ ends_at: Date | null }>(sql`
    with given as (
      select contacts.custom_fields, ${since}::timestamptz as since, ${zoneOf(accountId, config.zone_field)} as zone
      from contacts ${config.zone_field === null ? sql`` : zones}
      where contacts.account_id = ${accountId} and contacts.contact_id = ${contactId}
    )
    select (${config.until === 'date' ? endOfDate(config) : endOfWeekday(config)}) as ends_at from given`);
  const ends = found?.ends_at ?? null;
  if (ends === null) return { ends, reason: 'The contact has no such date.' };
  return { ends, reason: ends.getTime() < since.getTime() - 3_600_000 ? 'The date had passed.' : null };
}

// One row, so that nothing is compared with six hundred zones.
const zones = sql`
  cross join (
    select jsonb_object_agg(lower(name), name) as by_name from pg_timezone_names where name like '%/%'
  ) as known_zones`;

/** The name of a contact's time zone. */
function zoneOf(accountId: number, field: string | null): Sql {
  const ofAccount = sql`(select time_zone from accounts where accounts.account_id = ${accountId})`;
  return field === null
    ? ofAccount
    : sql`coalesce(known_zones.by_name ->> lower(trim(contacts.custom_fields ->> ${field}::text)), ${ofAccount})`;
}

/** The next of the days, or the present one during its hour. */
const endOfWeekday = ({ weekdays, hour }: WeekdayWait): Sql => sql`
  select min(local at time zone given.zone) from (
    select date_trunc('day', given.since at time zone given.zone) + make_interval(days => n, hours => ${hour}) as local
    from generate_series(0, 7) as n
  ) as days
  where extract(isodow from local) = any(${weekdays}::int[])
    and (local at time zone given.zone) + interval '1 hour' > given.since`;

/** The date, or its next anniversary; null without a usable one. Days of custom fields are stored as midnight UTC. */
function endOfDate({ field, days, hour, yearly }: DateWait): Sql {
  const written = sql`given.custom_fields ->> ${field}::text`;
  const day = sql`(select (${written})::timestamptz at time zone 'UTC'
    where pg_input_is_valid(${written}, 'timestamptz'))`;
  const local = (years: Sql) => sql`
    (day + make_interval(years => ${years})) + make_interval(days => ${days}, hours => ${hour})`;
  const ofDay = sql`from ${day} as dates (day) where day between '0001-01-01' and '9000-01-01'`;
  if (!yearly) return sql`select (${local(sql`0`)}) at time zone given.zone ${ofDay}`;
  return sql`
    select min(ends_at) from (
      select (${local(sql`(extract(year from given.since) - extract(year from day))::int + n`)})
        at time zone given.zone as ends_at
      from ${day} as dates (day) cross join generate_series(-2, 2) as n
      where day between '0001-01-01' and '9000-01-01'
    ) as years where ends_at + interval '1 hour' > given.since`;
}
