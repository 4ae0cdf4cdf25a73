import type { FastifyBaseLogger } from 'fastify';
import { ListeningConnection } from '../../database/listeningConnection';

/** What happened to an account: it offers something else, or somebody's access to it changed or ended. */
export type AccountEvent = 'changed' | 'access';
type Listener = (event: AccountEvent) => void;

const mostRemembered = 100_000;

/**
 * Tells of the changes that decide what an account's workbench offers, whichever
 * process made them: PostgreSQL notifies every listening process once the change
 * is committed. One connection, opened with the first listener.
 */
export class AccountChanges {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #connection: ListeningConnection;
  /** When an account last changed, in milliseconds of this process's own clock. */
  readonly #changedAt = new Map<number, number>();
  /** Since when every change is remembered; unset while none is told. */
  #toldSince: number | undefined;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#connection = new ListeningConnection(url, log, {
      channels: ['account_changed', 'access_changed'],
      tellsOf: 'changed accounts',
      onNotification: (payload, channel) => (channel === 'access_changed' ? this.#tell(Number(payload), 'access') : this.#changed(Number(payload))),
      // What changed before was not told.
      onReady: () => {
        this.#forget();
        for (const accountId of this.#listeners.keys()) {
          this.#tell(accountId, 'changed');
          this.#tell(accountId, 'access');
        }
      },
      onLost: () => (this.#toldSince = undefined),
    });
  }

  /** Calls `listener` after each change of the account, and whenever one may have been missed. Returns what ends that. */
  listen(accountId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, listeners.add(listener));
    this.#connection.open();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(accountId) === listeners) this.#listeners.delete(accountId);
    };
  }

  /** Milliseconds that the account is known not to have changed; undefined where nothing is known: its listeners are told once something is. */
  quietFor(accountId: number): number | undefined {
    if (this.#toldSince === undefined) return undefined;
    return Math.floor(performance.now() - (this.#changedAt.get(accountId) ?? this.#toldSince));
  }

  /** How many listen for the account in this process. */
  count(accountId: number): number {
    return this.#listeners.get(accountId)?.size ?? 0;
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#connection.close();
  }

  #forget(): void {
    this.#changedAt.clear();
    this.#toldSince = performance.now();
  }

  #changed(accountId: number): void {
    if (this.#changedAt.size >= mostRemembered) this.#forget();
    this.#changedAt.set(accountId, performance.now());
    this.#tell(accountId, 'changed');
  }

  #tell(accountId: number, event: AccountEvent): void {
    for (const listener of this.#listeners.get(accountId) ?? []) listener(event);
  }
}
