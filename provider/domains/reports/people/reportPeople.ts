import type { ReportFigure, ReportPeople, ReportPeopleQuery } from 'sendwright/wire/reportPeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import type { Database, Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { positionOf, positionToken } from '../../../http/paging';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../../validation/uuid';
import { isTime } from '../../stats/people/peopleSources';
import { countedRows, isWithin } from '../counts';
import { reportRequest, type ReportRequest } from './reportRequest';
import { countedRowsOf, hasJoined, idsAround, lastJob } from './reportSources';

/** Up to so many events, all of a figure's people are found at once; beyond, contacts are read one after the other. */
export const exactLimit = 100_000;
/** Contacts that one page reads at most. */
const scannedContacts = 5000;
/** One contact in so many is in the sample (`contacts_sampled`). */
const sampleRate = 256;

/** Figures of which each event has a reason; they are few. */
const figuresWithReasons: ReadonlySet<ReportFigure> = new Set([
  'bounced',
  'blocked',
  'not_delivered',
  'left',
  'spam_report',
]);

interface PersonRow {
  readonly contact_id: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly at: Date | null;
  readonly position: string | null;
  readonly times: number | null;
  readonly reason: string | null;
}

interface PeoplePage {
  readonly result: SendPerson[];
  readonly count: number;
  readonly isEstimate: boolean;
  readonly next: string | undefined;
}

interface Asked {
  readonly limit: number;
  readonly token: string | undefined;
  readonly exactUntil: number;
}

/**
 * A page of the people behind a figure of the reports. What it costs is bounded, whatever the account has sent: few
 * events are grouped by person, newest first, and counted; where there are many, contacts are read from the newest, up
 * to a limit for each page, and the number is estimated from the sample. Throws 400 for an invalid request or token.
 */
export async function listReportPeople(
  database: Database,
  accountId: number,
  query: ReportPeopleQuery,
  exactUntil = exactLimit,
): Promise<PeoplePage> {
  const request = await reportRequest(database, accountId, query);
  const asked = { limit: query.page_size ?? 50, token: query.page_token, exactUntil };
  if (request.figure === 'joined') return listJoined(database, request, asked);
  const isFew = (await eventsRead(database, request)) <= exactUntil;
  return isFew ? listAll(database, request, asked) : listByContact(database, request, asked);
}

/** The condition on `contacts` for the people behind a figure. Throws 400 for an invalid request. */
export async function reportPeopleCondition(
  database: Queryable,
  accountId: number,
  people: ReportPeople,
): Promise<Sql> {
  const request = await reportRequest(database, accountId, people);
  if (request.figure === 'joined')
    return sql`contacts.account_id = ${accountId} and ${startsWith(request)} and contacts.contact_id in (
      select contacts.contact_id from contacts ${lastJob} where ${hasJoined(request)} and ${idsAround(request.days)})`;
  return sql`contacts.account_id = ${accountId}
    and contacts.email in (select counted.email from (${countedRowsOf(request)}) as counted)`;
}

/** How many events or reactions of the days are read to find all people: the reports have counted them. */
async function eventsRead(database: Queryable, request: ReportRequest): Promise<number> {
  const { accountId, figure, days, sends, ...places } = request;
  const isOfEvents = places.device ?? places.country ?? places.hour;
  const columns =
    figure === 'delivered'
      ? sql`delivered`
      : figure === 'spam_report'
        ? sql`spam_reports`
        : figure === 'unsubscribed'
          ? sql`unsubscribes`
          : figure === 'left'
            ? sql`unsubscribes + bounces + blocks`
            : figure === 'opened' || figure === 'machine_opened'
              ? isOfEvents || figure === 'machine_opened'
                ? sql`opens`
                : sql`unique_opens`
              : figure === 'clicked' || figure === 'machine_clicked'
                ? isOfEvents || figure === 'machine_clicked'
                  ? sql`clicks`
                  : sql`unique_clicks`
                : sql`bounces + blocks`;
  const counts = sends
    ? sql`(select ${columns} as read from send_counts where account_id = ${accountId}
        and single_send_id = any(${[...sends]}::uuid[]) and ${isWithin(days, sql`quarter`)}) as counted`
    : countedRows(accountId, 'all', days, sql`${columns} as read`);
  const row = await database.first<{ count: number }>(sql`
    select coalesce(sum(read), 0)::bigint as count
    from ${counts}`);
  return row?.count ?? 0;
}

/** All people with their exact number, those of the latest event first. */
async function listAll(database: Database, request: ReportRequest, { limit, token }: Asked): Promise<PeoplePage> {
  const { accountId } = request;
  const after = token === undefined ? undefined : readToken(token, 'all');
  const place = after
    ? sql`where (people.at, people.email) < (${after.at}::timestamptz, ${after.tie} collate "C")`
    : sql``;
  // An order within the groups makes PostgreSQL sort all events, a fifth of the time.
  const hasReasons = figuresWithReasons.has(request.figure);
  const rows = await database.rows<PersonRow & { readonly total: number }>(sql`
    with people as (
      select counted.email collate "C" as email, max(counted.at) as at, count(*)::int as times,
        ${hasReasons ? sql`(array_agg(counted.reason order by counted.at desc))[1]` : sql`null::text`} as reason
      from (${countedRowsOf(request)}) as counted group by 1
    ), page as materialized (
      select * from (select people.*, count(*) over () as total from people) as people ${place}
      order by people.at desc, people.email desc limit ${limit + 1}
    )
    select page.email, page.at, page.at::text as position, page.times, page.reason, contacts.contact_id,
      contacts.first_name, contacts.last_name, page.total
    from page left join contacts on contacts.account_id = ${accountId} and contacts.email = page.email
    order by page.at desc, page.email desc`);
  const last = rows[limit - 1];
  return {
    result: rows.slice(0, limit).map(presentPerson),
    count: rows[0]?.total ?? 0,
    isEstimate: false,
    next: rows.length > limit && last ? writeToken('all', last.position, last.email ?? '') : undefined,
  };
}

