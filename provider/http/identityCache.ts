import type { FastifyBaseLogger } from 'fastify';
import { ListeningConnection } from '../database/listeningConnection';

/** Maximum age of an entry in milliseconds. */
const lifetime = 30_000;
const maximumEntries = 10_000;

interface Entry<Value> {
  readonly value: Value;
  readonly endsAt: number;
}

/**
 * Caches who a key or session belongs to, so that not every request queries the database. PostgreSQL notifies every
 * process when an account, a user, a session or a key changes, and the entries of that account are dropped. Without a
 * listener nothing is cached. Entries are keyed by the raw header, including the secret: parsing or hashing it would
 * cost more than everything else.
 */
export class IdentityCache<Value extends { readonly accountId: number }> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #connection: ListeningConnection;
  #isListening = false;
  /** Incremented by each change; results read before it are not cached. */
  #changes = 0;

  constructor(
    url: string,
    log: FastifyBaseLogger,
    private readonly now: () => number = Date.now,
  ) {
    this.#connection = new ListeningConnection(url, log, {
      channels: ['account_changed', 'access_changed'],
      tellsOf: 'changed access',
      onNotification: (payload) => this.#forget(Number(payload)),
      onReady: () => {
        this.clear();
        this.#isListening = true;
      },
      onLost: () => {
        this.#isListening = false;
        this.clear();
      },
    });
  }

  /** The cached owner of `header`, if any. */
  peek(header: string): Value | undefined {
    const known = this.#entries.get(header);
    return known && known.endsAt > this.now() ? known.value : undefined;
  }

  /** The owner of `header`, cached or loaded with `load`. A missing owner is not cached. */
  async get(header: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.peek(header);
    if (known) return known;
    this.#connection.open();
    const before = this.#changes;
    const wasListening = this.#isListening;
    const value = await load();
    if (value && wasListening && this.#isListening && before === this.#changes) this.#keep(header, value);
    return value;
  }

  /** Clears the cache, for example after a change by this process. */
  clear(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  /** Whether it receives notifications, and therefore caches. */
  get isListening(): boolean {
    return this.#isListening;
  }

  async close(): Promise<void> {
    this.#isListening = false;
    this.clear();
    await this.#connection.close();
  }

  #keep(key: string, value: Value): void {
    if (this.#entries.size >= maximumEntries) this.#entries.clear();
    this.#entries.set(key, { value, endsAt: this.now() + lifetime });
  }

  #forget(accountId: number): void {
    this.#changes += 1;
    for (const [key, { value }] of this.#entries) if (value.accountId === accountId) this.#entries.delete(key);
  }
}
