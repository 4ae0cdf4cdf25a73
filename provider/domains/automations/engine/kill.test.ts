import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../../../database/sql';
import { makeAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { startMailServer } from '../../../testing/mailServer';
import { keyFileOf } from '../../../secrets/openSecrets';
import { startServerProcess, type ServerProcess } from '../../../testing/serverProcess';
import { startTestProvider } from '../../../testing/startTestProvider';

const recipients = 1500;
const kills = 2;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('killed while contacts enter, move on and are mailed: each takes each step once, and none is lost', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-automation-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const mail = cleanup.own(await startMailServer({ pause: 2 }));
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, config } = provider.provider;
  const automation = await makeAutomation(provider);
  await automation.ask('POST', `/${automation.id}/live`);
  await automation.add(Array.from({ length: recipients }, (_, index) => `reader${index}`));

  const start = async (): Promise<ServerProcess> => {
    const shared = { DATABASE_URL: config.databaseUrl ?? '', SECRET_KEY_FILE: keyFileOf(config) };
    const server = startServerProcess({
      ...shared,
      SMTP_URL: mail.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ROLE: 'worker',
      LOG_LEVEL: 'error',
    });
    await server.prints('ready');
    return server;
  };
  let server = await start();
  cleanup.add(() => server.kill('SIGKILL').then(() => undefined));
  for (let kill = 1; kill <= kills; kill += 1) {
    const target = Math.floor((recipients * 2 * kill) / (kills + 2));
    // The second email becomes due for those who had the first, while others still wait for theirs.
    await automation.pass('1 day');
    await eventually(() => mail.taken.length >= target, 300);
    await server.kill('SIGKILL');
    server = await start();
  }
  await eventually(async () => {
    await automation.pass('1 day');
    const left = await database.first<{ count: number }>(sql`
      select
        (select count(*) from automation_enrolments where account_id = ${automation.accountId} and state = 'active')
        +
          (select count(*) from deliveries
            where account_id = ${automation.accountId} and state in ('waiting', 'sending', 'deferred'))
          as count`);
    return left?.count === 0;
  }, 300);

  const steps = await database.rows(sql`
    select count(*) as taken, count(*) filter (where outcome = 'sent') as sent from automation_trace
    where account_id = ${automation.accountId} group by step_id`);
  expect(steps).toEqual([
    { taken: recipients, sent: recipients },
    { taken: recipients, sent: recipients },
  ]);
  const states = await database.rows<{ email: string; sent: number; unconfirmed: number }>(sql`
    select email, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'unconfirmed') as unconfirmed
    from deliveries where account_id = ${automation.accountId} group by email`);
  const taken = new Map<string, number>();
  for (const email of mail.taken) taken.set(email, (taken.get(email) ?? 0) + 1);
  expect(states).toHaveLength(recipients);
  expect(states.filter(({ sent, unconfirmed }) => sent + unconfirmed !== 2)).toEqual([]);
  expect(
    states.filter(
      ({ email, sent, unconfirmed }) => (taken.get(email) ?? 0) < sent || (taken.get(email) ?? 0) > sent + unconfirmed,
    ),
  ).toEqual([]);
}, 900_000);