/** The people among the next contacts, from the newest: a page reads a limited number, and may find fewer. */
async function listByContact(database: Database, request: ReportRequest, asked: Asked): Promise<PeoplePage> {
  const { accountId } = request;
  const found = sql`
    select max(counted.at) as at, count(*)::int as times, max(counted.reason) as reason
    from (${countedRowsOf(request, true)}) as counted having count(*) > 0`;
  const [page, sample] = await Promise.all([
    scan(database, request, asked, sql`cross join lateral (${found}) as happened`, sql`happened`),
    database.first<{ count: number }>(sql`
      select count(*) as count from contacts cross join lateral (${found}) as happened
      where contacts.account_id = ${accountId} and get_byte(uuid_send(contacts.contact_id), 15) = 0
        and ${startsWith(request)}`),
  ]);
  return { ...page, count: (sample?.count ?? 0) * sampleRate, isEstimate: true };
}

/** Those who joined, the latest first: ids are in the order of time. */
async function listJoined(database: Database, request: ReportRequest, asked: Asked): Promise<PeoplePage> {
  const { accountId, days } = request;
  const joined = sql`cross join lateral (
    select contacts.created_at as at, null::int as times, null::text as reason
    from (select) as one ${lastJob} where ${hasJoined(request)}) as happened`;
  const added = await database.first<{ count: number }>(sql`
    select coalesce(sum(contact_count), 0)::bigint as count from audience_counts
    where account_id = ${accountId} and source <> 'deleted'
      and quarter >= ${days.from}::date::timestamp at time zone ${days.zone}
      and quarter < (${days.to}::date + 1)::timestamp at time zone ${days.zone}`);
  const isEstimate = (added?.count ?? 0) > asked.exactUntil;
  const [page, counted] = await Promise.all([
    scan(database, request, asked, joined, sql`happened`, idsAround(days)),
    database.first<{ count: number }>(sql`
      select count(*) as count from contacts ${joined}
      where contacts.account_id = ${accountId} and ${idsAround(days)} and ${startsWith(request)}
        ${isEstimate ? sql`and get_byte(uuid_send(contacts.contact_id), 15) = 0` : sql``}`),
  ]);
  return { ...page, count: (counted?.count ?? 0) * (isEstimate ? sampleRate : 1), isEstimate };
}

/** Reads the next contacts, joined with what happened to each, until a page is full or enough have been read. */
async function scan(
  database: Database,
  request: ReportRequest,
  { limit, token }: Asked,
  join: Sql,
  happened: Sql,
  within = sql`true`,
): Promise<Pick<PeoplePage, 'result' | 'next'>> {
  const { accountId } = request;
  const after = token === undefined ? undefined : readToken(token, 'contacts');
  const next = sql`contacts.account_id = ${accountId} and ${within} and ${startsWith(request)}
    and (${after?.tie ?? null}::uuid is null or contacts.contact_id < ${after?.tie ?? null}::uuid)`;
  const [rows, bound] = await Promise.all([
    database.rows<PersonRow>(sql`
      select contacts.contact_id,
        coalesce(contacts.email, contacts.phone_number_id, contacts.external_id, contacts.anonymous_id) as email,
        contacts.first_name, contacts.last_name, ${happened}.at,
        null::text as position, ${happened}.times, ${happened}.reason
      from (select * from contacts where ${next} order by contacts.contact_id desc limit ${scannedContacts}) as contacts
        ${join}
      order by contacts.contact_id desc limit ${limit + 1}`),
    database.first<{ contact_id: string }>(sql`
      select contacts.contact_id from contacts where ${next}
      order by contacts.contact_id desc offset ${scannedContacts - 1} limit 1`),
  ]);
  const last = rows[limit - 1];
  const end = rows.length > limit ? last?.contact_id : bound?.contact_id;
  return { result: rows.slice(0, limit).map(presentPerson), next: end ? writeToken('contacts', null, end) : undefined };
}

const startsWith = ({ email }: ReportRequest): Sql =>
  email === undefined ? sql`true` : sql`starts_with(contacts.email, ${email})`;

const presentPerson = (row: PersonRow): SendPerson => ({
  contact_id: row.contact_id,
  email: row.email ?? '',
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  at: row.at && isoTime(row.at),
  times: row.times,
  reason: row.reason,
});

type Order = 'all' | 'contacts';

const writeToken = (order: Order, at: string | null, tie: string): string => positionToken(order, at, tie);

function readToken(token: string, order: Order): { at: string | null; tie: string } {
  return positionOf(token, order, (at, tie) => {
    if (typeof tie !== 'string' || tie.includes('\0')) return undefined;
    if (order === 'contacts' ? at !== null || !isUuid(tie) : typeof at !== 'string' || !isTime(at)) return undefined;
    return { at: typeof at === 'string' ? at : null, tie };
  });
}
