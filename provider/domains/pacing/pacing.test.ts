import type { Pacing } from 'sendwright/wire/pacing';
import { RetryLater } from '../../delivery/ledger/deliverySource';
import { DomainWarmup } from '../../delivery/pace/domainWarmup';
import { ProviderPace } from '../../delivery/pace/providerPace';
import { routedTransport } from '../../delivery/routes/routedTransport';
import { openIpPool, writeIpPool } from '../../delivery/transport/ipPools';
import type { OutgoingMessage, Transport } from '../../delivery/transport/transport';
import { sql } from '../../database/sql';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  account = await provider.createAccount();
});
const database = () => provider.provider.database;
const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = account) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const read = async (who?: TestAccount) => (await ask('GET', '/v3/pacing', undefined, who)).json<Pacing>();
const warm = (body: object) => ask('PUT', '/v3/pacing/warmups', body);

test('a domain is warmed up by a plan, which is changed and stopped', async () => {
  const started = await warm({ subject: 'News.Example.com', first_hour: 100, growth: 2, days: 10 });
  expect([started.statusCode, started.json()]).toMatchObject([
    200,
    { subject: 'news.example.com', type: 'domain', day: 1, days: 10, hourly_limit: 100 },
  ]);
  await database().execute(sql`
    update warmup_plans set started_at = started_at - interval '3 days' where account_id = ${account.accountId}`);
  expect((await read()).warmups).toMatchObject([{ day: 4, hourly_limit: 800 }]);
  // It goes on from its day.
  expect((await warm({ subject: 'news.example.com', first_hour: 10 })).json()).toMatchObject({
    day: 4,
    days: 30,
    hourly_limit: 27,
  });
  const stranger = await provider.createAccount();
  expect((await read(stranger)).warmups).toEqual([]);
  const stop = (who?: TestAccount) => ask('DELETE', '/v3/pacing/warmups?subject=news.example.com', undefined, who);
  expect((await stop(stranger)).statusCode).toBe(404);
  expect((await stop()).statusCode).toBe(204);
  expect((await stop()).statusCode).toBe(404);
});

test('what is neither a domain nor an address of the account is refused', async () => {
  expect((await warm({ subject: 'no domain' })).statusCode).toBe(400);
  expect((await warm({ subject: '192.0.2.1' })).statusCode).toBe(404);
  expect((await warm({ subject: 'example.com', growth: 0.5 })).statusCode).toBe(400);
  expect((await warm({ subject: 'example.com', days: 0 })).statusCode).toBe(400);
});

test('an address has a plan of its own, also through the published API', async () => {
  await writeIpPool(database(), account.accountId, { name: 'news', addresses: ['192.0.2.1'] });
  expect((await warm({ subject: '192.0.2.1', first_hour: 3600, days: 5 })).json()).toMatchObject({
    type: 'ip',
    day: 1,
  });
  expect((await ask('GET', '/v3/ips/192.0.2.1')).json()).toMatchObject({ warmup: true });
  const turns = await openIpPool(database(), account.accountId, 'news');
  // One in each second.
  expect(await turns.next()).toBe('192.0.2.1');
  const held = await turns.next().catch((error: unknown) => error);
  expect((held as RetryLater).retryIn).toBeLessThanOrEqual(1000);
  await database().execute(sql`
    update account_addresses set warmup_started_at = now() - interval '6 days'
    where account_id = ${account.accountId}`);
  expect((await ask('GET', '/v3/ips/192.0.2.1')).json()).toMatchObject({ warmup: false });
  expect((await read()).warmups).toEqual([]);
});

const message = (sender: string, of: number): OutgoingMessage => ({
  accountId: of,
  messageId: 'm@example.com',
  subject: 'Hi',
  sender,
  envelope: { from: 'bounce@mail.example', to: 'ada@readers.example' },
  raw: 'Subject: Hi\r\n\r\nHi',
});

test('messages beyond the plan of their sender’s domain are held back before anything is sent', async () => {
  await warm({ subject: 'example.com', first_hour: 60 });
  const taken: string[] = [];
  const direct: Transport = {
    name: 'smtp',
    concurrency: 1,
    send: async ({ sender = '' }) => {
      taken.push(sender);
      return { response: '250 ok' };
    },
    cut: () => undefined,
    close: async () => undefined,
  };
  const transport = routedTransport(direct, database(), {});
  const send = (sender: string) => transport.send(message(sender, account.accountId)).catch((error: unknown) => error);
  await send('news@example.com');
  const held = await send('news@Example.com');
  expect(held).toBeInstanceOf(RetryLater);
  expect((held as RetryLater).message).toBe('Held back: example.com is warming up.');
  expect((held as RetryLater).retryIn).toBeGreaterThan(30_000);
  await send('news@other.example');
  // System mail does not wait.
  await transport.send({ ...message('news@example.com', account.accountId), system: {} });
  expect(taken).toEqual(['news@example.com', 'news@other.example', 'news@example.com']);
  await transport.close();
});

test('all workers together keep a plan, and those that wait come one after the other', async () => {
  await warm({ subject: 'example.com', first_hour: 60 });
  const [one, other] = [new DomainWarmup(database()), new DomainWarmup(database())];
  const delays: number[] = [];
  for (const worker of [one, other, one, other]) delays.push(await worker.delay(account.accountId, 'example.com'));
  expect(delays.filter((delay) => delay === 0)).toHaveLength(1);
  expect(delays[2]).toBeGreaterThan(60_000);
  expect(delays[3]).toBeGreaterThan((delays[1] ?? 0) + 30_000);
});

test('a provider that is slowed down is listed with its words, and lifted by hand', async () => {
  const pace = new ProviderPace(database());
  for (let count = 0; count < 3; count += 1)
    await pace.deferred(
      account.accountId,
      'outlook.com',
      '451 4.7.650 The mail server has been temporarily rate limited',
    );
  expect((await read()).providers).toMatchObject([
    { provider: 'Microsoft', per_minute: 10, response: expect.stringContaining('rate limited') as string },
  ]);
  const lift = () => ask('DELETE', '/v3/pacing/providers?provider=Microsoft');
  expect((await lift()).statusCode).toBe(204);
  expect((await lift()).statusCode).toBe(404);
  expect((await read()).providers).toEqual([]);
});
