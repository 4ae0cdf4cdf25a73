import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { reopen } from '../../domains/deliveries/retryFailed';
import { lockSingleSend } from '../../domains/single-sends/queries';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { startScriptedMailServer } from '../../testing/scriptedMailServer';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { smtpTransport } from '../transport/smtpTransport';
import { type Transport, TransportError } from '../transport/transport';
import { claimDeliveries } from './claimDeliveries';
import { commitAttempts } from './commitAttempts';
import { deliverStream } from './deliverStream';
import { startDelivery } from '../../domains/deliveries/lanes';
import { releaseWinner } from '../../domains/single-sends/delivery/releaseHeld';
import { settleSend } from '../../domains/single-sends/delivery/settleSend';
import type { SingleSendKey } from '../../domains/single-sends/singleSendRow';
import { openSend, sendLane, streamOf } from '../../domains/single-sends/delivery/sendLane';
import { snapshotSend } from '../../domains/single-sends/delivery/snapshotSend';
import type { AttemptResult } from './transition';
import { acquireWorkerIdentity } from './workerIdentity';

const cleanup = new Cleanup();
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterEach(() => cleanup.run());
afterAll(() => provider.close());

const database = () => provider.provider.database;

/** A started send with all of its messages in one state. */
async function startedSend(state: string, zoneField: string | null = null, recipients = 3): Promise<SingleSendKey> {
  const { accountId } = await provider.createAccount();
  const key = { accountId, singleSendId: (await seedSend(database(), accountId, { recipients })).singleSendId };
  await database().execute(sql`
    update single_sends set status = 'scheduled', send_at = now(), zone_field = ${zoneField}
    where account_id = ${accountId}`);
  await snapshotSend(database(), key);
  await database().execute(sql`update deliveries set state = ${state} where account_id = ${accountId}`);
  return key;
}

const readSend = ({ accountId }: SingleSendKey) =>
  database().first(sql`
    select finished_at is not null as finished, next_work_at <= now() as due from single_sends
    where account_id = ${accountId}`);

const changes: ReadonlyArray<
  readonly [string, string, (transaction: Transaction, key: SingleSendKey) => Promise<void>]
