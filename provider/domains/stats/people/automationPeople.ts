import type {
  AutomationFigure,
  AutomationPeople,
  AutomationPeopleQuery,
  AutomationPerson,
  AutomationStepStats,
} from 'sendwright/wire/automationPeople';
import type { Database, Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { positionOf, positionToken } from '../../../http/paging';
import { isoTime } from '../../../http/isoTime';
import { isUuid } from '../../../validation/uuid';
import { goalPeople } from '../../automations/goals/goals';
import { requireAutomation } from '../automationStats';
import { emailAddresses, isOfEmails, listEmailPeople, ofTexts } from './emailPeople';
import { isTime } from './peopleSources';
import { listTextPeople, textCondition } from './textPeople';
import { textRequest } from './textSteps';

interface PersonRow {
  contact_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  is_known: boolean;
  at: Date | null;
  position: string | null;
  reason: string | null;
}

type StepRow = Omit<AutomationStepStats['steps'][number], 'yes' | 'no'> & { readonly yes: number; readonly no: number };

interface Position {
  readonly at: string | null;
  readonly contactId: string;
}

/**
 * A page of the people behind a figure of an automation with their exact number: those who passed a step and those of
 * emails by time, the newest first, all others in the order in which the contacts were added. Throws 404 for an unknown
 * automation.
 */
export async function listAutomationPeople(
  database: Database,
  accountId: number,
  automationId: string,
  query: AutomationPeopleQuery,
): Promise<{ result: AutomationPerson[]; count: number; next: string | undefined }> {
  await requireAutomation(database, accountId, automationId);
  const people = { ...query, automation_id: automationId };
  const ofText = await textRequest(database, accountId, people);
  if (ofText) return listTextPeople(database, ofText, query);
  if (isOfEmails(people)) return listEmailPeople(database, accountId, people, query);
  const source = await sourceOf(database, accountId, people);
  const limit = query.page_size ?? 50;
  const after = query.page_token ? readToken(query.page_token, people.figure) : undefined;
  const typed = people.email?.trim().toLowerCase() ?? '';
  const email = sql`(${typed} = '' or starts_with(contacts.email, ${typed}))`;
  const [rows, counted] = await Promise.all([
    database.rows<PersonRow>(sql`
      select people.contact_id, contacts.email, contacts.first_name, contacts.last_name,
        contacts.contact_id is not null as is_known, people.at, people.position, people.reason
      from (${source.people}${after ? sql` and ${source.isAfter(after)}` : sql``}) as people
        left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = people.contact_id
      where ${email}
      order by ${source.order} limit ${limit + 1}`),
    database.first<{ count: number }>(
      typed === ''
        ? sql`select count(*) as count from (${source.people}) as people`
        : sql`select count(*) as count from (${source.people}) as people
            join contacts on contacts.account_id = ${accountId} and contacts.contact_id = people.contact_id
          where ${email}`,
    ),
  ]);
  const last = rows[limit - 1];
  return {
    result: rows.slice(0, limit).map(presentPerson),
    count: counted?.count ?? 0,
    next: rows.length > limit && last ? writeToken(people.figure, last) : undefined,
  };
}

/** The condition on `contacts` for the people behind a figure. Throws 400 for an unknown automation. */
export async function automationPeopleCondition(
  database: Queryable,
  accountId: number,
  people: AutomationPeople,
): Promise<Sql> {
  const found = isUuid(people.automation_id)
    ? await database.first(sql`
        select 1 from automations where account_id = ${accountId} and automation_id = ${people.automation_id}`)
    : undefined;
  if (found === undefined)
    throw badRequest(`invalid automation id: ${people.automation_id.slice(0, 100)}`, 'selection');
  const ofText = await textRequest(database, accountId, people);
  if (ofText) return textCondition(ofText);
  if (isOfEmails(people))
    return sql`contacts.account_id = ${accountId} and contacts.email in (
      select people.email from (${await emailAddresses(database, accountId, people)}) as people)`;
  const typed = people.email?.trim().toLowerCase() ?? '';
  const source = await sourceOf(database, accountId, people);
  return sql`contacts.account_id = ${accountId} and (${typed} = '' or starts_with(contacts.email, ${typed}))
    and contacts.contact_id in (select people.contact_id from (${source.people}) as people)`;
}

/** How many people are where in an automation. Throws 404 for an unknown one. */
export async function automationStepStats(
  database: Database,
  accountId: number,
  automationId: string,
): Promise<AutomationStepStats> {
  await requireAutomation(database, accountId, automationId);
  const key = sql`account_id = ${accountId} and automation_id = ${automationId}`;
  const [states, held, steps] = await Promise.all([
    database.rows<{ state: 'active' | 'completed' | 'exited'; count: number }>(sql`
      select state, count(*) as count from automation_enrolments where ${key} group by state`),
    database.first<{ count: number }>(sql`
      select count(*) as count from automation_enrolments where ${key} and state = 'exited' and held_out`),
    database.rows<StepRow>(sql`
      select step_id::text as step_id, sum(waiting)::bigint as waiting, sum(passed)::bigint as passed,
        sum("left")::bigint as "left", sum(yes)::bigint as yes, sum(no)::bigint as no
      from (
        select step_id, count(*) as waiting, 0 as passed, 0 as "left", 0 as yes, 0 as no from automation_enrolments
        where ${key} and state = 'active' and step_id is not null group by step_id
        union all
        select step_id, 0, count(*), 0, count(*) filter (where outcome = 'yes'), count(*) filter (where outcome = 'no')
        from automation_trace where ${key} group by step_id
        union all
        select last.step_id, 0, 0, count(*), 0, 0 from automation_enrolments as enrolments cross join lateral (
          select step_id from automation_trace as trace
          where trace.account_id = enrolments.account_id and trace.automation_id = enrolments.automation_id
            and trace.contact_id = enrolments.contact_id
          order by taken_at desc, step_id desc limit 1
        ) as last
        where enrolments.account_id = ${accountId} and enrolments.automation_id = ${automationId}
          and enrolments.state = 'exited' group by last.step_id
      ) as counted group by step_id`),
  ]);
  const counts = { active: 0, completed: 0, exited: 0 };
  for (const { state, count } of states) counts[state] = count;
  const { active: waiting, completed, exited: left } = counts;
  return {
    entered: waiting + completed + left,
    waiting,
    completed,
    left,
    held_out: held?.count ?? 0,
    steps: steps.map(({ yes, no, ...figures }) => (yes + no === 0 ? figures : { ...figures, yes, no })),
  };
}

interface Source {
  /** `contact_id`, `at`, `position` and `reason`; conditions can follow. */
  readonly people: Sql;
  readonly order: Sql;
  readonly isAfter: (position: Position) => Sql;
}

const states = {
  entered: undefined,
  waiting: 'active',
  completed: 'completed',
  left: 'exited',
  held_out: 'exited',
} as const;

const isOfGoal = (figure: AutomationFigure): boolean => /^(?:held_out_)?(?:counted|converted)$/.test(figure);
const isState = (figure: string): figure is keyof typeof states => figure in states;

/** Where the people behind a figure are found. Throws 400 for what the figure does not have: a step, days, a link. */
async function sourceOf(database: Queryable, accountId: number, people: AutomationPeople): Promise<Source> {
  const { automation_id: id, figure, step_id: step, outcome } = people;
  for (const field of ['start_date', 'end_date', 'link', 'people_only', 'reason'] as const)
    if (people[field] !== undefined) throw badRequest(`${field} goes with the figures of emails only.`, field);
  if (outcome !== undefined && (step === undefined || !/^(?:passed|counted|converted)$/.test(figure)))
    throw badRequest('outcome goes with a step_id, and passed, counted or converted, only.', 'outcome');
  if (ofTexts.has(figure)) throw badRequest(`${figure} needs the step_id of a text message.`, 'step_id');
  if (isOfGoal(figure)) {
    const isHeldOut = figure.startsWith('held_out');
    if (isHeldOut && step !== undefined) throw badRequest(`${figure} has no step_id.`, 'step_id');
    const key = { accountId, automationId: id, stepId: step, branch: outcome };
    const counted = await goalPeople(database, { ...key, isHeldOut, isConverted: figure.endsWith('converted') });
    return {
      people: sql`select goal.contact_id, goal.at, null::text as position, null::text as reason
        from (${counted}) as goal where true`,
      order: sql`people.contact_id desc`,
      isAfter: ({ contactId }) => sql`goal.contact_id < ${contactId}::uuid`,
    };
  }
  if (figure === 'passed') {
    if (step === undefined) throw badRequest('passed needs a step_id.', 'step_id');
    return {
      people: sql`select trace.contact_id, trace.taken_at as at, trace.taken_at::text as position, trace.reason
        from automation_trace as trace
        where trace.account_id = ${accountId} and trace.automation_id = ${id} and trace.step_id = ${step}
          ${outcome === undefined ? sql`` : sql`and trace.outcome = ${outcome}`}`,
      order: sql`people.at desc, people.contact_id desc`,
      isAfter: ({ at, contactId }) =>
        sql`(trace.taken_at, trace.contact_id) < (${at}::timestamptz, ${contactId}::uuid)`,
    };
  }
  if (step !== undefined && (figure === 'entered' || figure === 'completed' || figure === 'held_out'))
    throw badRequest(`${figure} has no step_id.`, 'step_id');
  const state = isState(figure) ? states[figure] : undefined;
  const conditions = [
    sql`enrolments.account_id = ${accountId}`,
    sql`enrolments.automation_id = ${id}`,
    ...(state === undefined ? [] : [sql`enrolments.state = ${state}`]),
    ...(figure === 'held_out' ? [sql`enrolments.held_out`] : []),
    ...(step === undefined ? [] : [figure === 'waiting' ? sql`enrolments.step_id = ${step}` : wasLast(step)]),
  ];
  return {
    people: sql`select enrolments.contact_id,
        ${figure === 'waiting' ? sql`waiting_since` : figure === 'entered' ? sql`entered_at` : sql`finished_at`} as at,
        null::text as position, enrolments.reason
      from automation_enrolments as enrolments where ${joinSql(conditions, ' and ')}`,
    order: sql`people.contact_id desc`,
    isAfter: ({ contactId }) => sql`enrolments.contact_id < ${contactId}::uuid`,
  };
}

/** Whether a step was the last that somebody passed. */
const wasLast = (step: string): Sql => sql`${step}::uuid = (
  select trace.step_id from automation_trace as trace
  where trace.account_id = enrolments.account_id and trace.automation_id = enrolments.automation_id
    and trace.contact_id = enrolments.contact_id
  order by trace.taken_at desc, trace.step_id desc limit 1)`;

const presentPerson = (row: PersonRow): AutomationPerson => ({
  contact_id: row.is_known ? row.contact_id : null,
  email: row.email ?? '',
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  at: row.at && isoTime(row.at),
  times: null,
  reason: row.reason,
});

const writeToken = (figure: string, { position, contact_id: contactId }: PersonRow): string =>
  positionToken(figure, position, contactId);

function readToken(token: string, figure: string): Position {
  return positionOf(token, figure, (at, contactId) => {
    if (typeof contactId !== 'string' || !isUuid(contactId)) return undefined;
    if (figure === 'passed' ? typeof at !== 'string' || !isTime(at) : at !== null) return undefined;
    return { at: typeof at === 'string' ? at : null, contactId };
  });
}
