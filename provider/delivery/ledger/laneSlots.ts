import type { StreamKey } from './streamKey';

/** A stream that this process works on. */
export interface Place {
  readonly stream: StreamKey;
  /** Resolves when the work has ended. */
  readonly done: Promise<void>;
  /** Called for each message that was dealt with. */
  readonly count: () => void;
}

interface Taken extends Place {
  since: number;
  handled: number;
  isSlow: boolean;
}

/** Milliseconds over which a stream's speed is measured, and the messages that it has to deal with meanwhile. */
const measured = 10_000;
const fewest = 50;
/** Places of slow streams, of all accounts and of one. */
const slowPlaces = 8;
const slowPlacesOfAccount = 2;
/** Milliseconds for which an account's streams start in places of slow ones. */
const remembered = 10 * 60_000;

/**
 * The streams of a lane that one process works on. A stream whose server keeps it waiting gives up its place and goes
 * on in one of a few others, in which its account's next streams start, too. So servers that answer slowly, which users
 * choose, delay the mail of their own accounts alone. An account never has all places.
 */
export class LaneSlots {
  private readonly taken = new Set<Taken>();
  /** Until when an account counts as slow. */
  private readonly slowUntil = new Map<number, number>();

  constructor(
    private readonly parallel: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get places(): readonly Place[] {
    return [...this.taken];
  }

  /** How many streams may start, and the accounts whose streams may not. */
  look(): { readonly limit: number; readonly avoided: readonly number[] } {
    this.measure();
    const free = this.parallel - this.countOf((one) => !one.isSlow);
    const freeSlow = this.slowUntil.size === 0 ? 0 : slowPlaces - this.countOf((one) => one.isSlow);
    const accounts = new Set([...this.slowUntil.keys(), ...[...this.taken].map(({ stream }) => stream.accountId)]);
    return {
      limit: Math.max(0, free) + Math.max(0, freeSlow),
      avoided: [...accounts].filter((account) => !this.hasPlaceFor(account)),
    };
  }

  /** Starts work on a stream, if there is a place for it. */
  take(stream: StreamKey, work: (place: Place) => Promise<void>): void {
    const { accountId } = stream;
    if (!this.hasPlaceFor(accountId)) return;
    const place: Taken = {
      stream,
      done: Promise.resolve(),
      count: () => (place.handled += 1),
      since: this.now(),
      handled: 0,
      isSlow: this.slowUntil.has(accountId),
    };
    this.taken.add(place);
    Object.assign(place, { done: work(place).finally(() => this.taken.delete(place)) });
  }

  private countOf(counts: (one: Taken) => boolean): number {
    return [...this.taken].filter(counts).length;
  }

  private hasPlaceFor(accountId: number): boolean {
    const isOwn = ({ stream }: Taken): boolean => stream.accountId === accountId;
    if (this.slowUntil.has(accountId))
      return (
        this.countOf((one) => one.isSlow) < slowPlaces &&
        this.countOf((one) => one.isSlow && isOwn(one)) < slowPlacesOfAccount
      );
    return (
      this.countOf((one) => !one.isSlow) < this.parallel &&
      this.countOf((one) => !one.isSlow && isOwn(one)) < Math.max(1, this.parallel - 1)
    );
  }

  private measure(): void {
    const now = this.now();
    for (const [account, until] of this.slowUntil) if (until <= now) this.slowUntil.delete(account);
    for (const one of this.taken) {
      if (now - one.since < measured) continue;
      one.isSlow = one.handled < fewest;
      if (one.isSlow) this.slowUntil.set(one.stream.accountId, now + remembered);
      one.since = now;
      one.handled = 0;
    }
  }
}