> = [
  [
    'the winner of its test is picked',
    'held',
    (transaction, key) => releaseWinner(transaction, key, '11111111-1111-4111-8111-111111111111'),
  ],
  [
    'its failed copies are tried again',
    'bounced',
    async (transaction, key) => {
      await transaction.execute(sql`update deliveries set state = 'waiting' where account_id = ${key.accountId}`);
      await reopen(transaction, key.accountId, key.singleSendId);
    },
  ],
];
test.each(changes)('a worker that settles a send while %s leaves it open', async (_what, state, change) => {
  const key = await startedSend(state);
  let settling: Promise<void> | undefined;
  await database().transaction(async (transaction) => {
    await lockSingleSend(transaction, key.accountId, key.singleSendId);
    await change(transaction, key);
    settling = database().transaction((other) => settleSend(other, key));
    await eventually(() =>
      database().first(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    );
  });
  await settling;
  expect(await readSend(key)).toEqual({ finished: false, due: true });
});

test("a send by the recipients' time zones without recipients becomes due and finishes", async () => {
  const key = await startedSend('waiting', 'e1_T', 0);
  expect(await readSend(key)).toEqual({ finished: false, due: true });
  await database().transaction((transaction) => settleSend(transaction, key));
  expect(await readSend(key)).toEqual({ finished: true, due: null });
});

test('a run ends only when the ledger has its last outcome, also if the next message could not start', async () => {
  const key = await startedSend('waiting', null, 2);
  const worker = await acquireWorkerIdentity(database());
  cleanup.add(() => worker.release());
  const states = async () => {
    const rows = await database().rows<{ state: string }>(sql`
      select state from deliveries where account_id = ${key.accountId} order by state`);
    return rows.map(({ state }) => state);
  };
  let isDown = false;
  const release = new AbortController();
  let blocked: Promise<void> | undefined;
  /** Outcomes can't be written, because the database is slow. */
  const block = () =>
    new Promise<void>((isBlocked) => {
      blocked = database().transaction(async (transaction) => {
        await transaction.execute(sql`lock table delivery_outcomes in access exclusive mode`);
        isBlocked();
        await new Promise((done) => release.signal.addEventListener('abort', done));
      });
    });
  const transport: Transport = {
    name: 'smtp',
    concurrency: 1,
    async send(_message, begin) {
      if (isDown) throw new TransportError('unreachable', 'gone');
      await begin?.();
      await block();
      isDown = true;
      return { response: '250 OK' };
    },
    cut: () => undefined,
    close: async () => undefined,
  };
  const parts = { database: database(), transport, log: provider.provider.log, publicUrl: provider.url };
  const running = deliverStream(parts, sendLane(parts), streamOf(key), worker.workerId, new AbortController().signal);
  await eventually(async () => (await states()).join() === 'sending,waiting');
  release.abort();
  await Promise.all([running, blocked]);
  expect(await states()).toEqual(['sent', 'waiting']);
  // The service of other tests would send the second.
  await database().execute(sql`update single_sends set cancelled_at = now() where account_id = ${key.accountId}`);
});

test('the retry period of a message starts with its first attempt, not when a limit held it back', async () => {
  const key = await startedSend('waiting', null, 1);
  const worker = await acquireWorkerIdentity(database());
  cleanup.add(() => worker.release());
  const attempt = async (result: AttemptResult) => {
    const { deliveries } = await claimDeliveries(database(), {
      ...streamOf(key),
      open: openSend(key),
      workerId: worker.workerId,
      groupId: null,
      limit: 1,
    });
    await database().transaction((transaction) =>
      commitAttempts(
        transaction,
        {},
        streamOf(key),
        worker.workerId,
        deliveries.map((delivery) => ({ delivery, result })),
      ),
    );
    await database().execute(sql`
      update deliveries set first_attempted_at = first_attempted_at - interval '4 days', next_attempt_at = now()
      where account_id = ${key.accountId}`);
    return database().first(sql`select state, attempts from deliveries where account_id = ${key.accountId}`);
  };
  const later = { kind: 'deferred', response: '450 4.2.1 later' } as const;
  expect(await attempt({ kind: 'held', response: 'a limit', retryIn: 1 })).toEqual({ state: 'deferred', attempts: 0 });
  expect(await attempt(later)).toEqual({ state: 'deferred', attempts: 1 });
  expect(await attempt(later)).toEqual({ state: 'bounced', attempts: 2 });
});

test('the transaction that holds the name of a worker for weeks lets old rows be cleaned up', async () => {
  const worker = await acquireWorkerIdentity(database());
  cleanup.add(() => worker.release());
  const holders = await database().rows(sql`
    select state, backend_xmin::text as oldest_seen from pg_stat_activity
    where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory' and granted)
      and state = 'idle in transaction'`);
  expect(holders).toEqual([{ state: 'idle in transaction', oldest_seen: null }]);
});

test.each([
  ['cancelled', 'POST', '/cancel'],
  ['deleted', 'DELETE', ''],
] as const)(
  'a send that is %s sends nothing except what a slow server already received',
  async (_what, method, action) => {
    const connections = 8;
    const domain = `${method}.example`.toLowerCase();
    let slow = false;
    const server = cleanup.own(
      await startScriptedMailServer({ answer: (stage) => (stage === 'dot' && slow ? 'stall' : undefined) }),
    );
    const { log, config } = provider.provider;
    const { singleSendId } = await seedSend(database(), provider.accountId, { recipients: 300, domain });
    const path = `/v3/marketing/singlesends/${singleSendId}`;
    await provider.inject('PUT', `${path}/schedule`, { send_at: 'now' });
    const transport = smtpTransport(server.url, { connections, timeout: 10_000 });
    const service = startDelivery({ database: database(), log, transport, publicUrl: config.publicUrl });
    cleanup.add(() => service.stop().then(() => transport.close()));
    await eventually(() => server.taken.length > 20, 60);
    slow = true;
    await eventually(() => server.unanswered.length === connections, 60);
    expect((await provider.inject(method, `${path}${action}`)).statusCode).toBeLessThan(300);
    await eventually(
      async () =>
        (await database().first(sql`
    select 1 from delivery_runs where account_id = ${provider.accountId}
    union all
    select 1 from deliveries where account_id = ${provider.accountId} and state in ('waiting', 'sending')`)) ===
        undefined,
      90,
    );
    expect(server.unanswered).toHaveLength(connections);
    const states = await database().rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries
    where account_id = ${provider.accountId} and stream_id = ${singleSendId} group by state order by state`);
    const taken = server.taken.filter((email) => email.endsWith(`@${domain}`)).length;
    expect(states).toEqual(
      method === 'DELETE'
        ? []
        : [
            { state: 'cancelled', count: 300 - connections - taken },
            { state: 'sent', count: taken },
            { state: 'unconfirmed', count: connections },
          ],
    );
  },
);
