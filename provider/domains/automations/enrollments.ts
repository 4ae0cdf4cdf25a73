import type { Enrollment, EnrollmentState, EnrollmentTrace, TraceEntry } from 'sendwright/wire/automations';
import { isoTime } from '../../http/isoTime';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { isUuid } from '../../validation/uuid';

interface EnrollmentRow {
  contact_id: string;
  email: string | null;
  name: string;
  state: EnrollmentState;
  step_id: string | null;
  next_at: Date | null;
  entered_at: Date;
  finished_at: Date | null;
  reason: string | null;
  entries: number;
}

const columns: Sql = sql`
  enrollment.contact_id, contacts.email,
    concat_ws(' ', nullif(contacts.first_name, ''), nullif(contacts.last_name, '')) as name,
  enrollment.state, enrollment.step_id, coalesce(enrollment.held_until, enrollment.next_at) as next_at,
    enrollment.entered_at, enrollment.finished_at,
  enrollment.reason, enrollment.entries`;
const itsContact: Sql = sql`
  left join contacts on contacts.account_id = enrollment.account_id and contacts.contact_id = enrollment.contact_id`;
const joined: Sql = sql`automation_enrolments as enrollment ${itsContact}`;

const present = ({ next_at: next, entered_at: entered, finished_at: finished, ...row }: EnrollmentRow): Enrollment => ({
  ...row,
  next_at: next && isoTime(next),
  entered_at: isoTime(entered),
  finished_at: finished && isoTime(finished),
});

/** Filters for the contacts of an automation. */
export interface EnrollmentFilter {
  /** None: all. */
  readonly states: readonly EnrollmentState[];
  /** The start of an address. */
  readonly email?: string | undefined;
}

/** Lists who is or was in an automation, newest contacts first, with counts per state and the number of matches. */
export async function listEnrollments(
  database: Queryable,
  accountId: number,
  automationId: string,
  filter: EnrollmentFilter,
  page: Page,
) {
  const conditions = [sql`enrollment.account_id = ${accountId}`, sql`enrollment.automation_id = ${automationId}`];
  const states = new Set(filter.states);
  if (states.size > 0) conditions.push(sql`enrollment.state = any(${[...states]}::text[])`);
  if (filter.email) conditions.push(sql`starts_with(contacts.email, ${filter.email.trim().toLowerCase()})`);
  const where = joinSql(conditions, ' and ');
  const paged = sql`where ${where} order by enrollment.contact_id desc limit ${page.limit} offset ${page.offset}`;
  const [rows, counted, found] = await Promise.all([
    database.rows<EnrollmentRow>(
      filter.email
        ? sql`select ${columns} from ${joined} ${paged}`
        : // Looks up only the contacts of this page.
          sql`
            select ${columns}
            from (select enrollment.* from automation_enrolments as enrollment ${paged}) as enrollment ${itsContact}
            order by enrollment.contact_id desc`,
    ),
    database.rows<{ state: EnrollmentState; count: number }>(sql`
      select state, count(*) as count from automation_enrolments
      where account_id = ${accountId} and automation_id = ${automationId} group by state`),
    filter.email
      ? database.first<{ count: number }>(sql`select count(*) as count from ${joined} where ${where}`)
      : undefined,
  ]);
  const counts: Record<EnrollmentState, number> = { active: 0, completed: 0, exited: 0 };
  for (const { state, count } of counted) counts[state] = count;
  const count =
    found?.count ??
    counted.reduce((sum, { state, count: some }) => (states.size === 0 || states.has(state) ? sum + some : sum), 0);
  return { result: rows.map(present), counts, count };
}

interface TraceRow extends Pick<
  TraceEntry,
  'step_id' | 'pass' | 'type' | 'outcome' | 'waited_seconds' | 'reason' | 'subject' | 'version'
> {
  taken_at: Date;
  delivery_state: string | null;
  delivery_at: Date | null;
  delivery_response: string | null;
  opened_at: Date | null;
  clicked_at: Date | null;
}

/** What became of a step's call, as a sentence. */
const callResult: Sql = sql`case call.state
  when 'done' then 'The webhook answered ' || call.status || '.'
  when 'failed' then 'The webhook was given up: ' || coalesce(call.problem, '')
  when 'waiting' then 'The webhook is called' || coalesce(' again: ' || call.problem, '.')
end`;

/** A contact's history in an automation. Throws 404 if the contact never entered it. */
export async function readTrace(
  database: Queryable,
  accountId: number,
  automationId: string,
  contactId: string,
): Promise<EnrollmentTrace> {
  const row = isUuid(contactId)
    ? await database.first<EnrollmentRow>(sql`
        select ${columns} from ${joined}
        where enrollment.account_id = ${accountId} and enrollment.automation_id = ${automationId}
          and enrollment.contact_id = ${contactId}`)
    : undefined;
  if (row === undefined) throw notFound('contact not found', 'contact_id');
  const steps = await database.rows<TraceRow>(sql`
    select trace.step_id, trace.pass, trace.type, trace.outcome, trace.taken_at,
      coalesce(trace.reason, ${callResult}) as reason,
      greatest(0, extract(epoch from trace.taken_at - trace.waited_from))::int as waited_seconds,
      coalesce(message.email_config ->> 'subject', message.sms_config ->> 'body') as subject, message.version,
      copy.state as delivery_state, coalesce(copy.finished_at, copy.first_attempted_at) as delivery_at,
        copy.response as delivery_response,
      reaction.opened_at, reaction.clicked_at
    from automation_trace as trace
      left join automation_calls as call
        on call.account_id = trace.account_id and call.automation_id = trace.automation_id
        and call.contact_id = trace.contact_id and call.step_id = trace.step_id and call.pass = trace.pass
      left
      join automation_messages as message on message.account_id = trace.account_id
        and message.message_id = trace.message_id
      left
      join deliveries as copy on copy.account_id = trace.account_id and copy.stream_id = trace.message_id
        and copy.contact_id = trace.contact_id
      left
      join send_reactions as reaction on reaction.account_id = copy.account_id
        and reaction.single_send_id = copy.stream_id and reaction.email = copy.email
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId} and trace.contact_id = ${contactId}
    order by trace.taken_at, trace.waited_from`);
  return { ...present(row), trace: steps.map(presentEntry) };
}

const time = (at: Date | null): string | null => at && isoTime(at);

const presentEntry = (row: TraceRow): TraceEntry => ({
  step_id: row.step_id,
  pass: row.pass,
  type: row.type,
  outcome: row.outcome,
  at: isoTime(row.taken_at),
  waited_seconds: row.waited_seconds,
  reason: row.reason,
  subject: row.subject,
  version: row.version,
  delivery:
    row.delivery_state === null
      ? null
      : { state: row.delivery_state, at: time(row.delivery_at), response: row.delivery_response },
  opened_at: time(row.opened_at),
  clicked_at: time(row.clicked_at),
});
