import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { RetryLater } from '../ledger/deliverySource';
import { hourlyLimit, type WarmupPlan } from '../pace/warmupPlan';

/** Milliseconds of the limit that a worker takes at once, so that later days cost few statements. */
const share = 1000;

/** An address of a pool. */
export interface PoolAddress {
  readonly ip: string;
  /** Unset: it needs no warm-up, or has had it. */
  readonly plan?: WarmupPlan | undefined;
}

interface Held {
  granted: number;
  fullUntil: number;
}

/** The addresses of a pool in turn. Those that are warming up are passed over once their share is sent. */
export class AddressTurns {
  #turn = 0;
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly database: Queryable,
    private readonly accountId: number,
    private readonly addresses: readonly PoolAddress[],
  ) {}

  /** The next address; undefined: any. @throws RetryLater while all are at their limits */
  async next(): Promise<string | undefined> {
    const { length } = this.addresses;
    if (length === 0) return undefined;
    this.#turn += 1;
    let wait = Infinity;
    for (let place = 0; place < length; place += 1) {
      const address = this.addresses[(this.#turn + place) % length];
      if (!address) continue;
      // The next address is asked only if this one is at its limit.
      const delay = await this.#delay(address);
      if (delay === 0) return address.ip;
      wait = Math.min(wait, delay);
    }
    throw new RetryLater('Held back: the IP addresses of the pool are warming up.', wait);
  }

  /** Milliseconds until the address may send a message; 0: now, and it is counted. */
  async #delay({ ip, plan }: PoolAddress): Promise<number> {
    const limit = plan && hourlyLimit(plan, new Date());
    if (limit === undefined) return 0;
    const held = this.#held.get(ip) ?? { granted: 0, fullUntil: 0 };
    this.#held.set(ip, held);
    const step = 3_600_000 / limit;
    if (held.granted <= 0 && performance.now() >= held.fullUntil) await this.#take(ip, held, step);
    if (held.granted <= 0) return Math.max(1, held.fullUntil - performance.now());
    held.granted -= 1;
    return 0;
  }

  /** Takes a share of the limit, which all workers use together, by the database's clock. */
  async #take(ip: string, held: Held, step: number): Promise<void> {
    const count = Math.ceil(share / step);
    const taken = await this.database.execute(sql`
      update account_addresses
      set paced_until = greatest(paced_until, now()) + ${count * step} * interval '1 millisecond'
      where account_id = ${this.accountId} and ip = ${ip} and paced_until <= now()`);
    if (taken > 0) held.granted += count;
    const row = await this.database.first<{ wait: number }>(sql`
      select greatest(0, extract(epoch from paced_until - now()) * 1000)::float8 as wait from account_addresses
      where account_id = ${this.accountId} and ip = ${ip}`);
    held.fullUntil = performance.now() + (row?.wait ?? 0);
  }
}
