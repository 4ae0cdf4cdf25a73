import type { Browser } from '../browser/browser';

const mapStorage = (stored: Map<string, string>): Browser['storage'] => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
});

/** A browser for tests: in-memory storage and cookies, and a record of the addresses it was told to load. */
export class MemoryBrowser implements Browser {
  readonly loaded: string[] = [];
  readonly loadedHidden: string[] = [];
  readonly stored = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();
  readonly #cookies = new Map<string, string>();

  constructor(cookies: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, encodeURIComponent(value));
  }

  readonly storage = mapStorage(this.stored);
  readonly tabStorage = mapStorage(new Map());

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookies(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator);
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(separator + 1));
  }

  load(address: string): void {
    this.loaded.push(address);
  }

  loadHidden(address: string): Promise<void> {
    this.loadedHidden.push(address);
    return Promise.resolve();
  }

  alone(work: () => Promise<void>): Promise<void> {
    return (this.#last = this.#last.then(work));
  }

  idle(): Promise<void> {
    return Promise.resolve();
  }
}
