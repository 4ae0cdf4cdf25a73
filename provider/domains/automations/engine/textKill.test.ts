import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../../../database/sql';
import { openTransport } from '../../../delivery/transport/openTransport';
import { keyFileOf } from '../../../secrets/openSecrets';
import { makeAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import { connectAccount } from '../../../testing/seedText';
import { startServerProcess, type ServerProcess } from '../../../testing/serverProcess';
import { startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';
import { startTestProvider } from '../../../testing/startTestProvider';
import { startDelivery } from '../../deliveries/lanes';
import { AutomationService } from './automationService';

const recipients = 800;
const kills = 2;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('killed while contacts enter and are texted: each gets each message once, and none is lost', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-automation-texts-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const twilio = cleanup.own(await startSmsProvider({ pause: 20 }));
  const provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
  const { database, config, log } = provider.provider;
  const automation = await makeAutomation(provider, {
    steps: [
      { type: 'sms', sms_config: { messaging_service_sid: twilio.services[0]?.sid ?? '', body: 'Hi {{first_name}}' } },
    ],
  });
  const { accountId, listId } = automation;
  await connectAccount(database, accountId, twilio);
  expect((await automation.ask('POST', `/${automation.id}/live`)).status).toBe(200);
  await database.execute(sql`
    with texter as (
      insert into contacts (account_id, external_id, phone_number_id)
      select ${accountId}, 'texter' || place, '+1202' || (2000000 + place)
      from generate_series(1, ${recipients}::int) as place returning contact_id
    )
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${listId}, contact_id from texter`);

  const start = async (): Promise<ServerProcess> => {
    const server = startServerProcess({
      DATABASE_URL: config.databaseUrl ?? '',
      SECRET_KEY_FILE: keyFileOf(config),
      SMS_API_URL: twilio.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ROLE: 'worker',
      LOG_LEVEL: 'error',
    });
    await server.prints('ready');
    return server;
  };
  let server: ServerProcess | undefined;
  cleanup.add(async () => void (await server?.kill('SIGKILL')));
  for (let kill = 1; kill <= kills; kill += 1) {
    server = await start();
    await eventually(() => twilio.messages.length >= Math.floor((recipients * kill) / (kills + 2)), 300);
    await server.kill('SIGKILL');
  }
  expect(twilio.messages.length).toBeLessThan(recipients);

  // Finishes without the two minutes until the provider's list is complete.
  const transport = openTransport(config, database);
  const sms = { apiUrl: twilio.url, callbackUrl: provider.url, graceSeconds: 0 };
  const delivery = startDelivery({ database, log, transport, publicUrl: config.publicUrl, sms });
  const engine = AutomationService.start(database, log);
  cleanup.add(async () => {
    await Promise.all([engine.stop(), delivery.stop()]);
    await transport.close();
  });
  await eventually(async () => {
    const sent = await database.first<{ count: number }>(sql`
      select count(*) as count from deliveries where account_id = ${accountId} and state = 'sent'`);
    return sent?.count === recipients;
  }, 300);
  const numbers = twilio.messages.map(({ to }) => to);
  expect(numbers).toHaveLength(recipients);
  expect(new Set(numbers).size).toBe(recipients);
  expect(
    await database.rows(sql`
      select outcome, count(*) as count from automation_trace where account_id = ${accountId} group by outcome`),
  ).toEqual([{ outcome: 'sent', count: recipients }]);
  expect(twilio.problems).toEqual([]);
}, 600_000);
