import { tooManyRequests } from '../../http/errors';

interface Window {
  failures: number;
  readonly endsAt: number;
}

const windowMilliseconds = 15 * 60 * 1000;
const mostForName = 10;
const mostForAddress = 50;
const mostRemembered = 100_000;

/**
 * Slows the guessing of passwords: 10 failures for one name, or 50 from one
 * address, and neither may try again until 15 minutes have passed since the first. Kept in
 * memory, so with several API processes each counts for itself.
 */
export class SignInThrottle {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Throws 429 when there have been too many failures. */
  check(name: string, address: string): void {
    const blocked = [this.window(nameKey(name), mostForName), this.window(addressKey(address), mostForAddress)].find((end) => end !== undefined);
    if (blocked === undefined) return;
    throw tooManyRequests({ 'retry-after': String(Math.ceil((blocked - this.now()) / 1000)) });
  }

  failed(name: string, address: string): void {
    for (const key of [nameKey(name), addressKey(address)]) {
      const known = this.windows.get(key);
      if (known && known.endsAt > this.now()) known.failures += 1;
      else this.windows.set(key, { failures: 1, endsAt: this.now() + windowMilliseconds });
    }
    if (this.windows.size > mostRemembered) this.forget();
  }

  succeeded(name: string): void {
    this.windows.delete(nameKey(name));
  }

  private window(key: string, most: number): number | undefined {
    const known = this.windows.get(key);
    return known && known.endsAt > this.now() && known.failures >= most ? known.endsAt : undefined;
  }

  private forget(): void {
    for (const [key, window] of this.windows) if (window.endsAt <= this.now()) this.windows.delete(key);
    // Still full: an attack with made-up names. The oldest go first.
    for (const key of this.windows.keys()) {
      if (this.windows.size <= mostRemembered / 2) break;
      this.windows.delete(key);
    }
  }
}

const nameKey = (name: string): string => `name ${name.toLowerCase()}`;
const addressKey = (address: string): string => `address ${address}`;
