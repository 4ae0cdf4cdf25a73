import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { reserveTimes } from './splitByLimits';
import { readMailLimits, readTextLimits, writeSendLimit } from './sendLimits';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const many = (domain: string, count: number) => Array.from({ length: count }, () => domain);

test('processes that ask at once share one limit', async () => {
  const limits = new Map([['', 60]]);
  const { database } = provider.provider;
  const given = await Promise.all(
    Array.from({ length: 10 }, () => reserveTimes(database, provider.accountId, limits, many('a.example', 10))),
  );
  const times = given.flat().toSorted((one, other) => one - other);
  // A hundred messages at one per second: the last is due after more than a minute and a half, less the test's own
  // time.
  expect(times.at(-1)).toBeGreaterThan(70_000);
  expect(times.at(-1)).toBeLessThanOrEqual(99_000);
  for (const one of given)
    for (const [index, time] of one.entries())
      if (index > 0 && time > 0) expect(time - Math.max(0, one[index - 1] ?? 0)).toBeLessThanOrEqual(1001);
});

test('the limit of a domain applies beside that of the account, and other domains continue', async () => {
  const account = await provider.createAccount();
  const limits = new Map([
    ['', 6000],
    ['slow.example', 6],
  ]);
  const times = await reserveTimes(provider.provider.database, account.accountId, limits, [
    'slow.example',
    'fast.example',
    'slow.example',
    'fast.example',
    'slow.example',
  ]);
  expect(times[1]).toBe(0);
  expect(times[3]).toBe(0);
  expect(times[2]).toBeGreaterThan(8000);
  expect(times[4]).toBeGreaterThan(18_000);
});

test('limits of text messages are not those of mail', async () => {
  const { accountId } = await provider.createAccount();
  const { database } = provider.provider;
  await writeSendLimit(database, accountId, 'sms', 60);
  await writeSendLimit(database, accountId, 'mg1', 30);
  await writeSendLimit(database, accountId, 'a.example', 10);
  expect(Object.fromEntries(await readTextLimits(database, accountId, 'mg1'))).toEqual({ sms: 60, mg1: 30 });
  expect((await readMailLimits(database, accountId)).has('sms')).toBe(false);
  const times = await reserveTimes(database, accountId, new Map([['sms', 6]]), ['mg1', 'mg2']);
  expect(times[1]).toBeGreaterThan(8000);
});

test('without limits nothing is delayed', async () => {
  expect(await reserveTimes(provider.provider.database, provider.accountId, new Map(), many('a.example', 3))).toEqual([
    0, 0, 0,
  ]);
});
