import type { AnswerPerson, QuestionAnswers } from 'sendwright/wire/answers';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';

/** The name of the events. */
export const answered = 'Answered';

/** The most questions and answers that are counted of a message. */
const mostRows = 1000;

/** The last answer of each contact to each question of a message. The conditions are those of the index. */
export const lastAnswers = (accountId: number, messageId: string): Sql => sql`
  select distinct on (contact_id, properties ->> 'question_id') contact_id, occurred_at,
    properties ->> 'question_id' as question_id, properties ->> 'question' as question,
    properties ->> 'kind' as kind, properties ->> 'answer' as answer
  from custom_events
  where account_id = ${accountId} and name = ${answered} and properties ? 'question_id'
    and properties ->> 'message_id' = ${messageId.toLowerCase()}
  order by contact_id, properties ->> 'question_id', occurred_at desc, event_id desc`;

interface CountRow {
  question_id: string;
  question: string;
  kind: string | null;
  answer: string;
  people: number;
}

/** The questions of a message that were answered, with their answers. */
export async function countAnswers(
  database: Database,
  accountId: number,
  messageId: string,
): Promise<QuestionAnswers[]> {
  const rows = await database.rows<CountRow>(sql`
    select question_id, kind, answer, count(*) as people,
      (array_agg(question order by occurred_at desc))[1] as question
    from (${lastAnswers(accountId, messageId)}) as last
    where answer is not null and question is not null
    group by question_id, kind, answer order by question_id, people desc, answer limit ${mostRows}`);
  const questions = new Map<string, CountRow[]>();
  for (const row of rows) questions.set(row.question_id, [...(questions.get(row.question_id) ?? []), row]);
  return [...questions].map(([id, own]) => presentQuestion(id, own));
}

function presentQuestion(id: string, rows: readonly CountRow[]): QuestionAnswers {
  const counted = rows.map(({ answer, people }) => ({ answer, people }));
  const people = counted.reduce((sum, one) => sum + one.people, 0);
  const isRating = rows[0]?.kind === 'rating';
  const total = counted.reduce((sum, one) => sum + one.people * Number(one.answer), 0);
  return {
    question_id: id,
    kind: isRating ? 'rating' : 'poll',
    question: rows[0]?.question ?? '',
    people,
    average: isRating && people > 0 && Number.isFinite(total) ? total / people : null,
    answers: isRating ? counted.toSorted((one, other) => Number(one.answer) - Number(other.answer)) : counted,
  };
}

/** The people whose last answer is one of these, the newest first. */
export async function pageOfPeople(
  database: Database,
  accountId: number,
  asked: { readonly messageId: string; readonly questionId: string; readonly answer: string | undefined },
  page: Page,
): Promise<{ result: AnswerPerson[]; count: number }> {
  const rows = await database.rows<{
    contact_id: string;
    email: string | null;
    answer: string;
    occurred_at: Date;
    count: number;
  }>(sql`
    select last.contact_id, contacts.email, last.answer, last.occurred_at, count(*) over () as count
    from (${lastAnswers(accountId, asked.messageId)}) as last
      left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = last.contact_id
    where last.question_id = ${asked.questionId} and last.answer is not null
      ${asked.answer === undefined ? sql`` : sql`and last.answer = ${asked.answer}`}
    order by last.occurred_at desc, last.contact_id limit ${page.limit} offset ${page.offset}`);
  return {
    result: rows.map((row) => ({
      contact_id: row.contact_id,
      email: row.email,
      answer: row.answer,
      answered_at: row.occurred_at.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  };
}

/** What a contact answered last to a question, and how often. */
export async function answersOfContact(
  database: Database,
  accountId: number,
  asked: { readonly messageId: string; readonly questionId: string; readonly contactId: string },
): Promise<{ readonly last: string | undefined; readonly count: number }> {
  const row = await database.first<{ last: string | null; count: number }>(sql`
    select (array_agg(properties ->> 'answer' order by occurred_at desc, event_id desc))[1] as last, count(*) as count
    from custom_events
    where account_id = ${accountId} and contact_id = ${asked.contactId} and name = ${answered}
      and properties ? 'question_id' and properties ->> 'message_id' = ${asked.messageId}
      and properties ->> 'question_id' = ${asked.questionId}`);
  return { last: row?.last ?? undefined, count: row?.count ?? 0 };
}
