import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { Bell } from './bell';
import type { SingleSendKey } from './singleSendKey';
import type { AttemptResult } from './transition';

/** A message that may be leaving, or whose outcome is not in the ledger yet. */
export interface JournalEntry {
  readonly slot: number;
  readonly contactId: string;
}

/** The worker was declared dead and its journal taken: nothing more may leave under its name. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';
}

interface Change {
  readonly entry: JournalEntry;
  readonly outcome: AttemptResult | null;
  done(error?: unknown): void;
}

/** Outcomes that may wait for the ledger, beside the messages under way. */
const backlog = 400;
const tries = 9;

/**
 * A run's part of `delivery_journal`. Begins and ends of all connections go together in one small statement, the
 * next as soon as the last is durable; an end is durable no later than the begin that follows it on the same
 * connection. So a crash leaves at most one message a connection unknown, whatever the number of outcomes that
 * wait for the ledger.
 */
export class DeliveryJournal {
  private readonly free: number[];
  private readonly freed = new Bell();
  private pending: Change[] = [];
  private writing: Promise<void> | undefined;
  private failure: unknown;

  private constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
    private readonly send: SingleSendKey,
    private readonly workerId: string,
    size: number,
  ) {
    this.free = Array.from({ length: size }, (_, slot) => size - 1 - slot);
  }

  /** Takes the slots of one run: as many as messages may be under way at once, and some whose outcomes wait. */
  static async open(database: Database, log: FastifyBaseLogger, send: SingleSendKey, workerId: string, concurrency: number): Promise<DeliveryJournal> {
    const size = concurrency + backlog;
    await database.execute(sql`
      insert into delivery_journal (account_id, single_send_id, worker_id, slot)
      select ${send.accountId}, ${send.singleSendId}, ${workerId}, slot from generate_series(0, ${size - 1}::int) as slot`);
    return new DeliveryJournal(database, log, send, workerId, size);
  }

  /** Resolves when it is durable that this message may have left from now on. @throws what kept it from being so: then it must not leave. */
  async begin(contactId: string): Promise<JournalEntry> {
    let slot = this.free.pop();
    while (slot === undefined && this.failure === undefined) {
      await this.freed.heard();
      slot = this.free.pop();
    }
    if (slot === undefined) throw this.failure;
    const entry = { slot, contactId };
    await this.change(entry, null);
    return entry;
  }

  /** Resolves when the outcome is durable. @throws what kept it from being so: the ledger must be told all the same. */
  end(entry: JournalEntry, outcome: AttemptResult): Promise<void> {
    return this.change(entry, outcome);
  }

  /** Clears entries whose outcomes the same transaction carries into the ledger; call `reuse` when it has committed. */
  async clear(transaction: Queryable, entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await transaction.execute(sql`
      update delivery_journal set contact_id = null, outcome = null
      where account_id = ${this.send.accountId} and single_send_id = ${this.send.singleSendId} and worker_id = ${this.workerId}
        and slot = any(${entries.map((entry) => entry.slot)}::smallint[])`);
  }

  reuse(entries: readonly JournalEntry[]): void {
    for (const { slot } of entries) this.free.push(slot);
    this.freed.ring();
  }

  /** Gives the slots back. Every outcome must be in the ledger. */
  async close(): Promise<void> {
    await this.writing;
    await this.database.execute(sql`
      delete from delivery_journal
      where account_id = ${this.send.accountId} and single_send_id = ${this.send.singleSendId} and worker_id = ${this.workerId}`);
  }

  private change(entry: JournalEntry, outcome: AttemptResult | null): Promise<void> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.pending.push({ entry, outcome, done: (error) => (error === undefined ? resolve() : reject(error)) });
      this.writing ??= this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    // What the connections have to say in the same turn of the event loop goes together.
    await new Promise(setImmediate);
    while (this.pending.length > 0) {
      const changes = this.pending;
      this.pending = [];
      try {
        await this.writeAgain(changes);
        for (const { done } of changes) done();
      } catch (error) {
        this.failure = error;
        for (const { done } of [...changes, ...this.pending.splice(0)]) done(error);
        this.freed.ring();
      }
    }
    this.writing = undefined;
  }

  /** A restart of PostgreSQL is waited for: the server has been told to expect the message, or has taken it. */
  private async writeAgain(changes: readonly Change[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.write(changes);
      } catch (error) {
        if (error instanceof JournalLost || attempt === tries) throw error;
        this.log.warn({ err: error, ...this.send }, 'the delivery journal could not be written; trying again');
        await delay(50 * 2 ** attempt);
      }
    }
  }

  private async write(changes: readonly Change[]): Promise<void> {
    const written = await this.database.execute(sql`
      update delivery_journal set contact_id = change.contact_id, outcome = change.outcome
      from unnest(
        ${changes.map(({ entry }) => entry.slot)}::smallint[],
        ${changes.map(({ entry }) => entry.contactId)}::uuid[],
        ${changes.map(({ outcome }) => outcome && JSON.stringify(outcome))}::jsonb[]
      ) as change (slot, contact_id, outcome)
      where account_id = ${this.send.accountId} and single_send_id = ${this.send.singleSendId} and worker_id = ${this.workerId}
        and delivery_journal.slot = change.slot`);
    if (written !== changes.length) throw new JournalLost('Another worker has declared this one dead.');
  }
}
