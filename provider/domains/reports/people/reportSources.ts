import type { ReportFigure } from 'sendwright/wire/reportPeople';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import type { ZonedDays } from '../counts';
import type { ReportRequest } from './reportRequest';

/** First reactions to a message, which unique counts count: all, those of people, and their events. */
const reactions = {
  opened: ['opened_at', 'human_opened_at', ['open']],
  clicked: ['clicked_at', 'human_clicked_at', ['click']],
  unsubscribed: ['unsubscribed_at', 'unsubscribed_at', ['unsubscribe', 'group_unsubscribe']],
} as const;
type Reaction = keyof typeof reactions;

const ofBlock = sql`events.detail ->> 'type' is not distinct from 'blocked'`;
const byMachine = sql`coalesce((events.detail ->> 'machine')::boolean, false)`;
const byScanner = sql`exists (select from scanner_clicks as scanner where scanner.account_id = events.account_id
  and scanner.single_send_id = events.single_send_id and scanner.event_id = events.event_id)`;

/** The events of a figure, and a condition on them. */
const events: Partial<Record<ReportFigure, readonly [event: string, condition: Sql]>> = {
  delivered: ['delivered', sql`true`],
  bounced: ['bounce', sql`not ${ofBlock}`],
  blocked: ['bounce', ofBlock],
  not_delivered: ['bounce', sql`true`],
  spam_report: ['spamreport', sql`true`],
  machine_opened: ['open', byMachine],
  machine_clicked: ['click', byScanner],
  opened: ['open', sql`true`],
  clicked: ['click', sql`true`],
};

const starts = ({ from, zone }: ZonedDays): Sql => sql`${from}::date::timestamp at time zone ${zone}`;
const ends = ({ to, zone }: ZonedDays): Sql => sql`(${to}::date + 1)::timestamp at time zone ${zone}`;

/**
 * What is counted in a figure: `email`, `at` and `reason`, one row each time. Of everybody, or with `ofContact` of the
 * row of `contacts` that the statement around it reads.
 */
export function countedRowsOf(request: ReportRequest, ofContact = false): Sql {
  const { figure, device, country, hour } = request;
  const isOfEvents = device !== undefined || country !== undefined || hour !== undefined;
  const parts =
    figure === 'left'
      ? [reactionsOf(request, 'unsubscribed', ofContact), eventsOf(request, 'bounced', ofContact)]
      : !isOfEvents && figure in reactions
        ? [reactionsOf(request, figure as Reaction, ofContact)]
        : [eventsOf(request, figure, ofContact)];
  return joinSql(parts, ' union all ');
}

/** Each message counts once, at its first reaction. */
function reactionsOf(request: ReportRequest, figure: Reaction, ofContact: boolean): Sql {
  const { accountId, days, peopleOnly } = request;
  const [all, human, kinds] = reactions[figure];
  const column = identifier(peopleOnly ? human : all);
  if (!ofContact) {
    // The column that an index has; nobody reacts before its time.
    const conditions = [
      sql`account_id = ${accountId} and ${identifier(all)} < ${ends(days)}`,
      sql`${column} >= ${starts(days)} and ${column} < ${ends(days)}`,
      ...ofSends(request, sql`single_send_id`),
      ...ofAddress(request, sql`email`),
    ];
    return sql`select email, ${column} as at, null::text as reason from send_reactions
      where ${joinSql(conditions, ' and ')}`;
  }
  const narrowed = [...ofSends(request, sql`events.single_send_id`), ...ofAddress(request, sql`events.email`)];
  // In the collation of the index: otherwise that of contacts is used, and all events of the account are read.
  return sql`select distinct on (events.single_send_id) events.email, events.occurred_at as at, null::text as reason
    from email_events as events
      join send_reactions as known on known.account_id = events.account_id
        and known.single_send_id = events.single_send_id and known.email = events.email
        and known.${column} = events.occurred_at
    where events.account_id = ${accountId} and events.email = contacts.email collate "default"
      and events.event = any(${[...kinds]}::text[])
      and events.occurred_at >= ${starts(days)} and events.occurred_at < ${ends(days)}
      and ${joinSql(narrowed, ' and ')}`;
}

