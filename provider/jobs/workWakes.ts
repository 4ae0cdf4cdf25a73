import type { FastifyBaseLogger } from 'fastify';
import { ListeningConnection } from '../database/listeningConnection';
import { Wake } from './wake';

/**
 * Tells the workers of this process that work is due, whichever process made it so: a transaction sends the kind of
 * work to the channel `work_due`. It only saves time: workers look regularly anyway, so nothing is lost with a
 * notification.
 */
export class WorkWakes {
  /** Contacts for whom a step is due. */
  readonly automations = new Wake();
  /** Messages of automations that are due. */
  readonly deliveries = new Wake();
  readonly #connection: ListeningConnection;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#connection = new ListeningConnection(url, log, {
      channels: ['work_due'],
      tellsOf: 'due work',
      onNotification: (kind) => {
        if (kind === 'automations' || kind === 'deliveries') this[kind].tell();
      },
    });
  }

  open(): void {
    this.#connection.open();
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
