import type { SendCurve } from 'sendwright/wire/sendCurve';
import { sql } from '../../database/sql';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const none = '00000000-0000-0000-0000-000000000000';

/** A send that began so many hours ago, with how many people opened it after how many hours. */
async function send(
  { accountId }: TestAccount,
  hoursAgo: number,
  opened: readonly (readonly [hour: number, people: number])[],
): Promise<string> {
  const { database } = provider.provider;
  const { singleSendId: id } = await seedSend(database, accountId, { recipients: 0 });
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = now() - make_interval(mins => ${hoursAgo * 60 - 10})
    where account_id = ${accountId} and single_send_id = ${id}`);
  await database.execute(sql`
    insert into send_totals (account_id, single_send_id, variation_id, phase, delivered)
    values (${accountId}, ${id}, ${none}, 'send', 100)`);
  for (const [hour, people] of opened)
    await database.execute(sql`
      insert into send_counts (account_id, single_send_id, variation_id, phase, quarter, unique_opens,
        human_unique_opens)
      values (${accountId}, ${id}, ${none}, 'send',
        now() + make_interval(mins => ${(hour - hoursAgo) * 60 + 15}), 90, ${people})`);
  return id;
}

async function curveOf(account: TestAccount, id: string): Promise<[number, SendCurve]> {
  const answer = await provider.inject('GET', `/v3/marketing/reports/sends/${id}/first_hours`, undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  return [answer.statusCode, answer.json<SendCurve>()];
}

test('a curve sums the people of each hour until now, and compares with earlier sends', async () => {
  const account = await provider.createAccount();
  const last = await send(account, 2, [
    [0, 20],
    [1, 5],
  ]);
  expect((await curveOf(account, last))[1]).toMatchObject({ delivered: 100, opened: [0, 20, 25], usual: null });
  for (const people of [10, 12, 14, 16, 18])
    await send(account, 24 * 30 - people, [
      [0, people],
      [40, 10],
      [80, 50],
    ]);
  // Too young to say what 72 hours usually bring.
  await send(account, 24, [[0, 90]]);
  const [, { usual, opened }] = await curveOf(account, last);
  expect(opened).toEqual([0, 20, 25]);
  expect(usual?.sends).toBe(5);
  expect([usual?.low.length, usual?.low[0], usual?.low[1], usual?.high[1]]).toEqual([73, 0, 11, 17]);
  expect([usual?.low[41], usual?.high[41], usual?.high[72]]).toEqual([21, 27, 27]);
});

test('an old send has 72 hours, a draft none, and those of others are not found', async () => {
  const account = await provider.createAccount();
  const old = await send(account, 24 * 10, [
    [71, 3],
    [73, 4],
  ]);
  const [, { opened }] = await curveOf(account, old);
  expect([opened.length, opened.at(-2), opened.at(-1)]).toEqual([73, 0, 3]);
  const { singleSendId: draft } = await seedSend(provider.provider.database, account.accountId, { recipients: 0 });
  await provider.provider.database.execute(sql`
    update single_sends set status = 'draft', triggered_at = null
    where account_id = ${account.accountId} and single_send_id = ${draft}`);
  expect((await curveOf(account, draft))[1]).toMatchObject({ sent_at: null, opened: [], usual: null });
  expect((await curveOf(provider, old))[0]).toBe(404);
  expect((await curveOf(account, 'x'))[0]).toBe(404);
});
