import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** How long after midnight (UTC) events of the previous day may still arrive. */
const graceMilliseconds = 3_600_000;

/** The last day (`YYYY-MM-DD`, UTC) for which no more events are expected, so its counts can be stored. */
export function lastClosedDay(now = new Date()): string {
  return new Date(now.getTime() - graceMilliseconds - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Discards the stored counts of days with late events and of all later days, because first occurrences may have moved.
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
