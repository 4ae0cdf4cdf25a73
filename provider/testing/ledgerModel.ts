import { openSend, sendLane, streamOf } from '../domains/single-sends/delivery/sendLane';
import type { SingleSendKey } from '../domains/single-sends/singleSendRow';
import { lanesOf } from '../domains/deliveries/lanes';
import type { DeliveryState } from 'sendwright/wire/singleSends';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { claimDeliveries } from '../delivery/ledger/claimDeliveries';
import { commitAttempts } from '../delivery/ledger/commitAttempts';
import { DeliveryJournal, type JournalEntry } from '../delivery/ledger/deliveryJournal';
import type { LaneParts } from '../delivery/ledger/lane';
import { recoverDeliveries } from '../delivery/ledger/recoverDeliveries';
import type { StreamKey } from '../delivery/ledger/streamKey';
import { settleSend } from '../domains/single-sends/delivery/settleSend';
import { snapshotSend } from '../domains/single-sends/delivery/snapshotSend';
import type { AttemptResult, ClaimedDelivery } from '../delivery/ledger/transition';
import type { WorkerIdentity } from '../delivery/ledger/workerIdentity';
import type { Provider } from '../provider';
import type { SeededSend } from './seedSend';

/** What a test knows of one recipient, independently of the ledger. */
interface Known {
  /** How often the server received the message. */
  taken: number;
  state: DeliveryState;
}

/** A claimed delivery that is not in the ledger yet. */
interface Held {
  readonly delivery: ClaimedDelivery;
  /** The journal says that it may have been sent. */
  begun?: true;
  /** Set when the journal has its outcome. */
  entry?: JournalEntry;
  result?: AttemptResult;
}

/** A worker with its claimed deliveries. */
interface Worker {
  readonly identity: WorkerIdentity;
  readonly journal: DeliveryJournal;
  held: Held[];
}

/** Results of an attempt; steps choose by index. */
export const outcomes: readonly AttemptResult[] = [
  { kind: 'sent', response: '250 OK' },
  { kind: 'deferred', response: '450 4.2.1 later' },
  { kind: 'bounced', response: '550 5.1.1 unknown' },
  { kind: 'blocked', response: '554 5.7.1 listed' },
  { kind: 'unconfirmed', response: 'connection lost' },
  { kind: 'dropped', reason: 'Deleted contact' },
  { kind: 'released' },
  { kind: 'held', response: 'a limit', retryIn: 1 },
];
const stateAfter = {
  sent: 'sent',
  deferred: 'deferred',
  bounced: 'bounced',
  blocked: 'bounced',
  unconfirmed: 'unconfirmed',
  dropped: 'dropped',
  released: 'waiting',
  held: 'deferred',
} as const;

/**
 * A send's ledger with the test's expectations: workers claim, send, record and die step by step, and `check` compares.
 */
export class LedgerModel {
  readonly known = new Map<string, Known>();
  readonly suppressed = new Set<string>();
  workers: Worker[] = [];

  private readonly database: Database;

  /** @param holdIdentity takes a worker name, and releases it after the test */
  constructor(
    private readonly provider: Provider,
    private readonly accountId: number,
    private readonly send: SeededSend,
    private readonly holdIdentity: () => Promise<WorkerIdentity>,
  ) {
    this.database = provider.database;
  }

  private get key(): SingleSendKey {
    return { accountId: this.accountId, singleSendId: this.send.singleSendId };
  }

  private get stream(): StreamKey {
    return streamOf(this.key);
  }

  private get parts(): LaneParts {
    return { ...this.provider, publicUrl: 'http://localhost' };
  }

  private recover() {
    return recoverDeliveries(this.database, lanesOf(this.parts));
  }

  async start(): Promise<void> {
    await this.database.execute(sql`
      update single_sends set status = 'scheduled', send_at = now()
      where account_id = ${this.accountId} and single_send_id = ${this.send.singleSendId}`);
    const raced = await Promise.all([snapshotSend(this.database, this.key), snapshotSend(this.database, this.key)]);
    expect(raced.filter(Boolean)).toHaveLength(1);
    for (const row of await this.rows()) this.known.set(row.email, { taken: 0, state: 'waiting' });
    this.workers = [await this.newWorker(), await this.newWorker()];
  }

  private async newWorker(): Promise<Worker> {
    const identity = await this.holdIdentity();
    return {
      identity,
      journal: await DeliveryJournal.open(this.database, this.provider.log, this.stream, identity.workerId),
      held: [],
    };
  }

  rows() {
    return this.database.rows<{ email: string; state: DeliveryState }>(sql`
      select email, state from deliveries
      where account_id = ${this.accountId} and stream_id = ${this.send.singleSendId} order by email`);
  }

