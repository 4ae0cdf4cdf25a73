import path from 'node:path';
import type { EmailTest } from 'sendwright/wire/emailTesting';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type ServerProcess, startWorkerProcess } from '../../testing/serverProcess';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { testClients } from './testClients';

/** Two turns of the browser: the first is kept when the process is killed in the second. */
const clients = testClients.slice(0, 8).map(({ id }) => id);
const root = '/v3/marketing/compatibility_testing';
const cleanup = new Cleanup();
let provider: TestProvider;
let worker: ServerProcess | undefined;
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  cleanup.add(() => worker?.kill('SIGKILL'));
});
afterAll(() => cleanup.run());

async function startWorker(): Promise<void> {
  worker = await startWorkerProcess(provider, { CHROMIUM_PATH: path.resolve('provider/testing/slowBrowser.mjs') });
}

const pictures = () =>
  provider.provider.database.rows<{ client_id: string; picture_key: string }>(sql`
    select client_id, picture_key from email_test_clients
    where account_id = ${provider.accountId} and status = 'complete' order by client_id`);

test('a test goes on after kill -9: what was drawn stays, and credits are taken once', async () => {
  await provider.provider.database.execute(sql`
    update accounts set entitlements = '{"email_testing_credits": 60}' where account_id = ${provider.accountId}`);
  const asked = await provider.inject('POST', `${root}/tests`, {
    html: '<p>Hello</p>',
    subject: 'Hello',
    from: 'news@example.com',
    spam: true,
    inbox_clients: clients,
  });
  expect(asked.json()).toMatchObject({ credits_used: clients.length + 3 });
  const { id } = asked.json<{ id: string }>();
  await startWorker();
  const before = await eventually(
    async () => {
      const drawn = await pictures();
      return drawn.length > 0 && drawn;
    },
    120,
    'the first picture',
  );
  await worker?.kill('SIGKILL');
  expect((await provider.inject('GET', `${root}/tests/${id}`)).json()).toMatchObject({ status: 'pending' });
  await startWorker();
  await eventually(
    () =>
      provider.provider.database.first(sql`
        select 1 from email_tests
        where account_id = ${provider.accountId} and test_id = ${id} and status <> 'pending'`),
    240,
    'the end of the test',
  );
  const test = (await provider.inject('GET', `${root}/tests/${id}`)).json<EmailTest>();
  expect(test).toMatchObject({ status: 'complete', credits_used: clients.length + 3 });
  expect(test.inbox.every(({ status }) => status === 'complete')).toBe(true);
  expect(await pictures()).toEqual(expect.arrayContaining(before));
  expect((await provider.inject('GET', `${root}/credits`)).json()).toEqual({
    emailTesting: { entitled: 60, remain: 60 - clients.length - 3 },
  });
  const shown = await provider.inject('GET', new URL(test.inbox[0]?.full_url ?? '').pathname, undefined, {
    authorization: '',
  });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
}, 600_000);
