import { limitNames } from './sendLimits';

/** Consecutive temporary refusals by a domain before it is paused. */
const patience = 3;
const minimumPause = 30_000;
const maximumPause = 15 * 60_000;

/** Messages per minute: for the account under the empty name, and per domain. */
export type SendLimits = ReadonlyMap<string, number>;

interface TokenBucket {
  readonly perMinute: number;
  /** Messages that may be sent immediately, up to one second's worth. */
  tokens: number;
  filledAt: number;
  /** When the last deferred message is due. */
  reservedUntil: number;
}

interface DomainState {
  refusals: number;
  pauses: number;
  pausedUntil: number;
}

/**
 * Tells when a message may be sent: within the limits of its account and of the recipient's domain, and not to a domain
 * that has just deferred several in a row. Messages that have to wait get separate consecutive times, so that each is
 * examined twice rather than again and again. The state belongs to this process.
 */
export class Pacer {
  private readonly buckets = new Map<string, TokenBucket>();
  private readonly domainStates = new Map<string, DomainState>();
  /** Until when domains have asked for a pause; other replies in the meantime don't shorten it. */
  private readonly requestedPauses = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Milliseconds until a message may be sent; 0: now, and it is counted.
   * @param held a time was reserved for it earlier, and has come
   */
  delay(accountId: number, limits: SendLimits, domain: string, held: boolean): number {
    const now = this.now();
    const key = `${accountId} ${domain}`;
    const rest = Math.max(this.domainStates.get(key)?.pausedUntil ?? 0, this.requestedPauses.get(key) ?? 0) - now;
    if (rest > 0) return rest;
    this.requestedPauses.delete(key);
    const buckets = limitNames(limits, domain).map((name) =>
      this.bucket(`${accountId} ${name}`, limits.get(name) ?? Infinity, now),
    );
    if (buckets.every((bucket) => bucket.tokens >= 1 && (held || bucket.reservedUntil <= now))) {
      for (const bucket of buckets) bucket.tokens -= 1;
      return 0;
    }
    let due = now;
    for (const bucket of buckets) due = Math.max(due, Math.max(now, bucket.reservedUntil) + 60_000 / bucket.perMinute);
    for (const bucket of buckets) bucket.reservedUntil = due;
    return due - now;
  }

  /** Records that a domain accepted or permanently refused a message, which ends its backoff. */
  answered(accountId: number, domain: string): void {
    this.domainStates.delete(`${accountId} ${domain}`);
  }

  /**
   * Records that a domain deferred a message. After three in a row the domain is paused for half a minute, doubled each
   * time up to a quarter of an hour.
   */
  recordDeferral(accountId: number, domain: string): void {
    const key = `${accountId} ${domain}`;
    const domainState = this.domainStates.get(key) ?? { refusals: 0, pauses: 0, pausedUntil: 0 };
    domainState.refusals += 1;
    if (domainState.refusals >= patience) {
      domainState.refusals = 0;
      domainState.pausedUntil = this.now() + Math.min(minimumPause * 2 ** domainState.pauses, maximumPause);
      domainState.pauses += 1;
    }
    this.domainStates.set(key, domainState);
    // Unused domains are forgotten, oldest first.
    const [oldest] = this.domainStates.keys();
    if (this.domainStates.size > 10_000 && oldest !== undefined) this.domainStates.delete(oldest);
  }

  /** Pauses a domain for the number of milliseconds that it asked for. */
  rest(accountId: number, domain: string, milliseconds: number): void {
    const key = `${accountId} ${domain}`;
    this.requestedPauses.set(key, Math.max(this.requestedPauses.get(key) ?? 0, this.now() + milliseconds));
  }

  private bucket(key: string, perMinute: number, now: number): TokenBucket {
    const known = this.buckets.get(key);
    const burst = Math.max(1, perMinute / 60);
    if (known === undefined || known.perMinute !== perMinute) {
      const bucket = { perMinute, tokens: burst, filledAt: now, reservedUntil: 0 };
      this.buckets.set(key, bucket);
      return bucket;
    }
    known.tokens = Math.min(burst, known.tokens + ((now - known.filledAt) * perMinute) / 60_000);
    known.filledAt = now;
    return known;
  }
}

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
