import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds before a lost connection is tried again. */
const retryDelay = 2000;

type Listener = () => void;

/**
 * Tells of the changes that decide what an account's workbench offers, whichever
 * process made them: PostgreSQL notifies every listening process once the change
 * is committed. One connection, opened with the first listener.
 */
export class AccountChanges {
  readonly #listeners = new Map<number, Set<Listener>>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Calls `listener` after each change of the account. Returns what ends that. */
  listen(accountId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, listeners.add(listener));
    void this.#connect();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(accountId) === listeners) this.#listeners.delete(accountId);
    };
  }

  /** How many listen for the account in this process. */
  count(accountId: number): number {
    return this.#listeners.get(accountId)?.size ?? 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#listeners.clear();
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    if (this.#client || this.#isClosed) return;
    const client = new pg.Client({ connectionString: this.url });
    this.#client = client;
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#tell(Number(payload)));
    try {
      await client.connect();
      await client.query('listen account_changed');
    } catch (error) {
      this.#lost(client, error);
    }
  }

  #lost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    if (error) this.log.warn({ err: error }, 'lost the connection that tells of changed accounts');
    void client.end().catch(() => undefined);
    this.#retry = setTimeout(() => {
      void this.#connect();
      // What changed meanwhile was not told.
      for (const accountId of this.#listeners.keys()) this.#tell(accountId);
    }, retryDelay);
  }

  #tell(accountId: number): void {
    for (const listener of this.#listeners.get(accountId) ?? []) listener();
  }
}
