import type { SendPeople, SendPerson } from 'sendwright/wire/sendPeople';
import type { Database } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { isoTime } from '../../../http/isoTime';
import { positionOf, positionToken } from '../../../http/paging';
import { isUuid } from '../../../validation/uuid';
import { lastAnswers } from '../../answers/queries';
import { isTime, type PeopleRequest } from './peopleSources';

/** Who answered a question of a send, by their last answer. */
interface AnswerRequest {
  readonly accountId: number;
  readonly singleSendId: string;
  readonly questionId: string;
  readonly answer: string | undefined;
  /** The start of the address, in lower case. */
  readonly email: string | undefined;
}

export const answerRequest = (
  { accountId, singleSendId, email }: PeopleRequest,
  { question_id: questionId = '', answer }: Pick<SendPeople, 'question_id' | 'answer'>,
): AnswerRequest => ({ accountId, singleSendId, questionId, answer, email });

const answersOf = ({ accountId, singleSendId, questionId, answer }: AnswerRequest): Sql => sql`
  select last.contact_id, last.occurred_at, last.answer from (${lastAnswers(accountId, singleSendId)}) as last
  where last.question_id = ${questionId} and last.answer is not null and last.question is not null
    and (${answer ?? null}::text is null or last.answer = ${answer ?? null})`;

/** A condition on `contacts`: they answered. */
export const answerCondition = (request: AnswerRequest): Sql => sql`contacts.account_id = ${request.accountId}
  and (${request.email ?? ''} = '' or starts_with(contacts.email, ${request.email ?? ''}))
  and contacts.contact_id in (select people.contact_id from (${answersOf(request)}) as people)`;

interface AnswerRow {
  answered_by: string;
  contact_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  at: Date;
  position: string;
  answer: string;
}

/** A page of those who answered with their exact number, newest first. Throws 400 for an invalid token. */
export async function listAnswerPeople(
  database: Database,
  request: AnswerRequest,
  { page_size: size = 50, page_token: token }: { readonly page_size?: number; readonly page_token?: string },
): Promise<{ result: SendPerson[]; count: number; next: string | undefined }> {
  const after = token ? readToken(token) : undefined;
  const { accountId, email = '' } = request;
  const place = after
    ? sql`and (people.occurred_at, people.contact_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const people = sql`from (${answersOf(request)}) as people
    left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = people.contact_id
    where (${email} = '' or starts_with(contacts.email, ${email}))`;
  const [rows, total] = await Promise.all([
    database.rows<AnswerRow>(sql`
      select people.contact_id as answered_by, contacts.contact_id, contacts.email, contacts.first_name,
        contacts.last_name, people.occurred_at as at, people.occurred_at::text as position, people.answer
      ${people} ${place} order by people.occurred_at desc, people.contact_id desc limit ${size + 1}`),
    database.first<{ count: number }>(sql`select count(*) as count ${people}`),
  ]);
  const last = rows[size - 1];
  return {
    result: rows
      .slice(0, size)
      .map((row) => ({
        contact_id: row.contact_id,
        email: row.email ?? '',
        first_name: row.first_name ?? '',
        last_name: row.last_name ?? '',
        at: isoTime(row.at),
        times: null,
        reason: row.answer,
      })),
    count: total?.count ?? 0,
    next: rows.length > size && last ? positionToken('answered', last.position, last.answered_by) : undefined,
  };
}

const readToken = (token: string): { readonly at: string; readonly id: string } =>
  positionOf(token, 'answered', (at, id) =>
    typeof at === 'string' && isTime(at) && typeof id === 'string' && isUuid(id) ? { at, id } : undefined,
  );
