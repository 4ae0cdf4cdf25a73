import type { AutomationStep } from 'sendwright/wire/automations';
import type { Calendar, CalendarSend, CalendarStep } from 'sendwright/wire/calendar';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import { allSteps } from '../automations/content/stepTree';
import { checkRange, zoneOf } from '../reports/reportRange';

/** Six weeks of a month's page, and a little more. */
const longest = 62;
const mostEntries = 1000;
/** Characters of a text message that tell which it is. */
const longestSubject = 100;

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

/** What the caller can see besides single sends by email. */
interface Visible {
  readonly texts: boolean;
  readonly steps: boolean;
}

/**
 * The sends of some days and, for those who may see automations, the steps that are due in them, in order of time.
 * Throws 400 for an invalid range.
 */
export async function readCalendar(
  database: Queryable,
  accountId: number,
  query: Days,
  visible: Visible,
): Promise<Calendar> {
  checkRange(query, longest);
  const zone = await zoneOf(database, accountId);
  const starts = sql`${query.start_date}::date::timestamp at time zone ${zone}`;
  const ends = sql`(${query.end_date}::date + 1)::timestamp at time zone ${zone}`;
  const within = (column: Sql): Sql => sql`${column} >= ${starts} and ${column} < ${ends}`;
  const [sends, steps] = await Promise.all([
    sendsWithin(database, accountId, within(sql`at`), zone, visible.texts),
    visible.steps ? stepsWithin(database, accountId, within(sql`next_at`), zone) : [],
  ]);
  return {
    time_zone: zone,
    sends: sends.slice(0, mostEntries).map(presentSend),
    steps: steps
      .slice(0, mostEntries)
      .map(presentStep)
      .filter(({ type }) => visible.texts || type !== 'sms'),
    truncated: sends.length > mostEntries || steps.length > mostEntries,
  };
}

interface SendRow {
  readonly single_send_id: string;
  readonly name: string;
  readonly is_text: boolean;
  readonly at: Date;
  readonly day: string;
  readonly state: CalendarSend['status'];
  readonly zone_field: string | null;
}

function sendsWithin(
  database: Queryable,
  accountId: number,
  isWithin: Sql,
  zone: string,
  withTexts: boolean,
): Promise<SendRow[]> {
  return database.rows<SendRow>(sql`
    select single_send_id, name, is_text, at, to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, state, zone_field
    from (
      select single_send_id, name, sms_config is not null as is_text, zone_field,
        case when status = 'triggered' then coalesce(triggered_at, send_at) else send_at end as at,
        case when cancelled_at is not null then 'cancelled'
          when status = 'triggered' and finished_at is not null then 'sent'
          when paused_at is not null then 'paused'
          when status = 'triggered' then 'sending'
          else 'scheduled' end as state
      from single_sends where account_id = ${accountId} and status in ('scheduled', 'triggered')
    ) as timed
    where ${isWithin} and (${withTexts}::boolean or not is_text)
    order by at, single_send_id limit ${mostEntries + 1}`);
}

interface StepRow {
  readonly automation_id: string;
  readonly name: string;
  readonly steps: readonly AutomationStep[];
  readonly step_id: string;
  readonly day: string;
  readonly at: Date;
  readonly people: number;
}

function stepsWithin(database: Queryable, accountId: number, isWithin: Sql, zone: string): Promise<StepRow[]> {
  return database.rows<StepRow>(sql`
    select automations.automation_id, automations.name, automations.steps, due.step_id, due.day, due.at, due.people
    from automations cross join lateral (
      select step_id, to_char(next_at at time zone ${zone}, 'YYYY-MM-DD') as day, min(next_at) as at, count(*) as people
      from automation_enrolments as enrolments
      where enrolments.account_id = ${accountId} and enrolments.automation_id = automations.automation_id
        and state = 'active' and step_id is not null and next_at > now() and ${isWithin}
        -- A wait for a date is looked at each day, and does not end then.
        and coalesce(held_until, next_at) <= next_at
      group by 1, 2
    ) as due
    where automations.account_id = ${accountId} and automations.status = 'live'
    order by due.at, automations.automation_id, due.step_id limit ${mostEntries + 1}`);
}

const presentSend = (row: SendRow): CalendarSend => ({
  id: row.single_send_id,
  name: row.name,
  channel: row.is_text ? 'sms' : 'email',
  at: isoTime(row.at),
  date: row.day,
  status: row.state,
  zone_field: row.zone_field,
});

function presentStep(row: StepRow): CalendarStep {
  const step = allSteps(row.steps).find(({ step: { id } }) => id === row.step_id)?.step;
  return {
    automation_id: row.automation_id,
    name: row.name,
    step_id: row.step_id,
    type: step?.type ?? 'email',
    subject: subjectOf(step),
    date: row.day,
    at: isoTime(row.at),
    people: row.people,
  };
}

function subjectOf(step: AutomationStep | undefined): string {
  if (step?.type === 'email') return step.email_config.subject ?? '';
  if (step?.type === 'sms') return step.sms_config.body.slice(0, longestSubject);
  return '';
}
