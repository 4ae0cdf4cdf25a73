import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** How long after midnight (UTC) events of the day before may still be on their way. */
const graceMilliseconds = 3_600_000;

/** The last day (`YYYY-MM-DD`, UTC) of which no more events are expected: what is counted of it may be kept. */
export function lastClosedDay(now = new Date()): string {
  return new Date(now.getTime() - graceMilliseconds - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Forgets what was counted of days from which an event turns up late, and of the days after them: firsts may have
 * moved.
 */
export async function reopenDays(
  database: Queryable,
  events: readonly { readonly accountId: number; readonly occurredAt?: Date | undefined }[],
): Promise<void> {
  const closed = lastClosedDay();
  const earliest = new Map<number, string>();
  for (const { accountId, occurredAt } of events) {
    const day = occurredAt?.toISOString().slice(0, 10);
    if (day !== undefined && day <= closed && day < (earliest.get(accountId) ?? '9999')) earliest.set(accountId, day);
  }
  if (earliest.size === 0) return;
  await database.execute(sql`
    delete from account_day_counts using unnest(${[...earliest.keys()]}::bigint[], ${[...earliest.values()]}::date[]) as
      reopened (account_id, day)
    where account_day_counts.account_id = reopened.account_id and account_day_counts.day >= reopened.day`);
}
