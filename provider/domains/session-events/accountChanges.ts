import type { FastifyBaseLogger } from 'fastify';
import { resources, type Resource } from 'sendwright/wire/resources';
import { ListeningConnection } from '../../database/listeningConnection';

/** What changed in an account: its offerings (`changed`), somebody's access (`access`), or resources of these kinds. */
export type AccountEvent = 'changed' | 'access' | readonly Resource[];
type Listener = (event: AccountEvent) => void;

const maximumEntries = 100_000;
/** Minimum milliseconds in which changes of resources are combined. */
const together = 200;

/** For how long something is known not to have changed. */
class Quiet {
  /** When each account last changed, in milliseconds of this process's own clock. */
  readonly #changedAt = new Map<number, number>();
  /** Since when every change is received; unset while none is. */
  #toldSince: number | undefined;

  start(): void {
    this.#changedAt.clear();
    this.#toldSince = performance.now();
  }

  lose(): void {
    this.#toldSince = undefined;
  }

  changed(accountId: number): void {
    if (this.#changedAt.size >= maximumEntries) this.start();
    this.#changedAt.set(accountId, performance.now());
  }

  lengthFor(accountId: number): number | undefined {
    if (this.#toldSince === undefined) return undefined;
    return Math.floor(performance.now() - (this.#changedAt.get(accountId) ?? this.#toldSince));
  }
}

/**
 * Notifies open workbenches of changes in their account, whichever process made them: PostgreSQL notifies every
 * listening process after the commit. Uses one connection, opened with the first listener.
 */
export class AccountChanges {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #connection: ListeningConnection;
  readonly #quiet = { account: new Quiet(), resources: new Quiet() };
  /** Kinds of resources that changed and were not announced yet, by account. */
  readonly #waiting = new Map<number, Set<Resource>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#connection = new ListeningConnection(url, log, {
      channels: ['account_changed', 'access_changed', 'resource_changed'],
      tellsOf: 'changed accounts',
      onNotification: (payload, channel) => this.#take(payload, channel),
      // Earlier changes were not received.
      onReady: () => {
        this.#quiet.account.start();
        this.#quiet.resources.start();
        for (const accountId of this.#listeners.keys()) {
          this.#tell(accountId, 'changed');
          this.#tell(accountId, 'access');
          this.#tell(accountId, resources);
        }
      },
      onLost: () => {
        this.#quiet.account.lose();
        this.#quiet.resources.lose();
      },
    });
  }

  /**
   * Calls `listener` after each change of the account, and whenever one may have been missed. Returns a function that
   * stops it.
   */
  listen(accountId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, listeners.add(listener));
    this.#connection.open();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(accountId) === listeners) this.#listeners.delete(accountId);
    };
  }

  /**
   * Milliseconds for which the account, or its resources, are known not to have changed; undefined if unknown: its
   * listeners are then called later.
   */
  quietFor(accountId: number, what: 'account' | 'resources'): number | undefined {
    return this.#quiet[what].lengthFor(accountId);
  }

  /** How many listen for the account in this process. */
  count(accountId: number): number {
    return this.#listeners.get(accountId)?.size ?? 0;
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    clearTimeout(this.#timer);
    await this.#connection.close();
  }

  #take(payload: string, channel: string): void {
    const [account, name] = payload.split(' ');
    const accountId = Number(account);
    if (channel === 'access_changed') this.#tell(accountId, 'access');
    else if (channel === 'account_changed') {
      this.#quiet.account.changed(accountId);
      this.#tell(accountId, 'changed');
    } else {
      this.#quiet.resources.changed(accountId);
      const resource = resources.find((one) => one === name);
      if (resource !== undefined && this.#listeners.has(accountId)) this.#wait(accountId, resource);
    }
  }

  #wait(accountId: number, resource: Resource): void {
    const waiting = this.#waiting.get(accountId) ?? new Set();
    this.#waiting.set(accountId, waiting.add(resource));
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const told = [...this.#waiting];
      this.#waiting.clear();
      for (const [id, changed] of told) this.#tell(id, [...changed]);
    }, together);
  }

  #tell(accountId: number, event: AccountEvent): void {
    for (const listener of this.#listeners.get(accountId) ?? []) listener(event);
  }
}
