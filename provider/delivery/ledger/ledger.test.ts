import fc from 'fast-check';
import type { DeliveryState } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { type SeededSend, seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { claimDeliveries } from './claimDeliveries';
import { commitAttempts } from './commitAttempts';
import { recoverDeliveries } from './recoverDeliveries';
import { DeliveryJournal, type JournalEntry } from './deliveryJournal';
import { settleSend } from './settleSend';
import { snapshotSend } from './snapshotSend';
import type { AttemptResult, ClaimedDelivery } from './transition';
import { type WorkerIdentity, holdWorkerIdentity } from './workerIdentity';

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
// A name that is still held keeps a connection of the pool.
afterEach(() => cleanup.run());
afterAll(() => provider.close());

async function holdIdentity(): Promise<WorkerIdentity> {
  const identity = await holdWorkerIdentity(database());
  cleanup.add(() => identity.release());
  return identity;
}

const database = () => provider.provider.database;

/** What a test knows of one recipient, beside what the ledger says. */
interface Known {
  /** How often the server took the message. */
  taken: number;
  state: DeliveryState;
}

/** A claimed delivery on its way from the claim to the ledger. */
interface Held {
  readonly delivery: ClaimedDelivery;
  /** The journal says that it may have left. */
  begun?: true;
  /** Set once the journal knows what came of it. */
  entry?: JournalEntry;
  result?: AttemptResult;
}

/** A worker with what it has claimed and not yet carried into the ledger. */
interface Worker {
  readonly identity: WorkerIdentity;
  readonly journal: DeliveryJournal;
  held: Held[];
}

const outcomes: readonly AttemptResult[] = [
  { kind: 'sent', response: '250 OK' },
  { kind: 'deferred', response: '450 4.2.1 later' },
  { kind: 'bounced', response: '550 5.1.1 unknown' },
  { kind: 'blocked', response: '554 5.7.1 listed' },
  { kind: 'unconfirmed', response: 'connection lost' },
  { kind: 'dropped', reason: 'Deleted contact' },
  { kind: 'released' },
  { kind: 'held', response: 'a limit', retryIn: 1 },
];
const stateAfter = { sent: 'sent', deferred: 'deferred', bounced: 'bounced', blocked: 'bounced', unconfirmed: 'unconfirmed', dropped: 'dropped', released: 'waiting', held: 'deferred' } as const;

class Ledger {
  readonly known = new Map<string, Known>();
  readonly suppressed = new Set<string>();
  workers: Worker[] = [];

  constructor(private readonly accountId: number, private readonly send: SeededSend) {}

  private get key() {
    return { accountId: this.accountId, singleSendId: this.send.singleSendId };
  }

  async start(): Promise<void> {
    await database().execute(sql`
      update single_sends set status = 'scheduled', send_at = now() where account_id = ${this.accountId} and single_send_id = ${this.send.singleSendId}`);
    const raced = await Promise.all([snapshotSend(database(), this.key), snapshotSend(database(), this.key)]);
    expect(raced.filter(Boolean)).toHaveLength(1);
    for (const row of await this.rows()) this.known.set(row.email, { taken: 0, state: 'waiting' });
    this.workers = [await this.newWorker(), await this.newWorker()];
  }

  private async newWorker(): Promise<Worker> {
    const identity = await holdIdentity();
    return { identity, journal: await DeliveryJournal.open(database(), provider.provider.log, this.key, identity.workerId), held: [] };
  }

  rows() {
    return database().rows<{ email: string; state: DeliveryState }>(sql`
      select email, state from deliveries where account_id = ${this.accountId} and single_send_id = ${this.send.singleSendId} order by email`);
  }

  async claim(index: number, limit: number): Promise<void> {
    const worker = this.worker(index);
    await database().execute(sql`
      update deliveries set next_attempt_at = now()
      where account_id = ${this.accountId} and single_send_id = ${this.send.singleSendId} and state = 'deferred'`);
    const { deliveries } = await claimDeliveries(database(), { ...this.key, workerId: worker.identity.workerId, groupId: this.send.groupId, limit });
    for (const delivery of deliveries) {
      expect(['waiting', 'deferred']).toContain(this.of(delivery.email).state);
      expect(this.suppressed).not.toContain(delivery.email);
      this.of(delivery.email).state = 'sending';
    }
    worker.held.push(...deliveries.map((delivery) => ({ delivery })));
    for (const row of await this.rows()) if (row.state === 'dropped' && this.suppressed.has(row.email)) this.of(row.email).state = 'dropped';
  }

  /** The message of one held delivery begins to leave; the server may take it from now on. */
  async begin(index: number): Promise<void> {
    const worker = this.worker(index);
    const held = worker.held.find(({ begun }) => begun === undefined);
    if (held === undefined) return;
    await worker.journal.begin(held.delivery.contactId);
    held.begun = true;
  }

  /** The server has answered, and the journal knows. */
  async end(index: number, kind: number): Promise<void> {
    const worker = this.worker(index);
    const held = worker.held.find(({ begun, result }) => begun && result === undefined);
    const result = outcomes[kind % outcomes.length];
    if (held === undefined || result === undefined) return;
    if (result.kind === 'sent') this.of(held.delivery.email).taken += 1;
    held.result = result;
    held.entry = await worker.journal.end(held.delivery.contactId, result);
  }

  /** What the journal knows goes into the ledger. */
  async carry(index: number): Promise<void> {
    const worker = this.worker(index);
    const done = worker.held.flatMap(({ delivery, entry, result }) => (entry && result ? [{ delivery, entry, result }] : []));
    const entries = done.map(({ entry }) => entry);
    await database().transaction(async (transaction) => {
      await worker.journal.clear(transaction, entries);
      await commitAttempts(transaction, this.key, worker.identity.workerId, done);
    });
    worker.journal.carry(entries);
    for (const { delivery, result } of done) this.of(delivery.email).state = stateAfter[result.kind];
    worker.held = worker.held.filter(({ result }) => result === undefined);
  }

  /** The process dies; the server may have taken what had begun to leave, and nothing else. */
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
    expect(await recoverDeliveries(database())).toEqual(expected);
    // It only seemed dead: its journal is gone, and so nothing more can begin to leave.
    await expect(worker.journal.begin('11111111-1111-4111-8111-111111111111')).rejects.toThrow('declared this one dead');
    this.workers[index % this.workers.length] = await this.newWorker();
  }

  async suppress(position: number): Promise<void> {
    const email = [...this.known.keys()][position % this.known.size];
    if (email === undefined) return;
    await database().execute(sql`
      insert into suppressions (account_id, email, kind) values (${this.accountId}, ${email}, 'global') on conflict do nothing`);
    this.suppressed.add(email);
  }

  async check(): Promise<void> {
    expect(await recoverDeliveries(database())).toEqual({ unconfirmed: 0, recorded: 0, released: 0 });
    const rows = await this.rows();
    expect(Object.fromEntries(rows.map((row) => [row.email, row.state]))).toEqual(
      Object.fromEntries([...this.known].map(([email, known]) => [email, known.state])),
    );
    for (const known of this.known.values()) expect(known.taken).toBeLessThanOrEqual(1);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.identity.release()));
    await recoverDeliveries(database());
    await database().transaction((transaction) => settleSend(transaction, this.key));
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

