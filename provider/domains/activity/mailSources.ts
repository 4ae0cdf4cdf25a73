// Messages of `mail/send` by what an index has: categories, arguments and subjects.
import { type ActivityCondition, type ActivityTest, conjunctsOf, testsIn } from 'sendwright/query';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { compileCondition } from './compileCondition';
import { type Few, isMailLike } from './eventSources';

/** So many of the newest events tell whether a condition is common. */
const mostRecent = 2000;
/** The index has the start of a subject. */
const indexedLength = 200;
/** An account with more subjects is searched message by message. */
const mostSubjects = 2000;

const isFirst = sql`event.single_send_id is null and event.event in ('processed', 'dropped')`;
// As the index has it, without parameters.
const subject = sql`left(coalesce(event.detail ->> 'subject', ''), 200) collate "C"`;

/** Whether so many of the account's newest messages of `mail/send` match a condition that a walk soon finds enough. */
export async function isCommonMail(
  database: Queryable,
  accountId: number,
  condition: Sql,
  enough: number,
): Promise<boolean> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from (
      select * from email_events as event where account_id = ${accountId} and single_send_id is null
      order by occurred_at desc, event_id desc limit ${mostRecent}
    ) as event where event.event in ('processed', 'dropped') and ${isMailLike(condition)}`);
  return (row?.count ?? 0) >= enough;
}

/**
 * The messages of `mail/send` that match `ofMail`, which `condition` requires of them, as an index finds them.
 */
export async function indexedMails(
  database: Queryable,
  accountId: number,
  condition: ActivityCondition | undefined,
  ofMail: Sql,
): Promise<Few> {
  const conjuncts = conjunctsOf(condition);
  const facts = conjuncts.flatMap((one) => factsOf(one) ?? [])[0];
  const wanted = facts
    ? isOneOf(accountId, facts)
    : await hasSubject(
        database,
        accountId,
        conjuncts.filter((one) => isAboutSubject(one)),
      );
  const mails = sql`event.event in ('processed', 'dropped') and ${wanted} and ${isMailLike(ofMail)}`;
  return { mails, isMap: facts !== undefined };
}

type Facts = readonly object[];

/** What the details of a message contain, one of these, if it matches the condition. */
function factsOf(condition: ActivityCondition): [Facts] | undefined {
  if (condition.kind !== 'in') return undefined;
  const { field, key, values } = condition;
  if (field === 'categories') return [values.map((value) => ({ categories: [String(value)] }))];
  if (field === 'unique_args' && key !== undefined)
    return [values.map((value) => ({ custom_args: { [key]: String(value) } }))];
  return undefined;
}

/** The expression is that of the index. */
function isOneOf(accountId: number, facts: Facts): Sql {
  const indexed = sql`jsonb_set('{}', array[event.account_id::text], event.detail)`;
  const contained = facts.map((fact) => sql`${indexed} @> ${JSON.stringify({ [accountId]: fact })}::jsonb`);
  return sql`(${joinSql(contained, ' or ')})`;
}

const isAboutSubject = (condition: ActivityCondition): boolean => {
  const tests = testsIn(condition);
  return tests.length > 0 && tests.every(({ field }) => field === 'subject');
};

const subjectsIn = (test: ActivityTest): readonly string[] | undefined =>
  test.kind === 'in' && test.field === 'subject' ? test.values.map(String) : undefined;

/** Whether an event has one of the subjects that match conditions; true if the account has too many to tell. */
async function hasSubject(
  database: Queryable,
  accountId: number,
  conditions: readonly ActivityCondition[],
): Promise<Sql> {
  if (conditions.length === 0) return sql`true`;
  const equal = conditions.flatMap((one) => ('field' in one ? [subjectsIn(one) ?? []] : []))[0] ?? [];
  const names =
    equal.length > 0
      ? equal.map((name) => [...name].slice(0, indexedLength).join(''))
      : await matchingSubjects(database, accountId, conditions);
  return names ? sql`${subject} = any(${names}::text[])` : sql`true`;
}

/** The account's subjects that can match conditions, each read once from the index; undefined: it has too many. */
async function matchingSubjects(
  database: Queryable,
  accountId: number,
  conditions: readonly ActivityCondition[],
): Promise<readonly string[] | undefined> {
  const next = (after: Sql) => sql`
    select ${subject} as name from email_events as event
    where event.account_id = ${accountId} and ${isFirst} ${after} order by 1 limit 1`;
  const fits = joinSql(
    conditions.map((one) => compileCondition(one, 'mail event')),
    ' and ',
  );
  const rows = await database.rows<{ name: string | null; fits: boolean }>(sql`
    with recursive known (name) as (
      (${next(sql``)})
      union all
      select (${next(sql`and ${subject} > known.name`)}) from known where known.name is not null
    )
    select m.subject as name, length(m.subject) = ${indexedLength} or ${fits} as fits
    from (select name as subject from known where name is not null limit ${mostSubjects + 1}) as m`);
  if (rows.length > mostSubjects) return undefined;
  return rows.flatMap(({ name, fits: doesFit }) => (name !== null && doesFit ? [name] : []));
}
