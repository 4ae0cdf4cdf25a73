import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SendLimits } from './pacer';
import { limitNames } from './sendLimits';
import type { ClaimedDelivery } from './transition';

/** The reason shown for such a message. */
export const limitReached = 'Held back: a sending limit is reached.';

/**
 * Of the messages just claimed, those that exceed the account's limits, with the milliseconds until they may be sent.
 */
export async function splitByLimits(
  database: Queryable,
  accountId: number,
  limits: SendLimits,
  deliveries: readonly ClaimedDelivery[],
  domainOf: (email: string) => string,
): Promise<ReadonlyMap<ClaimedDelivery, number>> {
  if (limits.size === 0) return new Map();
  const fresh = deliveries.filter(({ wasHeld }) => wasHeld !== true);
  const waits = await reserveTimes(
    database,
    accountId,
    limits,
    fresh.map(({ email }) => domainOf(email)),
  );
  return new Map(
    fresh.flatMap((delivery, index) => ((waits[index] ?? 0) > 0 ? [[delivery, waits[index] ?? 0] as const] : [])),
  );
}

/**
 * Reserves times for messages within an account's limits, across processes: consecutive slots at the allowed rate, up
 * to a second's worth at once. Uses the database's clock, so processes need not agree on the time.
 * @param domains of the messages' recipients
 * @returns for each message the milliseconds until its time; 0: now
 */
export async function reserveTimes(
  database: Queryable,
  accountId: number,
  limits: SendLimits,
  domains: readonly string[],
): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const name of domains.flatMap((domain) => limitNames(limits, domain)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return domains.map(() => 0);
  // Ordered by key, so that two such statements can't deadlock.
  const lanes = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const step = (name: string): number => 60_000 / (limits.get(name) ?? Infinity);
  const rows = await database.rows<{ domain: string; until: number }>(sql`
    insert into send_pace as pace (account_id, domain, reserved_until)
    select ${accountId}, lane.domain, now() - interval '1 second' + lane.span * interval '1 millisecond'
    from unnest(${lanes.map(([name]) => name)}::text[], ${lanes.map(([name, count]) => count * step(name))}::float8[])
      as lane (domain, span)
    on conflict (account_id, domain) do update set
      reserved_until = greatest(pace.reserved_until, now() - interval '1 second') +
        (excluded.reserved_until - (now() - interval '1 second'))
    returning domain, (extract(epoch from reserved_until - now()) * 1000)::float8 as until`);
  const next = new Map(rows.map(({ domain, until }) => [domain, until - (counts.get(domain) ?? 0) * step(domain)]));
  return domains.map((domain) => {
    let due = 0;
    for (const name of limitNames(limits, domain)) {
      const time = next.get(name) ?? 0;
      next.set(name, time + step(name));
      due = Math.max(due, time);
    }
    return Math.ceil(due);
  });
}
