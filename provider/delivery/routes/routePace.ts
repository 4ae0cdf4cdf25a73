import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { MailRoute } from './mailRoute';

/** Milliseconds of a route's limit that a worker takes at once, so that fast routes cost few statements. */
const share = 100;

interface Held {
  /** Messages that may still be sent. */
  granted: number;
  /** Until when the limit is taken up, by this process's clock. */
  fullUntil: number;
  /** When the last message that was held back is due. */
  reservedUntil: number;
}

/** Keeps routes within their limits, for all workers together. Uses the database's clock. */
export class RoutePace {
  private readonly held = new Map<string, Held>();

  constructor(private readonly database: Queryable) {}

  /** Milliseconds until the route may take a message; 0: now, and it is counted. */
  async delay({ accountId, routeId, perMinute, version }: MailRoute): Promise<number> {
    if (perMinute === null) return 0;
    const key = `${routeId} ${version}`;
    const held = this.held.get(key) ?? { granted: 0, fullUntil: 0, reservedUntil: 0 };
    this.held.set(key, held);
    const step = 60_000 / perMinute;
    if (held.granted <= 0 && performance.now() >= held.fullUntil)
      await this.take(accountId, routeId, held, step, Math.ceil(share / step));
    if (held.granted > 0) {
      held.granted -= 1;
      return 0;
    }
    // One after another, so that each of those that wait is examined about twice.
    held.reservedUntil = Math.max(held.reservedUntil, held.fullUntil) + step;
    return Math.max(1, held.reservedUntil - performance.now());
  }

  private async take(accountId: number, routeId: string, held: Held, step: number, count: number): Promise<void> {
    const taken = await this.database.execute(sql`
      update mail_routes set paced_until =
        greatest(paced_until, now() - interval '1 second') + ${count * step} * interval '1 millisecond'
      where account_id = ${accountId} and route_id = ${routeId} and paced_until <= now()`);
    if (taken > 0) {
      held.granted += count;
      return;
    }
    const row = await this.database.first<{ wait: number }>(sql`
      select greatest(0, extract(epoch from paced_until - now()) * 1000)::float8 as wait from mail_routes
      where account_id = ${accountId} and route_id = ${routeId}`);
    held.fullUntil = performance.now() + (row?.wait ?? 0);
  }
}
