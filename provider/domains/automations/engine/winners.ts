import { isDeepStrictEqual } from 'node:util';
import type { AutomationGoal } from 'sendwright/wire/automationGoals';
import type { SplitTest, SplitWinner } from 'sendwright/wire/automationSplits';
import type { AutomationSplitStep, AutomationStep } from 'sendwright/wire/automations';
import type { Database } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey, AutomationRow, StoredWinner } from '../automationRow';
import { allSteps } from '../content/stepTree';

/** The result of a split's test, as long as its condition is the one that was tested. */
export function winnerOf(
  { winners }: Pick<AutomationRow, 'winners'>,
  { id, condition }: AutomationSplitStep,
): StoredWinner | undefined {
  const { percentage = null, test = null } = condition;
  const winner = winners[id];
  return test !== null && winner && isDeepStrictEqual(winner.of, { percentage, test }) ? winner : undefined;
}

/** The results of all tests of an automation. */
export const winnersOf = (row: Pick<AutomationRow, 'winners' | 'steps'>): SplitWinner[] =>
  allSteps(row.steps).flatMap(({ step }) => {
    const winner = step.type === 'split' ? winnerOf(row, step) : undefined;
    if (!winner) return [];
    const { of: _of, ...result } = winner;
    return [{ step_id: step.id, ...result }];
  });

interface LiveRow extends Pick<AutomationRow, 'steps' | 'winners'> {
  account_id: number;
  automation_id: string;
  goal: AutomationGoal | null;
}

/** Ends the tests of live automations whose time is over. @returns how many */
export async function decideWinners(database: Database): Promise<number> {
  const live = await database.rows<LiveRow>(sql`
    select account_id, automation_id, steps, winners, goal from automations
    where status = 'live' and steps @? '$.**.condition.test.metric'`);
  let decided = 0;
  for (const row of live)
    for (const { step } of allSteps(row.steps))
      // One after the other, so that other work has connections left.
      if (isOpen(row, step) && (await decide(database, row, step))) decided += 1;
  return decided;
}

const isOpen = (row: LiveRow, step: AutomationStep): step is AutomationSplitStep =>
  step.type === 'split' && !!step.condition.test && winnerOf(row, step) === undefined;

async function decide(
  database: Database,
  { account_id: accountId, automation_id: automationId, goal }: LiveRow,
  { id: stepId, condition }: AutomationSplitStep,
): Promise<boolean> {
  const { percentage = null, test } = condition;
  // Without a goal nobody converts: the test goes on until there is one.
  if (!test || (test.metric === 'converted' && goal === null)) return false;
  const took = sql`
    from automation_trace as took where took.account_id = ${accountId} and took.automation_id = ${automationId}
      and took.step_id = ${stepId}::uuid`;
  const first = await database.first<{ is_over: boolean | null }>(sql`
    select min(taken_at) <= now() - ${`${test.after.value} ${test.after.unit}`}::interval as is_over ${took}`);
  if (first?.is_over !== true) return false;
  const groups = await database.rows<{ branch: 'yes' | 'no'; people: number; did: number }>(sql`
    select outcome as branch, count(*) as people,
      count(*) filter (where ${did({ accountId, automationId }, test, goal)}) as did
    ${took} and outcome in ('yes', 'no') group by outcome`);
  const [yes, no] = (['yes', 'no'] as const).map((branch) => {
    const { people, did: count } = groups.find((group) => group.branch === branch) ?? { people: 0, did: 0 };
    return { people, did: count };
  });
  // One branch alone proves nothing.
  if (!yes || !no || yes.people === 0 || no.people === 0) return false;
  const winner: StoredWinner = {
    // If both do equally well, it is the first one.
    branch: no.did * yes.people > yes.did * no.people ? 'no' : 'yes',
    decided_at: new Date().toISOString(),
    yes,
    no,
    of: { percentage, test },
  };
  // Whoever publishes or decides at the same moment holds the row; the condition must still be this one.
  const written = await database.execute(sql`
    update automations set winners = winners || jsonb_build_object(${stepId}::text, ${JSON.stringify(winner)}::jsonb)
    where account_id = ${accountId} and automation_id = ${automationId} and status = 'live'
      and not coalesce((winners -> ${stepId}::text -> 'of') = ${JSON.stringify(winner.of)}::jsonb, false)`);
  return written > 0;
}

/** Whether somebody who took a branch (`took`) did since what the test counts. */
function did({ accountId, automationId }: AutomationKey, { metric }: SplitTest, goal: AutomationGoal | null): Sql {
  if (metric === 'converted')
    return sql`exists (
      select from custom_events as events
      where events.account_id = ${accountId} and events.contact_id = took.contact_id
        and events.name = ${goal?.event.name ?? ''}
        and events.occurred_at > took.taken_at
        and events.occurred_at <= took.taken_at + make_interval(days => ${goal?.days ?? 0})
        and event_matches(events.properties, ${JSON.stringify(goal?.event.conditions ?? [])}::jsonb))`;
  return sql`exists (
    select from automation_trace as trace
      join email_events as events on events.account_id = ${accountId} and events.contact_id = trace.contact_id
        and events.single_send_id = trace.message_id
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
      and trace.contact_id = took.contact_id and trace.pass = took.pass and trace.taken_at >= took.taken_at
      and trace.outcome = 'sent' and events.event = ${metric === 'opened' ? 'open' : 'click'}
      and not coalesce((events.detail ->> 'machine')::boolean, false))`;
}