function eventsOf(request: ReportRequest, figure: ReportFigure, ofContact: boolean): Sql {
  const { accountId, days, peopleOnly, device, country, hour } = request;
  const [event, condition] = events[figure] ?? ['', sql`false`];
  const conditions = [
    sql`events.account_id = ${accountId} and events.event = ${event} and events.single_send_id is not null`,
    ...(ofContact ? [sql`events.contact_id = contacts.contact_id and events.email = contacts.email`] : []),
    condition,
    ...ofSends(request, sql`events.single_send_id`),
    ...(peopleOnly ? [figure === 'opened' ? sql`not ${byMachine}` : sql`not ${byScanner}`] : []),
    // On the clocks of recipients, days start up to fourteen hours earlier or later.
    hour === undefined
      ? sql`events.occurred_at >= ${starts(days)} and events.occurred_at < ${ends(days)}`
      : sql`events.occurred_at >= ${starts(days)} - interval '2 days'
          and events.occurred_at < ${ends(days)} + interval '2 days' and ${isAt(request)}`,
    ...ofAddress(request, sql`events.email`),
    ...(device === undefined ? [] : [sql`reading_device(events.detail ->> 'user_agent') = ${device}`]),
    ...(country === undefined
      ? []
      : [
          sql`coalesce(country_code(events.detail ->> 'place'), country_code((select reader.country
            from contacts as reader where reader.account_id = ${accountId}
              and reader.contact_id = events.contact_id)), 'Other') = ${country}`,
        ]),
  ];
  return sql`select events.email, events.occurred_at as at, events.detail ->> 'reason' as reason
    from email_events as events where ${joinSql(conditions, ' and ')}`;
}

/** Whether an event was at the hour: on the clock of the recipient where it is known, else on the account's. */
function isAt({ accountId, days: { from, to, zone }, hour }: ReportRequest): Sql {
  if (!hour) return sql`true`;
  const own = sql`local_hour(events.occurred_at, (
    select reader.custom_fields ->> coalesce(
      (select send.zone_field from single_sends as send
        where send.account_id = ${accountId} and send.single_send_id = events.single_send_id),
      (select settings.sms_zone_field from sending_settings as settings where settings.account_id = ${accountId}))
    from contacts as reader where reader.account_id = ${accountId} and reader.contact_id = events.contact_id))`;
  return sql`exists (
    select from (select coalesce(${own} at time zone 'UTC', events.occurred_at at time zone ${zone}) as clock) as read
    where clock >= ${from}::date and clock < ${to}::date + 1 and date_part('isodow', clock) = ${hour.weekday}
      and date_part('hour', clock) = ${hour.hour})`;
}

/** The condition on the send of what is counted. */
const ofSends = ({ sends }: ReportRequest, column: Sql): Sql[] =>
  sends ? [sql`${column} = any(${[...sends]}::uuid[])`] : [];

/** The conditions on an address: recipients of text messages are numbers. */
function ofAddress({ provider, email }: ReportRequest, address: Sql): Sql[] {
  return [
    sql`position('@' in ${address}) > 0`,
    ...(provider === undefined ? [] : [sql`mailbox_provider(${address}) = ${provider}`]),
    ...(email === undefined ? [] : [sql`starts_with(${address}, ${email})`]),
  ];
}

/** The condition on `contacts`, with `job` beside it, for those who joined. */
export function hasJoined({ accountId, days, source }: ReportRequest): Sql {
  return sql`contacts.account_id = ${accountId}
    and contacts.created_at >= ${starts(days)} and contacts.created_at < ${ends(days)}
    ${source === undefined ? sql`` : sql`and ${joinedFrom} = ${source}`}`;
}

/** The job that wrote a contact last. */
export const lastJob = sql`left join contact_jobs as job
  on job.account_id = contacts.account_id and job.job_id = contacts.last_job_id`;

/** How a contact joined, as `count_added_contacts` counts it. */
const joinedFrom = sql`coalesce(contacts.joined_from, case when job.kind = 'import' then 'import'
  when job.kind = 'upsert' then 'api' when contacts.last_job_id is not null and job.kind is null then 'form'
  else 'other' end)`;

/**
 * A range of ids around those of contacts that were added within the days: ids start with their time. Wide enough for
 * any time zone, and for imports that run for hours.
 */
export function idsAround({ from, to }: ZonedDays): Sql {
  const around = 2 * 86_400_000;
  return sql`contacts.contact_id >= ${idAt(Date.parse(from) - around)}::uuid
    and contacts.contact_id < ${idAt(Date.parse(to) + around)}::uuid`;
}

function idAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