test('in any order of claims, outcomes, suppressions and crashes nobody is sent to twice and nobody is lost', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('claim' as const), worker: fc.nat(1), limit: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constant('begin' as const), worker: fc.nat(1) }),
    fc.record({ do: fc.constant('end' as const), worker: fc.nat(1), kind: fc.nat(outcomes.length - 1) }),
    fc.record({ do: fc.constant('carry' as const), worker: fc.nat(1) }),
    fc.record({ do: fc.constant('die' as const), worker: fc.nat(1), taken: fc.nat(3) }),
    fc.record({ do: fc.constant('suppress' as const), position: fc.nat(7) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { accountId } = await provider.createAccount();
      const ledger = new Ledger(accountId, await seedSend(database(), accountId, { recipients: 8 }));
      await ledger.start();
      for (const one of steps) {
        if (one.do === 'claim') await ledger.claim(one.worker, one.limit);
        else if (one.do === 'begin') await ledger.begin(one.worker);
        else if (one.do === 'end') await ledger.end(one.worker, one.kind);
        else if (one.do === 'carry') await ledger.carry(one.worker);
        else if (one.do === 'die') await ledger.die(one.worker, one.taken);
        else await ledger.suppress(one.position);
        await ledger.check();
      }
      await ledger.close();
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe('claims', () => {
  const prepare = async (recipients: number) => {
    const { accountId } = await provider.createAccount();
    const send = await seedSend(database(), accountId, { recipients });
    await database().execute(sql`
      update single_sends set status = 'scheduled', send_at = now() where account_id = ${accountId} and single_send_id = ${send.singleSendId}`);
    await snapshotSend(database(), { accountId, singleSendId: send.singleSendId });
    return { accountId, ...send };
  };

  test('of many workers at once never overlap', async () => {
    const send = await prepare(300);
    const workers = await Promise.all([1, 2].map(holdIdentity));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        claimDeliveries(database(), { ...send, workerId: workers[index % 2]?.workerId ?? '', limit: 25 }),
      ),
    );
    const emails = claims.flatMap((claim) => claim.deliveries.map((delivery) => delivery.email));
    expect(emails).toHaveLength(300);
    expect(new Set(emails).size).toBe(300);
    await Promise.all(workers.map((worker) => worker.release()));
  });

  test('drop whoever is suppressed by then, with the reason, as an event and in the counts', async () => {
    const send = await prepare(6);
    await database().execute(sql`
      insert into suppressions (account_id, email, kind, group_id) values
        (${send.accountId}, 'reader1@example.org', 'global', 0),
        (${send.accountId}, 'reader2@example.org', 'group', ${send.groupId}),
        (${send.accountId}, 'reader3@example.org', 'bounce', 0),
        (${send.accountId}, 'reader4@example.org', 'spam_report', 0),
        (${send.accountId}, 'reader5@example.org', 'block', 0),
        (${send.accountId}, 'reader6@example.org', 'group', ${send.groupId + 1})`);
    const worker = await holdIdentity();
    const { deliveries, dropped } = await claimDeliveries(database(), { ...send, workerId: worker.workerId, limit: 10 });
    await worker.release();
    expect(deliveries.map((delivery) => delivery.email).toSorted()).toEqual(['reader5@example.org', 'reader6@example.org']);
    expect(dropped).toBe(4);
    const reasons = await database().rows(sql`
      select email, detail ->> 'reason' as reason from email_events
      where account_id = ${send.accountId} and single_send_id = ${send.singleSendId} and event = 'dropped' order by email`);
    expect(reasons).toEqual([
      { email: 'reader1@example.org', reason: 'Unsubscribed Address' },
      { email: 'reader2@example.org', reason: 'Unsubscribed Address' },
      { email: 'reader3@example.org', reason: 'Bounced Address' },
      { email: 'reader4@example.org', reason: 'Spam Reporting Address' },
    ]);
    const counts = await database().rows(sql`
      select sum(requests)::int as requests, sum(bounce_drops)::int as bounces, sum(spam_report_drops)::int as complaints, sum(unsubscribe_drops)::int as unsubscribes
      from send_counts where account_id = ${send.accountId} and single_send_id = ${send.singleSendId}`);
    expect(counts).toEqual([{ requests: 4, bounces: 1, complaints: 1, unsubscribes: 2 }]);
  });

  test('a worker whose connection was cut may still record what it sent, and the send is open again', async () => {
    await recoverDeliveries(database());
    const send = await prepare(3);
    const worker = await holdIdentity();
    const journal = await DeliveryJournal.open(database(), provider.provider.log, send, worker.workerId);
    const { deliveries } = await claimDeliveries(database(), { ...send, workerId: worker.workerId, groupId: send.groupId, limit: 3 });
    const [first, second] = deliveries;
    for (const delivery of [first, second]) await journal.begin(delivery?.contactId ?? '');
    await worker.release();
    expect(worker.lost.aborted).toBe(true);
    expect(await recoverDeliveries(database())).toEqual({ unconfirmed: 2, recorded: 0, released: 1 });
    await database().transaction((transaction) => settleSend(transaction, send));
    const attempts = deliveries.map((delivery, index) => ({ delivery, result: outcomes[index] ?? { kind: 'released' as const } }));
    await database().transaction((transaction) => commitAttempts(transaction, send, worker.workerId, attempts));
    const states = await database().rows(sql`
      select state from deliveries where account_id = ${send.accountId} and single_send_id = ${send.singleSendId} order by state`);
    // The third is no longer this worker's to decide on.
    expect(states).toEqual([{ state: 'deferred' }, { state: 'sent' }, { state: 'waiting' }]);
    expect(await database().first(sql`select finished_at from single_sends where account_id = ${send.accountId}`)).toEqual({ finished_at: null });
    const requests = await database().first(sql`
      select sum(requests)::int as count from send_counts where account_id = ${send.accountId}`);
    expect(requests).toEqual({ count: 2 });
  });
});
