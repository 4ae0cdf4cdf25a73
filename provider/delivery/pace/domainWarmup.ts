import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { hourlyLimit, type WarmupPlan } from './warmupPlan';

/** Milliseconds after which changed plans are noticed. */
const remembered = 5000;
/** Milliseconds of a limit that a worker takes at once, so that later days cost few statements. */
const share = 1000;

interface Held {
  granted: number;
  fullUntil: number;
  /** When the last message that was held back is due. */
  reservedUntil: number;
}

type Plans = ReadonlyMap<string, WarmupPlan>;

/** Keeps domains of senders within their warm-up plans, for all workers together, by the database's clock. */
export class DomainWarmup {
  private readonly plans = new Map<number, { readonly found: Promise<Plans>; readonly until: number }>();
  private readonly held = new Map<string, Held>();

  constructor(private readonly database: Queryable) {}

  /** Milliseconds until a message from a domain may be sent; 0: now, and it is counted. */
  async delay(accountId: number, domain: string): Promise<number> {
    const plan = (await this.plansOf(accountId)).get(domain);
    const limit = plan && hourlyLimit(plan, new Date());
    if (limit === undefined) return 0;
    const key = `${accountId} ${domain}`;
    const held = this.held.get(key) ?? { granted: 0, fullUntil: 0, reservedUntil: 0 };
    this.held.set(key, held);
    const step = 3_600_000 / limit;
    if (held.granted <= 0 && performance.now() >= held.fullUntil) await this.take(accountId, domain, held, step);
    if (held.granted > 0) {
      held.granted -= 1;
      return 0;
    }
    // One after another, so that each of those that wait is examined about twice.
    held.reservedUntil = Math.max(held.reservedUntil, held.fullUntil, performance.now()) + step;
    return Math.max(1, held.reservedUntil - performance.now());
  }

  private plansOf(accountId: number): Promise<Plans> {
    const known = this.plans.get(accountId);
    if (known && known.until > performance.now()) return known.found;
    const found = this.load(accountId);
    this.plans.set(accountId, { found, until: performance.now() + remembered });
    found.catch(() => this.plans.delete(accountId));
    return found;
  }

  private async load(accountId: number): Promise<Plans> {
    const rows = await this.database.rows<{
      domain: string;
      started_at: Date;
      first_hour: number;
      growth: number;
      days: number;
    }>(sql`
      select subject as domain, started_at, first_hour, growth, days from warmup_plans
      where account_id = ${accountId} and is_domain`);
    return new Map(
      rows.map(({ domain, started_at: startedAt, first_hour: firstHour, growth, days }) => [
        domain,
        { startedAt, firstHour, growth, days },
      ]),
    );
  }

  private async take(accountId: number, domain: string, held: Held, step: number): Promise<void> {
    const count = Math.ceil(share / step);
    const taken = await this.database.execute(sql`
      update warmup_plans
      set paced_until = greatest(paced_until, now()) + ${count * step} * interval '1 millisecond'
      where account_id = ${accountId} and subject = ${domain} and paced_until <= now()`);
    if (taken > 0) {
      held.granted += count;
      return;
    }
    const row = await this.database.first<{ wait: number }>(sql`
      select greatest(0, extract(epoch from paced_until - now()) * 1000)::float8 as wait from warmup_plans
      where account_id = ${accountId} and subject = ${domain}`);
    held.fullUntil = performance.now() + (row?.wait ?? 0);
  }
}