  async claim(index: number, limit: number): Promise<void> {
    const worker = this.worker(index);
    await this.database.execute(sql`
      update deliveries set next_attempt_at = now()
      where account_id = ${this.accountId} and stream_id = ${this.send.singleSendId} and state = 'deferred'`);
    const { deliveries } = await claimDeliveries(this.database, {
      ...this.stream,
      open: openSend(this.key),
      workerId: worker.identity.workerId,
      groupId: this.send.groupId,
      limit,
    });
    for (const delivery of deliveries) {
      expect(['waiting', 'deferred']).toContain(this.of(delivery.email).state);
      expect(this.suppressed).not.toContain(delivery.email);
      this.of(delivery.email).state = 'sending';
    }
    worker.held.push(...deliveries.map((delivery) => ({ delivery })));
    for (const row of await this.rows())
      if (row.state === 'dropped' && this.suppressed.has(row.email)) this.of(row.email).state = 'dropped';
  }

  /** Starts the message of one held delivery; the server may receive it from now on. */
  async begin(index: number): Promise<void> {
    const worker = this.worker(index);
    const held = worker.held.find(({ begun }) => begun === undefined);
    if (held === undefined) return;
    await worker.journal.begin(held.delivery.contactId);
    held.begun = true;
  }

  /** The server has answered, and the journal has the outcome. */
  async end(index: number, kind: number): Promise<void> {
    const worker = this.worker(index);
    const held = worker.held.find(({ begun, result }) => begun && result === undefined);
    const result = outcomes[kind % outcomes.length];
    if (held === undefined || result === undefined) return;
    if (result.kind === 'sent') this.of(held.delivery.email).taken += 1;
    held.result = result;
    held.entry = await worker.journal.end(held.delivery.contactId, result);
  }

  /** Moves the journal's outcomes to the ledger. */
  async carry(index: number): Promise<void> {
    const worker = this.worker(index);
    const done = worker.held.flatMap(({ delivery, entry, result }) =>
      entry && result ? [{ delivery, entry, result }] : [],
    );
    const entries = done.map(({ entry }) => entry);
    await this.database.transaction(async (transaction) => {
      await worker.journal.clear(transaction, entries);
      await commitAttempts(transaction, sendLane(this.parts), this.stream, worker.identity.workerId, done);
    });
    worker.journal.carry(entries);
    for (const { delivery, result } of done) this.of(delivery.email).state = stateAfter[result.kind];
    worker.held = worker.held.filter(({ result }) => result === undefined);
  }

  /** The process dies; the server may have received what had started, and nothing else. */
  async die(index: number, takenBefore: number): Promise<void> {
    const worker = this.worker(index);
    const expected = { unconfirmed: 0, recorded: 0, released: 0 };
    worker.held.forEach(({ delivery, begun, result }, position) => {
      const known = this.of(delivery.email);
      if (begun === undefined) {
        expected.released += 1;
        known.state = 'waiting';
      } else if (result === undefined) {
        expected.unconfirmed += 1;
        if (position < takenBefore) known.taken += 1;
        known.state = 'unconfirmed';
      } else {
        expected.recorded += 1;
        known.state = stateAfter[result.kind];
      }
    });
    await worker.identity.release();
    expect(await this.recover()).toEqual(expected);
    // It only seemed dead: its journal is gone, so it can't start anything.
    await expect(worker.journal.begin('11111111-1111-4111-8111-111111111111')).rejects.toThrow(
      'declared this one dead',
    );
    this.workers[index % this.workers.length] = await this.newWorker();
  }

  async suppress(position: number): Promise<void> {
    const email = [...this.known.keys()][position % this.known.size];
    if (email === undefined) return;
    await this.database.execute(sql`
      insert into suppressions (account_id, email, kind) values (${this.accountId}, ${email}, 'global')
      on conflict do nothing`);
    this.suppressed.add(email);
  }

  async check(): Promise<void> {
    expect(await this.recover()).toEqual({ unconfirmed: 0, recorded: 0, released: 0 });
    const rows = await this.rows();
    expect(Object.fromEntries(rows.map((row) => [row.email, row.state]))).toEqual(
      Object.fromEntries([...this.known].map(([email, known]) => [email, known.state])),
    );
    for (const known of this.known.values()) expect(known.taken).toBeLessThanOrEqual(1);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.identity.release()));
    await this.recover();
    await this.database.transaction((transaction) => settleSend(transaction, this.key));
  }

  private worker(index: number): Worker {
    const worker = this.workers[index % this.workers.length];
    if (worker === undefined) throw new Error('no worker');
    return worker;
  }

  private of(email: string): Known {
    const known = this.known.get(email);
    if (known === undefined) throw new Error(`the ledger made up ${email}`);
    return known;
  }
}
