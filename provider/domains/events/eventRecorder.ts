import type { Database } from '../../database/database';
import { tooManyRequests } from '../../http/errors';
import { KnownTypes } from './knownTypes';
import { type Outcome, type Recorded, recordEvents, type Recording } from './recordEvents';

/** Events of a statement, unless one request has more. */
const largestBatch = 2000;
/** Events of an account that may wait in this process: then it must wait, too. */
const most = 20_000;

/** A request's events, until they are stored. */
interface Waiting {
  readonly recordings: readonly Recording[];
  done(recorded: Recorded): void;
  failed(error: unknown): void;
}

/**
 * Stores the events of concurrent requests together: those that arrive during a write go into the next one. An account
 * has one write at a time, so that its requests share commits instead of waiting for each other's locks.
 */
export class EventRecorder {
  private readonly types: KnownTypes;
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly counts = new Map<number, number>();

  constructor(private readonly database: Database) {
    this.types = new KnownTypes(database);
  }

  /** Resolves when the events are durable. Throws 429 when too many of the account wait. */
  record(accountId: number, recordings: readonly Recording[]): Promise<Recorded> {
    const count = this.counts.get(accountId) ?? 0;
    if (count > 0 && count + recordings.length > most)
      throw tooManyRequests({ 'retry-after': '1' }, 'Too many events at once. Try again in a second.');
    this.counts.set(accountId, count + recordings.length);
    return new Promise((done, failed) => {
      const one = { recordings, done, failed };
      const queue = this.waiting.get(accountId);
      if (queue) queue.push(one);
      else {
        this.waiting.set(accountId, [one]);
        void this.writeAll(accountId);
      }
    });
  }

  private async writeAll(accountId: number): Promise<void> {
    // Combines requests of the same turn of the event loop.
    await new Promise(setImmediate);
    for (;;) {
      const batch = takeBatch(this.waiting.get(accountId) ?? []);
      if (batch.length === 0) break;
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      await this.write(accountId, batch);
      const left = (this.counts.get(accountId) ?? 0) - sizeOf(batch);
      if (left > 0) this.counts.set(accountId, left);
      else this.counts.delete(accountId);
    }
    this.waiting.delete(accountId);
  }

  private async write(accountId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const all = batch.flatMap(({ recordings }) => recordings);
      const { outcomes, created } = await recordEvents(this.database, this.types, accountId, all);
      let start = 0;
      for (const { recordings, done } of batch) {
        const end = start + recordings.length;
        done(partOf(outcomes, created, start, end));
        start = end;
      }
    } catch (error) {
      const [only, another] = batch;
      if (only && !another) only.failed(error);
      // What one request did wrong is no other's fault.
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      else for (const one of batch) await this.write(accountId, [one]);
    }
  }
}

const sizeOf = (batch: readonly Waiting[]): number =>
  batch.reduce((count, { recordings }) => count + recordings.length, 0);

/** Removes the first requests, as many as fit into one statement, and one at least. */
function takeBatch(queue: Waiting[]): Waiting[] {
  let count = 0;
  const end = queue.findIndex(({ recordings }) => (count += recordings.length) > largestBatch);
  return queue.splice(0, end < 0 ? queue.length : Math.max(1, end));
}

function partOf(outcomes: readonly Outcome[], created: ReadonlySet<number>, start: number, end: number): Recorded {
  const ofRequest = [...created].filter((place) => place >= start && place < end);
  return { outcomes: outcomes.slice(start, end), created: new Set(ofRequest.map((place) => place - start)) };
}
