import type { SendFigure, SendPeople, SendPerson } from 'sendwright/wire/sendPeople';
import type { Database, Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { positionOf, positionToken } from '../../../http/paging';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../../validation/uuid';
import { ledgerReason } from '../../deliveries/ledgerReason';
import { foundBy } from '../../deliveries/textDeliveries';
import { explainSmsError } from '../../sms/delivery/smsErrors';
import { ends, isState, isTime, type PeopleRange, starts } from './peopleSources';

/** Which people of a text message are asked for. */
export interface TextPeopleRequest {
  readonly accountId: number;
  /** The single send, or the versions of an automation's message. */
  readonly streams: readonly string[];
  readonly people: Pick<SendPeople, 'figure' | 'people_only' | 'error_code' | 'email' | 'state' | 'reason'>;
  readonly range: PeopleRange;
  /** Numbers of the links; undefined: any link. */
  readonly links: readonly number[] | undefined;
}

/** Whether a single send is sent as text messages. */
export async function isTextSend(database: Queryable, accountId: number, singleSendId: string): Promise<boolean> {
  const row = await database.first(sql`
    select from single_sends
    where account_id = ${accountId} and single_send_id = ${singleSendId} and sms_config is not null`);
  return row !== undefined;
}

/** A condition on rows of the ledger (`delivery`) with the provider's reports (`copy`), and the time that it is of. */
interface Source {
  readonly condition: Sql;
  readonly at: Sql;
}

const lastStatus = sql`coalesce(copy.updated_at, delivery.finished_at)`;
const isFailed = sql`(copy.status in ('failed', 'canceled') or delivery.state = 'bounced')`;
const ofState = (states: readonly string[], at = sql`coalesce(delivery.finished_at, delivery.first_attempted_at)`) => ({
  condition: sql`delivery.state = any(${states}::text[])`,
  at,
});
const nobody: Source = { condition: sql`false`, at: sql`null::timestamptz` };

const sources: Partial<Record<SendFigure, Source>> = {
  triggered: ofState(['sent', 'bounced', 'dropped', 'unconfirmed'], sql`delivery.finished_at`),
  accepted: { condition: sql`copy.message_sid is not null`, at: sql`delivery.finished_at` },
  sent: { condition: sql`copy.status in ('sent', 'undelivered', 'delivered', 'read')`, at: lastStatus },
  delivered: { condition: sql`copy.status in ('delivered', 'read')`, at: lastStatus },
  undelivered: { condition: sql`copy.status = 'undelivered'`, at: lastStatus },
  failed: { condition: isFailed, at: lastStatus },
  not_delivered: { condition: sql`(copy.status = 'undelivered' or ${isFailed})`, at: lastStatus },
  dropped: ofState(['dropped'], sql`delivery.finished_at`),
  unconfirmed: ofState(['unconfirmed']),
  waiting: ofState(['held', 'waiting', 'sending', 'deferred']),
  cancelled: ofState(['cancelled']),
};

/** A click that a link scanner made. */
const isScanned = sql`exists (select from scanner_clicks as scanner where scanner.account_id = event.account_id
  and scanner.single_send_id = event.single_send_id and scanner.event_id = event.event_id)`;

/** The clicks of a contact on a message that a figure is about, on any day. */
function clicksOf({ accountId, people, links }: TextPeopleRequest, streamId: Sql, contactId: Sql): Sql {
  const isLink = links ? sql` and (event.detail ->> 'url_index')::integer = any(${links}::integer[])` : sql``;
  const byWhom =
    people.figure === 'machine_clicked'
      ? sql` and ${isScanned}`
      : people.people_only
        ? sql` and not ${isScanned}`
        : sql``;
  return sql`from email_events as event
    where event.account_id = ${accountId} and event.single_send_id = ${streamId}
      and event.event = 'click' and event.contact_id = ${contactId}${isLink}${byWhom}`;
}

/** The days of a range, for clicks. */
const onDays = (
  range: PeopleRange,
): Sql => sql`${range.from === undefined ? sql`` : sql` and occurred_at >= ${starts(range)}`}
  ${range.to === undefined ? sql`` : sql` and occurred_at < ${ends(range)}`}`;

function sourceOf(request: TextPeopleRequest): Source {
  const { accountId, people, links, range } = request;
  const { figure, people_only: peopleOnly, state } = people;
  if (figure === 'recipients')
    return state === undefined
      ? { condition: sql`true`, at: sql`coalesce(delivery.finished_at, delivery.first_attempted_at)` }
      : ofState([state]);
  const clicks = clicksOf(request, sql`delivery.stream_id`, sql`delivery.contact_id`);
  if (figure === 'any_click' || figure === 'machine_clicked') {
    const last = sql`(select max(occurred_at) ${clicks}${onDays(range)})`;
    return { condition: sql`${last} is not null`, at: last };
  }
  if (figure === 'clicked' || figure === 'not_clicked') {
    const until = range.to === undefined ? sql`` : sql` and reaction.at < ${ends(range)}`;
    const first = links
      ? sql`select min(occurred_at) as at ${clicks}`
      : sql`select ${peopleOnly ? sql`human_clicked_at` : sql`clicked_at`} as at from send_reactions
          where send_reactions.account_id = ${accountId} and send_reactions.single_send_id = delivery.stream_id
            and send_reactions.email = delivery.email`;
    if (figure === 'clicked')
      return { condition: sql`exists (select from (${first}) as reaction where at is not null)`, at: sql`(${first})` };
    return {
      condition: sql`copy.status in ('delivered', 'read')
        and not exists (select from (${first}) as reaction where at is not null${until})`,
      at: lastStatus,
    };
  }
  if (figure === 'opted_out' || figure === 'unsubscribed') {
    const optOut = sql`
      select min(opted_out_at) as at from sms_opt_outs
      left join single_sends as send on send.account_id = ${accountId} and send.single_send_id = delivery.stream_id
      left join automation_messages as part on part.account_id = ${accountId} and part.message_id = delivery.stream_id
      where sms_opt_outs.account_id = ${accountId} and sms_opt_outs.phone_number = delivery.email
        and messaging_service_sid in ('', coalesce(send.sms_config, part.sms_config) ->> 'messaging_service_sid')
        and opted_out_at >= coalesce(send.triggered_at, part.created_at)`;
    return {
      condition: sql`delivery.state = 'sent' and exists (select from (${optOut}) as one where at is not null)`,
      at: sql`(${optOut})`,
    };
  }
  return sources[figure] ?? nobody;
}

/** The people: `stream_id`, `contact_id`, `number`, `at`, `error_code` and `response`. */
function textPeople(request: TextPeopleRequest): Sql {
  const { accountId, people, range, streams } = request;
  const { error_code: code, email: typed, reason } = people;
  const source = sourceOf(request);
  const search = typed?.trim() ? sql` and ${foundBy(accountId, typed.trim())}` : sql``;
  const conditions = [
    source.condition,
    ...(code === undefined ? [] : [sql`copy.error_code = ${code}`]),
    ...(range.from === undefined || isState(people.figure) ? [] : [sql`${source.at} >= ${starts(range)}`]),
    ...(range.to === undefined || isState(people.figure) ? [] : [sql`${source.at} < ${ends(range)}`]),
  ];
  return sql`
    select delivery.stream_id, delivery.contact_id, delivery.email as number, ${source.at} as at, copy.error_code,
      delivery.response
    from (
      select stream_id, contact_id, email, state, finished_at, first_attempted_at, response from deliveries
      where account_id = ${accountId} and stream_id = any(${streams}::uuid[])${search}
        ${reason === undefined ? sql`` : sql`and ${ledgerReason} = ${reason}`}
    ) as delivery
    left join sms_copies as copy on copy.account_id = ${accountId} and copy.stream_id = delivery.stream_id
      and copy.contact_id = delivery.contact_id
    where ${joinSql(conditions, ' and ')}`;
}

/** A condition on `contacts`: they are behind the figure. */
export function textCondition(request: TextPeopleRequest): Sql {
  return sql`contacts.account_id = ${request.accountId}
    and contacts.contact_id in (select people.contact_id from (${textPeople(request)}) as people)`;
}

interface TextPersonRow {
  recipient_id: string;
  contact_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  number: string;
  at: Date | null;
  position: string | null;
  error_code: number | null;
  response: string | null;
  times: number;
}

/** A page of the people behind a figure with their exact number, newest first. Throws 400 for an invalid token. */
export async function listTextPeople(
  database: Database,
  request: TextPeopleRequest,
  { page_size: size = 50, page_token: token }: { readonly page_size?: number; readonly page_token?: string },
): Promise<{ result: SendPerson[]; count: number; next: string | undefined }> {
  const { accountId, people: asked } = request;
  const after = token ? readToken(token, asked.figure) : undefined;
  const place = after
    ? sql`where (coalesce(at, '-infinity'), contact_id) < (coalesce(${after.at}::timestamptz, '-infinity'),
        ${after.tie}::uuid)`
    : sql``;
  const kept = textPeople(request);
  const [rows, total] = await Promise.all([
    database.rows<TextPersonRow>(sql`
      with people as materialized (
        select * from (${kept}) as found ${place}
        order by coalesce(at, '-infinity') desc, contact_id desc limit ${size + 1}
      )
      select people.contact_id as recipient_id, contacts.contact_id, contacts.email, contacts.first_name,
        contacts.last_name, people.number, people.at, people.at::text as position, people.error_code, people.response,
        (select count(*)
          ${clicksOf(request, sql`people.stream_id`, sql`people.contact_id`)}${onDays(request.range)})::integer as times
      from people
      left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = people.contact_id
      order by coalesce(people.at, '-infinity') desc, people.contact_id desc`),
    database.first<{ count: number }>(sql`select count(*) as count from (${kept}) as people`),
  ]);
  const last = rows[size - 1];
  return {
    result: rows.slice(0, size).map((row) => present(row, asked.figure)),
    count: total?.count ?? 0,
    next: rows.length > size && last ? writeToken(asked.figure, last.position, last.recipient_id) : undefined,
  };
}

function present(row: TextPersonRow, figure: SendFigure): SendPerson {
  const { error_code: code, response } = row;
  // Of a message that the provider has, the ledger's reason is only its answer.
  const isLedgers = /^(?:dropped|waiting|unconfirmed|recipients)$/.test(figure);
  return {
    contact_id: row.contact_id,
    email: row.email ?? '',
    phone_number: row.number,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    at: row.at && isoTime(row.at),
    times: /^(?:clicked|any_click|machine_clicked)$/.test(figure) ? row.times : null,
    reason: code !== null ? `${code}: ${explainSmsError(code) ?? 'unknown error'}` : isLedgers ? response : null,
  };
}

const writeToken = (figure: SendFigure, at: string | null, tie: string): string => positionToken(figure, at, tie);

function readToken(token: string, figure: SendFigure): { at: string | null; tie: string } {
  return positionOf(token, figure, (at, tie) => {
    if (typeof tie !== 'string' || !isUuid(tie) || (at !== null && (typeof at !== 'string' || !isTime(at))))
      return undefined;
    return { at, tie };
  });
}
