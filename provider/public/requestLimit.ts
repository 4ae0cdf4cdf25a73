import { networkOf } from '../http/networkOf';

/** A generous limit, because mail services send one-click requests of many recipients from few addresses. */
const generous = 600;

/** Keys that are counted at once; the oldest are forgotten, so that memory stays bounded whoever asks. */
const maximumKeys = 100_000;

/** Counts per key in the current minute, for this process. */
export class MinuteCounts {
  #minute = 0;
  #counts = new Map<string, number>();

  constructor(private readonly now: () => number = () => Date.now()) {}

  /** Keys counted in this minute. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: string): number {
    const present = Math.floor(this.now() / 60_000);
    if (present !== this.#minute) {
      this.#minute = present;
      this.#counts = new Map();
    }
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    const [oldest] = this.#counts.size > maximumKeys ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }
}

/** Counts requests by network; true if one has exceeded `maximumPerMinute`. */
export function createRequestLimit(maximumPerMinute = generous, now?: () => number): (ip: string) => boolean {
  const counts = new MinuteCounts(now);
  return (ip) => counts.add(networkOf(ip)) > maximumPerMinute;
}
