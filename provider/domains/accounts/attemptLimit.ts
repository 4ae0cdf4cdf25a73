import { tooManyRequests } from '../../http/errors';

const mostRemembered = 100_000;

/** Lets each key try `most` times in a window of time. Kept in memory, so with several API processes each counts for itself. */
export class AttemptLimit {
  #counts = new Map<string, number>();
  #endsAt = 0;

  constructor(
    private readonly most: number,
    private readonly windowMilliseconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one attempt. Throws 429 when there were too many. */
  take(key: string): void {
    const now = this.now();
    if (now >= this.#endsAt || this.#counts.size > mostRemembered) {
      this.#counts = new Map();
      this.#endsAt = now + this.windowMilliseconds;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > this.most) throw tooManyRequests({ 'retry-after': String(Math.ceil((this.#endsAt - now) / 1000)) });
  }
}
