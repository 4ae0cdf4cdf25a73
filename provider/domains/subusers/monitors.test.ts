import type { SubuserMonitor } from 'sendwright/wire/subuserMonitors';
import { sql } from '../../database/sql';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let subuser: TestAccount;
let at: string;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  subuser = await provider.createAccount({ parent: provider });
  await seedSend(provider.provider.database, subuser.accountId, { recipients: 0 });
  at = `/v3/subusers/${subuser.username}/monitor`;
});
afterAll(() => provider.close());

const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = provider) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const monitor: SubuserMonitor = { email: 'boss@parent.example', frequency: 3 };
const send = async (...to: string[]) => {
  const sent = await ask(
    'POST',
    '/v3/mail/send',
    {
      personalizations: to.map((email) => ({ to: [{ email }] })),
      from: { email: 'news@example.com' },
      subject: 'Hi',
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    subuser,
  );
  expect(sent.statusCode).toBe(202);
};
const sampled = async () =>
  (
    await provider.provider.database.rows(sql`
      select from deliveries where account_id = ${subuser.accountId} and email = ${monitor.email}`)
  ).length;

test('a monitor is set, read, changed and removed by the parent alone', async () => {
  expect((await ask('GET', at)).statusCode).toBe(404);
  expect((await ask('POST', at, monitor)).json()).toEqual(monitor);
  expect((await ask('PUT', at, { ...monitor, frequency: 5 })).json()).toEqual({ ...monitor, frequency: 5 });
  expect((await ask('GET', at)).json()).toEqual({ ...monitor, frequency: 5 });
  const stranger = await provider.createAccount();
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    expect((await ask(method, at, monitor, stranger)).statusCode).toBe(404);
  expect((await ask('POST', at, { email: 'nobody', frequency: 3 })).statusCode).toBe(400);
  expect((await ask('POST', at, { ...monitor, frequency: 0 })).statusCode).toBe(400);
  expect((await ask('DELETE', at)).statusCode).toBe(204);
  expect((await ask('DELETE', at)).statusCode).toBe(404);
});

test('every third message has a blind copy', async () => {
  await ask('POST', at, monitor);
  await send('one@shop.example');
  await send('two@shop.example');
  expect(await sampled()).toBe(0);
  await send('three@shop.example');
  expect(await sampled()).toBe(1);
  // The fourth to the sixth.
  await send('four@shop.example', 'five@shop.example', 'six@shop.example');
  expect(await sampled()).toBe(2);
  await ask('DELETE', at);
  await send('seven@shop.example', 'eight@shop.example', 'nine@shop.example');
  expect(await sampled()).toBe(2);
});
