import { openSend, sendLane } from '../../domains/single-sends/delivery/sendLane';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { LedgerModel, outcomes } from '../../testing/ledgerModel';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { mailKey, mailStream } from '../mail/mailStream';
import { claimDeliveries } from './claimDeliveries';
import { commitAttempts } from './commitAttempts';
import { recoverDeliveries } from './recoverDeliveries';
import { DeliveryJournal } from './deliveryJournal';
import { lanesOf } from '../../domains/deliveries/lanes';
import { settleSend } from '../../domains/single-sends/delivery/settleSend';
import { snapshotSend } from '../../domains/single-sends/delivery/snapshotSend';
import { type WorkerIdentity, acquireWorkerIdentity } from './workerIdentity';

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
// A name that is still held would keep a connection of the pool.
afterEach(() => cleanup.run());
afterAll(() => provider.close());

async function holdIdentity(): Promise<WorkerIdentity> {
  const identity = await acquireWorkerIdentity(database());
  cleanup.add(() => identity.release());
  return identity;
}

const database = () => provider.provider.database;
const parts = () => ({ ...provider.provider, publicUrl: provider.url });
const recover = () => recoverDeliveries(database(), lanesOf(parts()));

test('in any order of claims, outcomes, suppressions and crashes nobody is mailed twice or lost', async () => {
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
      const ledger = new LedgerModel(
        provider.provider,
        accountId,
        await seedSend(database(), accountId, { recipients: 8 }),
        holdIdentity,
      );
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
});

describe('concurrent claims', () => {
  const prepare = async (recipients: number) => {
    const { accountId } = await provider.createAccount();
    const send = await seedSend(database(), accountId, { recipients });
    await database().execute(sql`
      update single_sends set status = 'scheduled', send_at = now()
      where account_id = ${accountId} and single_send_id = ${send.singleSendId}`);
    await snapshotSend(database(), { accountId, singleSendId: send.singleSendId });
    return { accountId, streamId: send.singleSendId, ...send };
  };

  test('of many workers at once never overlap', async () => {
    const send = await prepare(300);
    const workers = await Promise.all([1, 2].map(holdIdentity));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        claimDeliveries(database(), {
          ...send,
          open: openSend(send),
          workerId: workers[index % 2]?.workerId ?? '',
          limit: 25,
        }),
      ),
    );
    const emails = claims.flatMap((claim) => claim.deliveries.map((delivery) => delivery.email));
    expect(emails).toHaveLength(300);
    expect(new Set(emails).size).toBe(300);
    await Promise.all(workers.map((worker) => worker.release()));
  });

  test('drop contacts suppressed in the meantime, with the reason, an event and a count', async () => {
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
    const { deliveries, dropped } = await claimDeliveries(database(), {
      ...send,
      open: openSend(send),
      workerId: worker.workerId,
      limit: 10,
    });
    await worker.release();
    expect(deliveries.map((delivery) => delivery.email).toSorted()).toEqual([
      'reader5@example.org',
      'reader6@example.org',
    ]);
    expect(dropped).toBe(4);
    const reasons = await database().rows(sql`
      select email, detail ->> 'reason' as reason from email_events
      where account_id = ${send.accountId} and single_send_id = ${send.singleSendId} and event = 'dropped'
      order by email`);
    expect(reasons).toEqual([
      { email: 'reader1@example.org', reason: 'Unsubscribed Address' },
      { email: 'reader2@example.org', reason: 'Unsubscribed Address' },
      { email: 'reader3@example.org', reason: 'Bounced Address' },
      { email: 'reader4@example.org', reason: 'Spam Reporting Address' },
    ]);
    const counts = await database().rows(sql`
      select sum(requests)::int as requests, sum(bounce_drops)::int as bounces,
        sum(spam_report_drops)::int as complaints, sum(unsubscribe_drops)::int as unsubscribes
      from send_counts where account_id = ${send.accountId} and single_send_id = ${send.singleSendId}`);
    expect(counts).toEqual([{ requests: 4, bounces: 1, complaints: 1, unsubscribes: 2 }]);
  });

  test('a worker whose connection was cut can still record what it sent, and the send is open again', async () => {
    await recover();
    const send = await prepare(3);
    const worker = await holdIdentity();
    const journal = await DeliveryJournal.open(database(), provider.provider.log, send, worker.workerId);
    const { deliveries } = await claimDeliveries(database(), {
      ...send,
      open: openSend(send),
      workerId: worker.workerId,
      groupId: send.groupId,
      limit: 3,
    });
    const [first, second] = deliveries;
    for (const delivery of [first, second]) await journal.begin(delivery?.contactId ?? '');
    await worker.release();
    expect(worker.lost.aborted).toBe(true);
    expect(await recover()).toEqual({ unconfirmed: 2, recorded: 0, released: 1 });
    await database().transaction((transaction) => settleSend(transaction, send));
    const attempts = deliveries.map((delivery, index) => ({
      delivery,
      result: outcomes[index] ?? { kind: 'released' as const },
    }));
    const lane = sendLane(parts());
    await database().transaction((transaction) => commitAttempts(transaction, lane, send, worker.workerId, attempts));
    const states = await database().rows(sql`
      select state from deliveries where account_id = ${send.accountId} and stream_id = ${send.singleSendId}
      order by state`);
    // The third row belongs to another worker by now.
    expect(states).toEqual([{ state: 'deferred' }, { state: 'sent' }, { state: 'waiting' }]);
    expect(
      await database().first(sql`select finished_at from single_sends where account_id = ${send.accountId}`),
    ).toEqual({ finished_at: null });
    const requests = await database().first(sql`
      select sum(requests)::int as count from send_counts where account_id = ${send.accountId}`);
    expect(requests).toEqual({ count: 2 });
  });

  // The mail of every account has the same stream id: rows of one account must not be settled under another's name.
  test('of two accounts that a lost worker held are reclaimed for both', async () => {
    await recover();
    const worker = await holdIdentity();
    const accounts = await Promise.all([1, 2].map(async () => (await provider.createAccount()).accountId));
    const underWay = randomUUID();
    const claimed = randomUUID();
    for (const accountId of accounts) {
      await database().execute(sql`
        insert into mail_lanes (account_id, next_work_at) values (${accountId}, now())`);
      await database().execute(sql`
        insert into deliveries
          (account_id, stream_id, contact_id, email, state, attempts, first_attempted_at, claimed_by)
        select ${accountId}, ${mailStream}, copy, 'reader@example.org', 'sending', 1, now(), ${worker.workerId}
        from unnest(${[underWay, claimed]}::uuid[]) as copy`);
      const journal = await DeliveryJournal.open(
        database(),
        provider.provider.log,
        mailKey(accountId),
        worker.workerId,
      );
      await journal.begin(underWay);
    }
    await worker.release();
    expect(await recover()).toEqual({ unconfirmed: 2, recorded: 0, released: 2 });
    expect(await recover()).toEqual({ unconfirmed: 0, recorded: 0, released: 0 });
    for (const accountId of accounts)
      expect(
        await database().rows(
          sql`select contact_id, state from deliveries where account_id = ${accountId} order by state`,
        ),
      ).toEqual([
        { contact_id: underWay, state: 'unconfirmed' },
        { contact_id: claimed, state: 'waiting' },
      ]);
  });
});
