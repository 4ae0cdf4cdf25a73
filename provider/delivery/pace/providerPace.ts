import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SendLimits } from '../ledger/pacer';
import { providerOf } from './mailboxProviders';

/** Milliseconds after which limits that another process has lowered are noticed. */
const remembered = 5000;
/** Milliseconds in which replies are counted together. */
const span = 60_000;
/** Replies in a span that ask to slow down, at least, and their share of all, before the pace is lowered. */
const fewest = 3;
const smallestShare = 0.05;
/** Messages per minute that are always tried, so that the pace can recover. */
export const slowest = 10;
/** The pace grows so much with each minute without another such reply. */
export const recovery = 1.25;
/** Up to so many times the pace at which it was first asked, or so many messages, a limit holds. */
const liftedAbove = 2;
const alwaysLiftedAbove = 600;

/** A provider that an account sends less to at present. */
export interface SlowedProvider {
  readonly provider: string;
  /** Messages per minute that each worker may send now. */
  readonly perMinute: number;
  readonly loweredAt: Date;
  /** In the server's own words. */
  readonly response: string;
}

/** An expression: the present pace. Whole minutes, so that a limit does not change with each message. */
const present = sql`(
  pace.per_minute * power(${recovery}::float8, floor(extract(epoch from now() - pace.lowered_at) / 60))
)`;
const isSlowed = sql`(pace.lowered_at > now() - interval '1 day'
  and ${present} <= greatest(${liftedAbove}::float8 * pace.usual, ${alwaysLiftedAbove}::float8))`;

/** The providers that an account sends less to at present. */
export async function readSlowedProviders(database: Queryable, accountId: number): Promise<SlowedProvider[]> {
  const rows = await database.rows<{ provider: string; per_minute: number; lowered_at: Date; response: string }>(sql`
    select provider, (${present})::float8 as per_minute, lowered_at, response from provider_paces as pace
    where account_id = ${accountId} and ${isSlowed} order by provider limit 1000`);
  return rows.map(({ provider, per_minute: pace, lowered_at: loweredAt, response }) => ({
    provider,
    perMinute: Math.floor(pace),
    loweredAt,
    response,
  }));
}

/** Whether a reply is about how much is sent, not about one address, a mailbox or a first attempt (greylisting). */
export function asksToSlowDown(response: string): boolean {
  const words = response.slice(0, 300);
  if (/gr[ae]y-?list/i.test(words)) return false;
  const subject = /\b4\.(\d)\.\d{1,3}\b/.exec(words)?.[1];
  return /^4(?:21|50|51|52)\b/.test(words) && subject !== '1' && subject !== '2';
}

interface Replies {
  since: number;
  accepted: number;
  slow: number;
}

/**
 * Halves what a process sends to a mailbox provider when it asks for less, and lets the pace grow again with time. The
 * limits are in the database, for all processes; what they are lowered from is what this process has sent.
 */
export class ProviderPace {
  private readonly replies = new Map<string, Replies>();
  private readonly limits = new Map<number, { readonly found: SendLimits; readonly until: number }>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Records that a domain took a message. */
  accepted(accountId: number, domain: string): void {
    this.of(accountId, providerOf(domain)).accepted += 1;
  }

  /** Records that a domain put a message off. Resolves when the pace has been lowered, if it was; it never rejects. */
  async deferred(accountId: number, domain: string, response: string): Promise<void> {
    if (!asksToSlowDown(response)) return;
    const provider = providerOf(domain);
    const replies = this.of(accountId, provider);
    replies.slow += 1;
    const { accepted, slow, since } = replies;
    if (slow < fewest || slow < smallestShare * (accepted + slow)) return;
    this.replies.delete(`${accountId} ${provider}`);
    const observed = (accepted * 60_000) / Math.max(this.now() - since, span / 12);
    // A pace that can't be noted is tried again with the next replies.
    await this.lower(accountId, provider, observed, response).catch(() => undefined);
    this.limits.delete(accountId);
  }

  /** The account's limits for mail together with those that providers have asked for. */
  async limitsOf(accountId: number, own: SendLimits): Promise<SendLimits> {
    const known = this.limits.get(accountId);
    if (known && known.until > this.now()) return known.found;
    const slowed = await readSlowedProviders(this.database, accountId);
    const found =
      slowed.length === 0
        ? own
        : new Map([...own, ...slowed.map(({ provider, perMinute }) => [limitOf(provider), perMinute] as const)]);
    this.limits.set(accountId, { found, until: this.now() + remembered });
    return found;
  }

  private of(accountId: number, provider: string): Replies {
    const key = `${accountId} ${provider}`;
    const known = this.replies.get(key);
    if (known && this.now() - known.since < span) return known;
    const fresh = { since: this.now(), accepted: 0, slow: 0 };
    this.replies.delete(key);
    this.replies.set(key, fresh);
    // Unused domains are forgotten, oldest first.
    const [oldest] = this.replies.keys();
    if (this.replies.size > 10_000 && oldest !== undefined) this.replies.delete(oldest);
    return fresh;
  }

  private async lower(accountId: number, provider: string, observed: number, response: string): Promise<void> {
    const half = Math.max(slowest, observed / 2);
    await this.database.execute(sql`
      insert into provider_paces as pace (account_id, provider, per_minute, usual, response)
      values (${accountId}, ${provider}, ${half}, ${observed}, ${withoutAddresses(response)})
      on conflict (account_id, provider) do update set
        per_minute = case when ${isSlowed} then greatest(${slowest}::float8, least(${present}, ${observed}::float8) / 2)
          else excluded.per_minute end,
        usual = case when ${isSlowed} then pace.usual else excluded.usual end,
        lowered_at = now(), response = excluded.response
      -- Messages that were under way when it was lowered say nothing about the new pace.
      where pace.lowered_at < now() - interval '30 seconds'`);
    await this.database.execute(sql`
      delete from provider_paces where account_id = ${accountId} and lowered_at < now() - interval '7 days'`);
  }
}

/** A server's words without the addresses in them, which are people's. */
const withoutAddresses = (response: string): string =>
  response
    .slice(0, 500)
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');

/** The name of a provider's limit among an account's limits. No mail domain has it. */
export const limitOf = (provider: string): string => `provider ${provider}`;
