import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { Cleanup } from '../../testing/cleanup';
import { type MailServer, startMailServer } from '../../testing/mailServer';
import { seedSend } from '../../testing/seedSend';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';

const recipients = 1500;
const kills = 3;
const connections = 10;

const cleanup = new Cleanup();
let server: MailServer;
let provider: TestProvider;
beforeAll(async () => {
  server = cleanup.own(await startMailServer({ pause: 10 }));
  // Serves the API only: the process that is killed does the work.
  provider = cleanup.own(await startTestProvider({ jobs: false }));
});
afterAll(() => cleanup.run());

/** A whole provider in a process of its own, from the source. */
function startWorker(): ServerProcess {
  const { databaseUrl = '', dataDir } = provider.provider.config;
  const worker = startServerProcess({ DATABASE_URL: databaseUrl, SMTP_URL: server.url, DATA_DIR: dataDir, PORT: '0', ROLE: 'worker', LOG_LEVEL: 'error' });
  cleanup.add(() => worker.kill('SIGKILL'));
  return worker;
}

test('kill -9 at any time: nobody receives twice, nobody is lost silently', async () => {
  const { database } = provider.provider;
  const send = await seedSend(database, provider.accountId, { recipients });
  await provider.inject('PUT', `/v3/marketing/singlesends/${send.singleSendId}/schedule`, { send_at: 'now' });

  let worker = startWorker();
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = server.taken.length;
    await eventually(() => server.taken.length > before + 50 * kill, 60);
    await worker.kill('SIGKILL');
    worker = startWorker();
  }
  await eventually(async () => (await database.first(sql`
    select 1 from single_sends where account_id = ${provider.accountId} and single_send_id = ${send.singleSendId} and finished_at is not null`)) !== undefined, 90);
  expect(await worker.kill('SIGTERM')).toBe(0);

  const rows = await database.rows<{ email: string; state: string }>(sql`
    select email, state from deliveries where account_id = ${provider.accountId} and single_send_id = ${send.singleSendId}`);
  const taken = new Set(server.taken);
  expect(server.taken).toHaveLength(taken.size);
  expect(rows).toHaveLength(recipients);
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['sent', 'unconfirmed']));
  const sent = rows.filter((row) => row.state === 'sent').map((row) => row.email);
  expect(sent.filter((email) => !taken.has(email))).toEqual([]);
  // Who is not recorded as sent is reported.
  const unconfirmed = rows.length - sent.length;
  expect(unconfirmed).toBeLessThanOrEqual(kills * connections);
  expect([...taken].filter((email) => !rows.some((row) => row.email === email))).toEqual([]);
}, 240_000);
