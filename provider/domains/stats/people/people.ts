import type { SendPeople, SendPeopleQuery, SendPerson } from 'sendwright/wire/sendPeople';
import type { Database, Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { badRequest, notFound } from '../../../http/errors';
import { positionOf, positionToken } from '../../../http/paging';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../../validation/uuid';
import { namesOf } from '../queries';
import { rangeOf, type StatsRequest } from '../stats';
import { answerCondition, answerRequest, listAnswerPeople } from './answerPeople';
import { countPeople } from './countPeople';
import {
  isState,
  isTime,
  peopleAddresses,
  peoplePage,
  type PeoplePosition,
  type PeopleRange,
  type PeopleRequest,
  timesOf,
} from './peopleSources';
import { isTextSend, listTextPeople, textCondition, type TextPeopleRequest } from './textPeople';

export interface PersonRow {
  email: string;
  at: Date | null;
  position: string | null;
  tie: string;
  reason: string | null;
  contact_id: string | null;
  first_name: string | null;
  last_name: string | null;
  times: number | null;
}

const linksPerVariation = 1000;

/**
 * A page of the people behind a figure with their exact number, newest first. Pages are read by position, so that a
 * later one costs what the first does. Throws 404 for an unknown send and 400 for an invalid range or token.
 */
export async function listPeople(
  database: Database,
  accountId: number,
  singleSendId: string,
  query: SendPeopleQuery,
): Promise<{ result: SendPerson[]; count: number; next: string | undefined }> {
  const request = await peopleRequest(database, accountId, { ...query, single_send_id: singleSendId });
  if (request === undefined) throw notFound();
  if ('people' in request) return listTextPeople(database, request, query);
  if (request.figure === 'answered') return listAnswerPeople(database, answerRequest(request, query), query);
  const limit = query.page_size ?? 50;
  const after = query.page_token ? readToken(query.page_token, request) : undefined;
  const page = peoplePage(request, { after, limit: limit + 1 });
  const [rows, count] = await Promise.all([
    database.rows<PersonRow>(sql`
      with people as materialized (${page})
      select people.email, people.at, people.position, people.tie, people.reason, contacts.contact_id,
        contacts.first_name, contacts.last_name, ${timesOf(request)} as times
      from people left join contacts on contacts.account_id = ${accountId} and contacts.email = people.email
      order by people.position::timestamptz desc nulls last, people.tie desc`),
    countPeople(database, request),
  ]);
  const last = rows[limit - 1];
  return {
    result: rows.slice(0, limit).map(presentPerson),
    count,
    next: rows.length > limit && last ? writeToken(request, { at: last.position, tie: last.tie }) : undefined,
  };
}

/** The condition on `contacts` for the people behind a figure. Throws 400 for an unknown send. */
export async function peopleCondition(database: Queryable, accountId: number, people: SendPeople): Promise<Sql> {
  const request = await peopleRequest(database, accountId, people);
  if (request === undefined)
    throw badRequest(`invalid single send id: ${people.single_send_id.slice(0, 100)}`, 'selection');
  if ('people' in request) return textCondition(request);
  if (request.figure === 'answered') return answerCondition(answerRequest(request, people));
  return sql`contacts.account_id = ${accountId}
    and contacts.email in (select people.email from (${peopleAddresses(request)}) as people)`;
}

/** The range of days that is asked for. Throws 400 for an invalid one. */
export function daysOf(people: StatsRequest & Pick<SendPeople, 'hour'>): PeopleRange {
  for (const field of ['start_date', 'end_date'] as const)
    if (people[field] !== undefined && !isDay(people[field])) throw badRequest(`${field} must be a date`, field);
  const { hour, start_date: start, end_date: end } = people;
  if (hour === undefined) return rangeOf(people);
  if (start === undefined || start !== end) throw badRequest('hour goes with one day as start and end only.', 'hour');
  return { ...rangeOf(people), hour };
}

/** Throws 400 for what does not go with the figure. */
function requireFitting(people: SendPeople): void {
  const { figure, link, state, reason } = people;
  if (link !== undefined && !/^(?:clicked|any_click|machine_clicked)$/.test(figure))
    throw badRequest('link goes with clicks only.', 'link');
  if (people.people_only && !/^(?:(?:not_)?(?:opened|clicked)|any_open|any_click)$/.test(figure))
    throw badRequest('people_only goes with opens and clicks only.', 'people_only');
  if (people.bots_only && (!/^(?:opened|clicked)$/.test(figure) || link !== undefined || people.people_only))
    throw badRequest('bots_only goes with the figures opened and clicked only, without a link.', 'bots_only');
  if (state !== undefined && figure !== 'recipients') throw badRequest('state goes with recipients only.', 'state');
  if (reason !== undefined && figure !== 'dropped' && state === undefined)
    throw badRequest('reason goes with dropped, and with a state, only.', 'reason');
  for (const field of ['question_id', 'answer'] as const)
    if (people[field] !== undefined && figure !== 'answered')
      throw badRequest(`${field} goes with answered only.`, field);
  if (figure === 'answered' && people.question_id === undefined)
    throw badRequest('answered needs a question_id.', 'question_id');
  for (const field of ['start_date', 'end_date', 'hour', 'ab_variation_id', 'ab_phase_id'] as const)
    if (people[field] !== undefined && figure === 'answered')
      throw badRequest(`${field} doesn't go with answered, which is the last answer of each person.`, field);
}

/** Checks what is asked for; undefined if there is no such send. */
async function peopleRequest(
  database: Queryable,
  accountId: number,
  people: SendPeople,
): Promise<PeopleRequest | TextPeopleRequest | undefined> {
  const range = daysOf(people);
  const { single_send_id: singleSendId, figure, link } = people;
  requireFitting(people);
  const [found] = isUuid(singleSendId) ? await namesOf(database, accountId, [singleSendId]) : [];
  if (found === undefined) return undefined;
  const links =
    link === undefined ? undefined : await linksAt(database, accountId, singleSendId, link, people.link_url);
  if (await isTextSend(database, accountId, singleSendId))
    return { accountId, streams: [singleSendId], people, range, links };
  if (people.error_code !== undefined) throw badRequest('error_code goes with text messages only.', 'error_code');
  return {
    accountId,
    singleSendId,
    figure,
    range,
    links,
    peopleOnly: people.people_only ?? false,
    botsOnly: people.bots_only ?? false,
    state: people.state,
    reason: people.reason,
    variationId: people.ab_variation_id,
    phase: people.ab_phase_id,
    email: people.email?.trim().toLowerCase() || undefined,
  };
}

/** The numbers of the links in a position of the message, of all variations, or of those with this address. */
export async function linksAt(
  database: Queryable,
  accountId: number,
  singleSendId: string,
  place: number,
  url: string | undefined,
): Promise<number[]> {
  const rows = await database.rows<{ link_index: number }>(sql`
    select distinct link_index from send_link_counts
    where account_id = ${accountId} and single_send_id = ${singleSendId}
      and link_index % ${linksPerVariation} = ${place} and (${url ?? null}::text is null or url = ${url ?? null})`);
  return rows.map((row) => row.link_index);
}

/** A row as the API has it. */
export const presentPerson = (row: PersonRow): SendPerson => ({
  contact_id: row.contact_id,
  email: row.email,
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  at: row.at && isoTime(row.at),
  times: row.contact_id === null ? null : row.times,
  reason: row.reason,
});

const writeToken = ({ figure }: PeopleRequest, { at, tie }: PeoplePosition): string => positionToken(figure, at, tie);

function readToken(token: string, { figure, links }: PeopleRequest): PeoplePosition {
  return positionOf(token, figure, (at, tie) => {
    if (typeof tie !== 'string' || tie.includes('\0') || (at !== null && typeof at !== 'string')) return undefined;
    const byAddress = links === undefined && /^(opened|clicked|unsubscribed)$/.test(figure);
    const byState = isState(figure);
    if ((!byAddress && !isUuid(tie)) || (byState ? at !== null : at === null || !isTime(at))) return undefined;
    return { at, tie };
  });
}

/** Whether a text of the form of a day is one. */
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
