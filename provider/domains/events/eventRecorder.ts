import type { Database } from '../../database/database';
import { tooManyRequests } from '../../http/errors';
import { KnownTypes } from './knownTypes';
import { type Outcome, type Recorded, recordEvents, type Recording } from './recordEvents';

/** Events of a statement, unless one request has more. */
const largestBatch = 2000;
/** Events of an account that may wait in this process, and the bytes of their properties: then it must wait, too. */
const most = { count: 20_000, bytes: 16 * 1024 * 1024 } as const;
/** Bytes of all accounts. */
const mostInAll = 128 * 1024 * 1024;

/** Writes of an account at a time: while one waits for the disk, the other fills the next commit. */
const mostWriters = 3;

/** A request's events, until they are stored. */
interface Waiting {
  readonly recordings: readonly Recording[];
  done(recorded: Recorded): void;
  failed(error: unknown): void;
}

/** What an account's requests wait for. */
interface Queue {
  readonly waiting: Waiting[];
  /** Writes under way. */
  writers: number;
  /** Events that wait or are being written, and the bytes of their properties. */
  count: number;
  bytes: number;
}

/**
 * Stores the events of concurrent requests together: those that arrive during a write go into the next one. An account
 * has few writes at a time, so that its requests share commits instead of waiting for each other's locks.
 */
export class EventRecorder {
  private readonly types: KnownTypes;
  private readonly queues = new Map<number, Queue>();
  private bytes = 0;

  constructor(private readonly database: Database) {
    this.types = new KnownTypes(database);
  }

  /** Resolves when the events are durable. Throws 429 when too many of the account wait. */
  record(accountId: number, recordings: readonly Recording[]): Promise<Recorded> {
    const queue = this.queues.get(accountId) ?? { waiting: [], writers: 0, count: 0, bytes: 0 };
    const bytes = bytesOf(recordings);
    const isFull =
      queue.count + recordings.length > most.count ||
      queue.bytes + bytes > most.bytes ||
      this.bytes + bytes > mostInAll;
    if (queue.count > 0 && isFull)
      throw tooManyRequests({ 'retry-after': '1' }, 'Too many events at once. Try again in a second.');
    this.queues.set(accountId, queue);
    queue.count += recordings.length;
    queue.bytes += bytes;
    this.bytes += bytes;
    return new Promise((done, failed) => {
      queue.waiting.push({ recordings, done, failed });
      if (queue.writers < mostWriters) void this.writeAll(accountId, queue);
    });
  }

  private async writeAll(accountId: number, queue: Queue): Promise<void> {
    queue.writers += 1;
    // Combines requests of the same turn of the event loop.
    await new Promise(setImmediate);
    while (queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting);
      await this.write(accountId, batch);
      queue.count -= sizeOf(batch);
      const bytes = batch.reduce((sum, { recordings }) => sum + bytesOf(recordings), 0);
      queue.bytes -= bytes;
      this.bytes -= bytes;
    }
    queue.writers -= 1;
    if (queue.count === 0) this.queues.delete(accountId);
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
      else for (const one of batch) await this.write(accountId, [one]);
    }
  }
}

const bytesOf = (recordings: readonly Recording[]): number =>
  recordings.reduce((sum, { event }) => sum + event.json.length, 0);

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
