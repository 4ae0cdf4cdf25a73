import type { FastifyBaseLogger } from 'fastify';
import type { MailEventName } from 'sendwright/wire/mailRoutes';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { RouteKey } from '../../../delivery/routes/routeMessages';

/** Seconds to within which times are kept, so that a busy route is not written for each event. */
const precision = 10;
const maximumEntries = 1000;

interface Rejections {
  readonly route: RouteKey;
  count: number;
  reason: string;
}

/** Writes what the page of mail routes says of events: the last one, and how many posts were refused. */
export class EventStatus {
  /** When each route's last event was written, by this process's clock. */
  private readonly written = new Map<string, number>();
  private readonly rejections = new Map<string, Rejections>();
  private writing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Notes an event that was accepted. */
  async accepted({ accountId, routeId }: RouteKey, event: MailEventName): Promise<void> {
    const key = `${accountId} ${routeId} ${event}`;
    const now = performance.now();
    if (now - (this.written.get(key) ?? -Infinity) < precision * 1000) return;
    this.written.delete(key);
    this.written.set(key, now);
    const [oldest] = this.written.keys();
    if (this.written.size > maximumEntries && oldest !== undefined) this.written.delete(oldest);
    await this.database.execute(sql`
      update mail_routes set last_event = ${event}, last_event_at = now()
      where account_id = ${accountId} and route_id = ${routeId}`);
  }

  /** Counts a post that was refused. Those that come while it is written are written together. */
  rejected(route: RouteKey, reason: string): void {
    const key = `${route.accountId} ${route.routeId}`;
    const kept = this.rejections.get(key);
    if (kept) {
      kept.count += 1;
      kept.reason = reason;
    } else this.rejections.set(key, { route, count: 1, reason });
    this.writing ??= this.writeAll();
  }

  /** Resolves when everything is written. */
  async idle(): Promise<void> {
    await this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.rejections.size > 0) {
      const waiting = [...this.rejections.values()];
      this.rejections.clear();
      // What comes in the meantime is written next.
      await Promise.all(waiting.map((one) => this.write(one))).catch((error: unknown) =>
        this.log.warn({ err: error }, 'refused events could not be counted'),
      );
    }
    this.writing = undefined;
  }

  private async write({ route: { accountId, routeId }, count, reason }: Rejections): Promise<void> {
    await this.database.execute(sql`
      update mail_routes set rejected_events = rejected_events + ${count}, event_rejected_reason = ${reason},
        -- Open workbenches are told when it changes.
        event_rejected_at = case when event_rejected_at > now() - make_interval(secs => ${precision})
          then event_rejected_at else now() end
      where account_id = ${accountId} and route_id = ${routeId}`);
  }
}
