import type {
  AutomationFigure,
  AutomationPeople,
  AutomationPeopleQuery,
  AutomationPerson,
  EmailFigure,
} from 'sendwright/wire/automationPeople';
import type { Database, Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { positionOf, positionToken } from '../../../http/paging';
import { isUuid } from '../../../validation/uuid';
import { countPeopleOf } from './countPeople';
import { daysOf, linksAt, type PersonRow, presentPerson } from './people';
import { isTime, peopleAddresses, peoplePage, type PeoplePosition, type PeopleRequest, timesOf } from './peopleSources';

type EmailPeople = AutomationPeople & { readonly figure: EmailFigure };

interface Position extends PeoplePosition {
  readonly at: string;
  readonly messageId: string;
}

interface EmailPersonRow extends PersonRow {
  readonly message_id: string;
  readonly step_id: string;
}

const ofEnrolments: ReadonlySet<AutomationFigure> = new Set([
  'entered',
  'waiting',
  'passed',
  'completed',
  'left',
  'held_out',
  'counted',
  'converted',
  'held_out_counted',
  'held_out_converted',
]);

/** Figures that only text messages have. */
export const ofTexts: ReadonlySet<AutomationFigure> = new Set([
  'accepted',
  'sent',
  'undelivered',
  'failed',
  'not_delivered',
  'opted_out',
  'recipients',
]);

/** Whether the figure is one of emails, and not of who is where in the automation, nor only of text messages. */
export const isOfEmails = (people: AutomationPeople): people is EmailPeople =>
  !ofEnrolments.has(people.figure) && !ofTexts.has(people.figure);

/**
 * A page of the people behind a figure of an automation's emails, newest first: one row for each person and email, as
 * many as the statistics count. Each version of an email is read in the order of its index. Throws 400 for an invalid
 * range, link or token.
 */
export async function listEmailPeople(
  database: Database,
  accountId: number,
  people: EmailPeople,
  { page_size: limit = 50, page_token: token }: Pick<AutomationPeopleQuery, 'page_size' | 'page_token'>,
): Promise<{ result: AutomationPerson[]; count: number; next: string | undefined }> {
  const after = token ? readToken(token, people) : undefined;
  const requests = await requestsOf(database, accountId, people);
  const [first] = requests;
  if (first === undefined) return { result: [], count: 0, next: undefined };
  const pages = requests.map((request) => {
    const { singleSendId: id } = request;
    const page = peoplePage(request, {
      after,
      isInclusive: after !== undefined && id < after.messageId,
      limit: limit + 1,
    });
    return sql`(select *, ${id}::uuid as message_id from (${page}) as page)`;
  });
  const [rows, count] = await Promise.all([
    database.rows<EmailPersonRow>(sql`
      with people as materialized (
        select * from (${joinSql(pages, ' union all ')}) as pages
        order by position::timestamptz desc, tie collate "C" desc, message_id desc limit ${limit + 1}
      )
      select people.email, people.at, people.position, people.tie, people.reason, contacts.contact_id,
        contacts.first_name, contacts.last_name, ${timesOf(first, sql`people.message_id`)} as times,
        people.message_id, messages.step_id
      from people
        join automation_messages as messages
          on messages.account_id = ${accountId} and messages.message_id = people.message_id
        left join contacts on contacts.account_id = ${accountId} and contacts.email = people.email
      order by people.position::timestamptz desc, people.tie collate "C" desc, people.message_id desc`),
    countPeopleOf(database, requests),
  ]);
  const last = rows[limit - 1];
  return {
    result: rows.slice(0, limit).map((row) => ({ ...presentPerson(row), step_id: row.step_id })),
    count,
    next: rows.length > limit && last ? writeToken(people.figure, last) : undefined,
  };
}

/** The addresses of the people behind a figure of emails, in any order. Throws 400 for an invalid range or link. */
export async function emailAddresses(database: Queryable, accountId: number, people: EmailPeople): Promise<Sql> {
  const requests = await requestsOf(database, accountId, people);
  if (requests.length === 0) return sql`select null::text as email where false`;
  return joinSql(
    requests.map((request) => sql`(${peopleAddresses(request)})`),
    ' union all ',
  );
}

/** What is asked of each version of each email; those without the link are left out. */
async function requestsOf(database: Queryable, accountId: number, people: EmailPeople): Promise<PeopleRequest[]> {
  const { automation_id: id, figure, step_id: step = null, link, reason } = people;
  const range = daysOf(people);
  if (link !== undefined && figure !== 'clicked' && figure !== 'any_click')
    throw badRequest('link goes with clicks only.', 'link');
  if (reason !== undefined && figure !== 'dropped') throw badRequest('reason goes with dropped only.', 'reason');
  if (people.outcome !== undefined) throw badRequest('outcome goes with passed, counted or converted only.', 'outcome');
  const peopleOnly = people.people_only ?? false;
  if (peopleOnly && !/^(not_)?(opened|clicked)$/.test(figure))
    throw badRequest('people_only goes with opens and clicks only.', 'people_only');
  const messages = await database.rows<{ message_id: string }>(sql`
    select message_id from automation_messages
    where account_id = ${accountId} and automation_id = ${id} and sms_config is null
      and (${step}::uuid is null or step_id = ${step}::uuid)
    order by step_id, version`);
  const requests: PeopleRequest[] = [];
  for (const { message_id: messageId } of messages) {
    const links = link === undefined ? undefined : await linksAt(database, accountId, messageId, link, people.link_url);
    if (links?.length !== 0)
      requests.push({
        accountId,
        singleSendId: messageId,
        figure,
        range,
        links,
        peopleOnly,
        botsOnly: false,
        state: undefined,
        reason,
        variationId: undefined,
        phase: undefined,
        email: people.email?.trim().toLowerCase() || undefined,
      });
  }
  return requests;
}

const writeToken = (figure: string, { position, tie, message_id: messageId }: EmailPersonRow): string =>
  positionToken(figure, position, tie, messageId);

function readToken(token: string, { figure, link }: EmailPeople): Position {
  return positionOf(token, figure, (at, tie, messageId) => {
    if (typeof at !== 'string' || !isTime(at) || typeof tie !== 'string' || tie.includes('\0')) return undefined;
    const byAddress = link === undefined && /^(opened|clicked|unsubscribed)$/.test(figure);
    if (!byAddress && !isUuid(tie)) return undefined;
    if (typeof messageId !== 'string' || !isUuid(messageId)) return undefined;
    return { at, tie, messageId };
  });
}
