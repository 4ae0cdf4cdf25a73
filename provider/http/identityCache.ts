import type { FastifyBaseLogger } from 'fastify';
import { ListeningConnection } from '../database/listeningConnection';

/** Milliseconds an entry counts at most, whatever was told. */
const lifetime = 30_000;
const mostEntries = 10_000;

interface Entry<Value> {
  readonly value: Value;
  readonly endsAt: number;
}

/**
 * Remembers who a key or session belongs to, so that not every request asks the database. PostgreSQL tells every
 * process when an account, a person, a session or a key changes, and what is known of that account is forgotten; while
 * nobody listens, nothing is remembered. Entries go by the header as it came, secret and all: to take it apart, or to
 * hash it, would cost more than all the rest.
 */
export class IdentityCache<Value extends { readonly accountId: number }> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #connection: ListeningConnection;
  #isListening = false;
  /** Grows with each change: what was read before it is not kept. */
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
        this.forgetAll();
        this.#isListening = true;
      },
      onLost: () => {
        this.#isListening = false;
        this.forgetAll();
      },
    });
  }

  /** Whose `header` it is, where that is remembered. */
  peek(header: string): Value | undefined {
    const known = this.#entries.get(header);
    return known && known.endsAt > this.now() ? known.value : undefined;
  }

  /** Whose `header` it is: what is remembered, or else what `load` answers. Nothing found is not remembered. */
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

  /** Forgets everything, as after a change by this very process. */
  forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }

  /** Whether it is told of changes, and remembers. */
  get isListening(): boolean {
    return this.#isListening;
  }

  async close(): Promise<void> {
    this.#isListening = false;
    this.forgetAll();
    await this.#connection.close();
  }

  #keep(key: string, value: Value): void {
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    this.#entries.set(key, { value, endsAt: this.now() + lifetime });
  }

  #forget(accountId: number): void {
    this.#changes += 1;
    for (const [key, { value }] of this.#entries) if (value.accountId === accountId) this.#entries.delete(key);
  }
}
