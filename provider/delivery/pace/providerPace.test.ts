import { domainOf, Pacer } from '../ledger/pacer';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { asksToSlowDown, limitOf, ProviderPace, readSlowedProviders, slowest } from './providerPace';
import { sql } from '../../database/sql';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());
const database = () => provider.provider.database;

test.each([
  ['421 4.7.28 Our system has detected an unusual rate of mail', true],
  ['450 4.7.1 Too many messages from this address', true],
  ['451 4.3.2 System not accepting messages now', true],
  ['452 4.5.3 Too many recipients', true],
  ['450 4.2.0 Greylisted, try again in 5 minutes', false],
  ['451 Greylisting in action', false],
  ['452 4.2.2 Mailbox full', false],
  ['450 4.1.8 Sender address rejected', false],
  ['550 5.7.1 Blocked', false],
  ['', false],
])('%j asks to slow down: %s', (response, asks) => {
  expect(asksToSlowDown(response)).toBe(asks);
});

const slow = '421 4.7.28 Too much mail to <ada@gmail.com>';
const send = async (
  pace: ProviderPace,
  accountId: number,
  accepted: number,
  deferred: number,
  domain = 'gmail.com',
) => {
  for (let count = 0; count < accepted; count += 1) pace.accepted(accountId, domain);
  for (let count = 0; count < deferred; count += 1) await pace.deferred(accountId, domain, slow);
};
/** As if the last reply had come so many minutes earlier. */
const age = (accountId: number, minutes: number) =>
  database().execute(sql`
    update provider_paces set lowered_at = lowered_at - make_interval(mins => ${minutes})
    where account_id = ${accountId}`);

test('a provider that asks for less gets half, on all its domains, until it has recovered', async () => {
  const { accountId } = await provider.createAccount();
  let now = 0;
  const pace = new ProviderPace(database(), () => now);
  now = 60_000;
  await send(pace, accountId, 1200, 0);
  now += 30_000;
  // 2,400 a minute.
  await send(pace, accountId, 0, 64, 'googlemail.com');
  const own = new Map([['', 100_000]]);
  const limits = await pace.limitsOf(accountId, own);
  expect([...limits]).toEqual([
    ['', 100_000],
    [limitOf('Gmail'), 1200],
  ]);
  // The limit holds for all domains of the provider, and for no other.
  const pacer = new Pacer(() => now);
  const sent = (email: string) => pacer.delay(accountId, limits, domainOf(email), true) === 0;
  const taken = Array.from({ length: 100 }, (_, index) =>
    sent(`a${index}@${index % 2 === 0 ? 'gmail.com' : 'googlemail.com'}`),
  );
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(sent('a@elsewhere.example')).toBe(true);
  // It is noticed, by every process, that the pace grows, and that the limit is gone in the end.
  const perMinute = async () => (await readSlowedProviders(database(), accountId))[0]?.perMinute;
  await age(accountId, 1);
  expect(await perMinute()).toBe(1500);
  await age(accountId, 2);
  expect(await perMinute()).toBe(2343);
  await age(accountId, 4);
  expect(await perMinute()).toBeUndefined();
  now += 6000;
  expect(await pace.limitsOf(accountId, own)).toBe(own);
});

test('a few replies among many change nothing, and never less than the slowest pace is sent', async () => {
  const { accountId } = await provider.createAccount();
  let now = 0;
  const pace = new ProviderPace(database(), () => now);
  await send(pace, accountId, 100, 3);
  expect(await readSlowedProviders(database(), accountId)).toEqual([]);
  now += 61_000;
  await send(pace, accountId, 0, 3);
  expect((await readSlowedProviders(database(), accountId))[0]).toMatchObject({
    provider: 'Gmail',
    perMinute: slowest,
    response: '421 4.7.28 Too much mail to …',
  });
});

test('replies to what was under way lower the pace once; later ones lower it further', async () => {
  const { accountId } = await provider.createAccount();
  let now = 60_000;
  const pace = new ProviderPace(database(), () => now);
  await send(pace, accountId, 1000, 60);
  const perMinute = async () => (await readSlowedProviders(database(), accountId))[0]?.perMinute;
  const first = await perMinute();
  await send(pace, accountId, 0, 60);
  expect(await perMinute()).toBe(first);
  await age(accountId, 1);
  now += 60_000;
  await send(pace, accountId, 40, 0);
  now += 60_000 - 1;
  await send(pace, accountId, 0, 3);
  // What was really sent counts, not what would have been allowed.
  expect(await perMinute()).toBe(20);
});

test('accounts have paces of their own', async () => {
  const [one, other] = [await provider.createAccount(), await provider.createAccount()];
  const pace = new ProviderPace(database(), () => 60_000);
  await send(pace, one.accountId, 0, 3);
  expect((await pace.limitsOf(one.accountId, new Map())).size).toBe(1);
  expect((await pace.limitsOf(other.accountId, new Map())).size).toBe(0);
});
