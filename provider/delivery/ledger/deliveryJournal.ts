import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { AsyncSignal } from './asyncSignal';
import type { StreamKey } from './streamKey';
import type { AttemptResult } from './transition';

/** An outcome that is durable but not yet in the ledger. */
export interface JournalEntry {
  /** The write that it was part of. */
  readonly sequence: number;
}

/** The worker was declared dead and its journal deleted: nothing more may be sent under its name. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';
}

interface Change {
  readonly contactId: string;
  /** Unset: the message starts. */
  readonly outcome?: AttemptResult;
  done(sequence: number): void;
  fail(error: unknown): void;
}

/** Maximum outcomes that may wait for the ledger before messages have to wait, too. */
const backlog = 2000;
const tries = 9;

/**
 * A run's write-ahead journal in the database, for messages that are about to be sent and their outcomes. Starts and
 * ends of all connections are written together in one small statement, the next one as soon as the last is durable. An
 * end is durable no later than the next start on the same connection. So a crash leaves at most one message per
 * connection unknown, however many outcomes wait for the ledger.
 */
export class DeliveryJournal {
  private readonly underWay = new Set<string>();
  /** For each write, the number of outcomes that are not in the ledger yet. */
  private readonly uncarried = new Map<number, number>();
  private readonly carried = new AsyncSignal();
  private waiting = 0;
  private sequence = 0;
  private pending: Change[] = [];
  private writing: Promise<void> | undefined;
  private failed = false;
  private failure: unknown;

  private constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
    private readonly send: StreamKey,
    private readonly workerId: string,
    private readonly forceShutdownSignal: AbortSignal | undefined,
  ) {}

  /** `forceShutdownSignal` aborts when it should no longer wait for an unresponsive database. */
  static async open(
    database: Database,
    log: FastifyBaseLogger,
    send: StreamKey,
    workerId: string,
    forceShutdownSignal?: AbortSignal,
  ): Promise<DeliveryJournal> {
    await database.execute(sql`
      insert into delivery_runs (account_id, stream_id, worker_id)
      values (${send.accountId}, ${send.streamId}, ${workerId})`);
    return new DeliveryJournal(database, log, send, workerId, forceShutdownSignal);
  }

  /**
   * Resolves when it is durable that this message may have been sent from now on. @throws the reason why it could not
   * be written; then the message must not be sent
   */
  async begin(contactId: string): Promise<void> {
    while (this.waiting > backlog && !this.failed) await this.carried.wait();
    await this.change(contactId);
  }

  /**
   * Resolves when the outcome is durable. @throws the reason why it could not be written; the ledger must be updated
   * anyway
   */
  async end(contactId: string, outcome: AttemptResult): Promise<JournalEntry> {
    return { sequence: await this.change(contactId, outcome) };
  }

  /** Removes outcomes that the same transaction writes to the ledger; call `carry` with them after it has committed. */
  async clear(transaction: Queryable, entries: readonly JournalEntry[]): Promise<void> {
    const counts = countBySequence(entries);
    const whole = [...counts]
      .filter(([sequence, count]) => count === this.uncarried.get(sequence))
      .map(([sequence]) => sequence);
    if (whole.length === 0) return;
    await transaction.execute(sql`
      delete from delivery_outcomes where ${this.key} and sequence = any(${whole}::bigint[])`);
  }

  carry(entries: readonly JournalEntry[]): void {
    for (const [sequence, count] of countBySequence(entries)) {
      const left = (this.uncarried.get(sequence) ?? 0) - count;
      if (left > 0) this.uncarried.set(sequence, left);
      else this.uncarried.delete(sequence);
    }
    this.waiting -= entries.length;
    this.carried.notify();
  }

  /** Nothing is written to the ledger any more, so callers must not wait for that forever. */
  giveUp(error: unknown): void {
    this.failed = true;
    this.failure ??= error;
    this.carried.notify();
  }

  /** Ends the run. All outcomes must be in the ledger. */
  async close(): Promise<void> {
    await this.writing;
    await this.database.execute(sql`delete from delivery_runs where ${this.key}`);
  }

  private get key() {
    return sql`
      account_id = ${this.send.accountId} and stream_id = ${this.send.streamId}
        and worker_id = ${this.workerId}`;
  }

  private change(contactId: string, outcome?: AttemptResult): Promise<number> {
    if (this.failed) return Promise.reject(this.failure);
    return new Promise((done, fail) => {
      this.pending.push({ contactId, ...(outcome && { outcome }), done, fail });
      this.writing ??= this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    // Combines what all connections write in the same turn of the event loop.
    await new Promise(setImmediate);
    while (this.pending.length > 0) {
      const changes = this.pending;
      this.pending = [];
      try {
        await this.writeAgain(changes);
      } catch (error) {
        for (const { fail } of [...changes, ...this.pending.splice(0)]) fail(error);
        this.giveUp(error);
      }
    }
    this.writing = undefined;
  }

  /** Waits for a restart of PostgreSQL: the mail server already expects the message or has accepted it. */
  private async writeAgain(changes: readonly Change[]): Promise<void> {
    const outcomes = changes.flatMap(({ contactId, outcome }) => (outcome ? [[contactId, outcome] as const] : []));
    for (const { contactId, outcome } of changes) {
      if (outcome) this.underWay.delete(contactId);
      else this.underWay.add(contactId);
    }
    this.sequence += 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.write(outcomes);
        break;
      } catch (error) {
        const isFinal = error instanceof JournalLost || isAboutData(error) || attempt === tries;
        if (isFinal || this.forceShutdownSignal?.aborted === true) throw error;
        this.log.warn({ err: error, ...this.send }, 'the delivery journal could not be written; trying again');
        await delay(50 * 2 ** attempt, undefined, { signal: this.forceShutdownSignal }).catch(() => undefined);
      }
    }
    if (outcomes.length > 0) this.uncarried.set(this.sequence, outcomes.length);
    this.waiting += outcomes.length;
    for (const { done } of changes) done(this.sequence);
  }

  /** Safe to repeat: after a broken connection it is unknown whether the statement was executed. */
  private async write(outcomes: ReadonlyArray<readonly [string, AttemptResult]>): Promise<void> {
    const { accountId, streamId } = this.send;
    const named = sql`update delivery_runs set under_way = ${[...this.underWay]}::uuid[] where ${this.key}`;
    const written = await this.database.execute(
      outcomes.length === 0
        ? named
        : sql`with named as (${named} returning 1)
            insert into delivery_outcomes (account_id, stream_id, worker_id, sequence, outcomes)
            select ${accountId}, ${streamId}, ${this.workerId}, ${this.sequence}::bigint,
              ${JSON.stringify(outcomes)}::jsonb
            from named
            on conflict (account_id, stream_id, worker_id, sequence) do update set outcomes = excluded.outcomes`,
    );
    if (written === 0) throw new JournalLost('Another worker has declared this one dead.');
  }
}

/** PostgreSQL refuses what is written (class 22): it would, however often that is tried. */
const isAboutData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;

function countBySequence(entries: readonly JournalEntry[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { sequence } of entries) counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
  return counts;
}
