import type { AutomationGoal, AutomationGoalReport, GoalFigures } from 'sendwright/wire/automationGoals';
import type { StepType } from 'sendwright/wire/automationSteps';
import { limits } from 'sendwright/wire/limits';
import type { Database, Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';
import { readAutomation, requireAutomation } from '../automations';
import { allSteps } from '../content/stepTree';
import { badRequest } from '../../../http/errors';
import { storeGoal } from './storeGoal';

const none: GoalFigures = { people: 0, converted: 0, value: 0 };

/** Sets the goal; null removes it. Throws 400 for a draft, whose goal is that of its automation. */
export async function setGoal(
  database: Database,
  accountId: number,
  id: string,
  goal: AutomationGoal | null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await requireAutomation(transaction, accountId, id);
    if (row.draft_of !== null)
      throw badRequest('This is the draft of another automation. Set the goal of that one.', 'id');
    await storeGoal(transaction, accountId, row.automation_id, goal);
  });
}

/** The goal of an automation, and how many reached it. */
export async function readGoal(database: Queryable, accountId: number, id: string): Promise<AutomationGoalReport> {
  const { automation_id: automationId, steps: tree } = await readAutomation(database, accountId, id);
  const row = await database.first<{ goal: AutomationGoal | null }>(sql`
    select goal from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const goal = row?.goal ?? null;
  if (goal === null) return { goal, total: none, held_out: none, steps: [], variations: [] };
  const key = { accountId, automationId };
  const groups = await database.rows<GoalFigures & { held_out: boolean }>(sql`
    with entered as (${enteredBy(key)}), reached as (${conversions(accountId, goal, once)})
    select held_out, count(*)::int as people, count(reached.n)::int as converted,
      coalesce(sum(worth), 0)::float8 as value
    from entered left join reached using (n) group by held_out`);
  // Whoever came to a step twice is one person.
  const steps = await database.rows<GoalFigures & { step_id: string; type: StepType }>(sql`
    with entered as (${sentBy(key)}), reached as (${conversions(accountId, goal, lastOf(sql`step_id, type`))})
    select step_id, type, count(distinct contact_id)::int as people,
      count(distinct contact_id) filter (where reached.n is not null)::int as converted,
      coalesce(sum(worth), 0)::float8 as value
    from entered left join reached using (n)
    group by step_id, type order by min(since), step_id limit 100`);
  const random = allSteps(tree).flatMap(({ step }) =>
    step.type === 'split' && step.condition.percentage != null ? [step.id] : [],
  );
  const variations = await database.rows<AutomationGoalReport['variations'][number]>(sql`
    with entered as (${branchesOf(key, random)}),
      reached as (${conversions(accountId, goal, lastOf(sql`step_id, outcome`))})
    select step_id, outcome as branch, count(distinct contact_id)::int as people,
      count(distinct contact_id) filter (where reached.n is not null)::int as converted,
      coalesce(sum(worth), 0)::float8 as value
    from entered left join reached using (n) group by step_id, outcome order by step_id, outcome desc`);
  const figures = (isHeldOut: boolean): GoalFigures => {
    const group = groups.find((one) => one.held_out === isHeldOut);
    return group ? { people: group.people, converted: group.converted, value: group.value } : none;
  };
  return { goal, total: figures(false), held_out: figures(true), steps, variations };
}

/** Whom a goal counts: all, those of the message of a step, or of a branch; of those held out instead. */
export interface GoalPeople extends AutomationKey {
  readonly isConverted: boolean;
  readonly isHeldOut: boolean;
  readonly stepId: string | undefined;
  /** `yes` or `no`; nobody took another one. */
  readonly branch: string | undefined;
}

/** The people behind a figure of a goal, each once: `contact_id` and `at`. Nobody without a goal. */
export async function goalPeople(database: Queryable, people: GoalPeople): Promise<Sql> {
  const { accountId, automationId, isConverted, isHeldOut, stepId, branch } = people;
  const row = await database.first<{ goal: AutomationGoal | null }>(sql`
    select goal from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const goal = row?.goal ?? null;
  if (goal === null) return sql`select null::uuid as contact_id, null::timestamptz as at where false`;
  const [entered, condition] =
    stepId === undefined
      ? [enteredBy(people), isHeldOut ? sql`held_out` : sql`not held_out`]
      : branch === undefined
        ? [sentBy(people), sql`step_id = ${stepId}`]
        : [branchesOf(people, [stepId]), sql`outcome = ${branch}`];
  return sql`
    with entered as (${entered}), reached as (${conversions(accountId, goal, once)})
    select contact_id, max(${isConverted ? sql`reached.at` : sql`since`}) as at
    from entered ${isConverted ? sql`join` : sql`left join`} reached using (n) where ${condition} group by contact_id`;
}

const isRecent = (column: Sql): Sql => sql`${column} > now() - make_interval(days => ${limits.automationGoal.period})`;

/** Who entered, and took a step or was held out. */
const enteredBy = ({ accountId, automationId }: AutomationKey): Sql => sql`
  select row_number() over () as n, contact_id, held_out, entered_at as since from automation_enrolments as enrolled
  where account_id = ${accountId} and automation_id = ${automationId} and ${isRecent(sql`entered_at`)}
    -- Who has not taken a step yet may still be held out.
    and (held_out or exists (
      select from automation_trace as trace
      where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
        and trace.contact_id = enrolled.contact_id and trace.pass >= enrolled.entry_pass))`;

/** To whom a message of a step was sent. */
const sentBy = ({ accountId, automationId }: AutomationKey): Sql => sql`
  select row_number() over () as n, step_id, type, contact_id, taken_at as since from automation_trace
  where account_id = ${accountId} and automation_id = ${automationId} and outcome = 'sent'
    and ${isRecent(sql`taken_at`)}`;

/** Who took which branch of some splits. */
const branchesOf = ({ accountId, automationId }: AutomationKey, splits: readonly string[]): Sql => sql`
  select row_number() over () as n, step_id, outcome, contact_id, taken_at as since from automation_trace
  where account_id = ${accountId} and automation_id = ${automationId} and step_id = any(${splits}::uuid[])
    and outcome in ('yes', 'no') and ${isRecent(sql`taken_at`)}`;

/** The place of an event among those of a contact, who is in `entered` once. */
const once = sql`1`;

/** Its place where contacts are in groups of `entered` several times: 1 for the last time before the event. */
const lastOf = (group: Sql): Sql => sql`
  row_number() over (
    partition by ${group}, entered.contact_id, events.event_id order by entered.since desc, entered.n)`;

/**
 * Those of `entered` for whom the event of the goal was in time: when it last was, and the sum of its values. An event
 * has its value where its `place` is 1.
 */
function conversions(accountId: number, { event, days, value_property: property }: AutomationGoal, place: Sql): Sql {
  // Most goals have no conditions, and a function for each event would cost more than everything else.
  const matches =
    event.conditions.length === 0
      ? sql`true`
      : sql`event_matches(events.properties, ${JSON.stringify(event.conditions)}::jsonb)`;
  return sql`
    select n, max(occurred_at) as at, sum(worth) filter (where place = 1) as worth
    from (
      select entered.n, events.occurred_at, ${place} as place,
        case when jsonb_typeof(events.properties -> ${property}::text) = 'number'
          then (events.properties ->> ${property}::text)::float8 end as worth
      from entered join custom_events as events on events.contact_id = entered.contact_id
      where events.account_id = ${accountId} and events.name = ${event.name}
        and events.occurred_at > now() - make_interval(days => ${limits.automationGoal.period})
        and events.occurred_at > entered.since
        and events.occurred_at <= entered.since + make_interval(days => ${days})
        and ${matches}
    ) as counted
    group by n`;
}
