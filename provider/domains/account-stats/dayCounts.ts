import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { lastClosedDay } from '../../delivery/events/closedDays';
import { type DayCount, countEvents } from './countEvents';
import type { Dimension } from './dimensions';
import type { Counts } from './metrics';
import { daysBetween, dayOf } from './statsPeriod';

/** Days whose events are read at once. */
const largestRun = 31;

type Named = Counts & { readonly name: string };

/**
 * The counts of each day from `from` to `to`; days without events are missing. A day that is over is counted from its
 * events when first requested, and stored.
 */
export async function dayCounts(
  database: Database,
  accountId: number,
  dimension: Dimension,
  from: string,
  to: string,
): Promise<DayCount[]> {
  const now = new Date();
  const days = daysBetween(from, to < dayOf(now) ? to : dayOf(now));
  const kept = await database.rows<{ day: string; counts: Named[] }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, counts from account_day_counts
    where account_id = ${accountId} and dimension = ${dimension} and day between ${from}::date and ${to}::date`);
  const known = new Set(kept.map(({ day }) => day));
  const found = kept.flatMap(({ day, counts }) => counts.map((count): DayCount => ({ ...count, day })));
  for (const run of runsOf(days.filter((day) => !known.has(day)))) {
    const counted = await countEvents(database, accountId, dimension, run[0] ?? from, run.at(-1) ?? to);
    await keep(
      database,
      accountId,
      dimension,
      run.filter((day) => day <= lastClosedDay(now)),
      counted,
    );
    found.push(...counted);
  }
  return found;
}

async function keep(
  database: Database,
  accountId: number,
  dimension: Dimension,
  days: readonly string[],
  counted: readonly DayCount[],
): Promise<void> {
  const byDay = new Map<string, Named[]>(days.map((day) => [day, []]));
  for (const { day, ...count } of counted) byDay.get(day)?.push(count);
  await database.execute(sql`
    insert into account_day_counts (account_id, dimension, day, counts)
    select ${accountId}, ${dimension}, day, counts
    from unnest(${[...byDay.keys()]}::date[], ${[...byDay.values()].map((counts) => JSON.stringify(counts))}::jsonb[])
      as counted (day, counts)
    on conflict do nothing`);
}

/** Splits days into runs of consecutive days, at most a month each. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && run.length < largestRun && daysBetween(last, day).length === 2) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
