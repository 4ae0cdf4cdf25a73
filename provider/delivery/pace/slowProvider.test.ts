import type { Pacing } from 'sendwright/wire/pacing';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type ScriptedMailServer, startScriptedMailServer } from '../../testing/scriptedMailServer';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

const cleanup = new Cleanup();
let server: ScriptedMailServer;
let provider: TestProvider;
beforeAll(async () => {
  server = cleanup.own(
    await startScriptedMailServer({
      answer: (stage, recipient) =>
        stage === 'RCPT' && recipient?.endsWith('@gmail.com') ? '450 4.7.28 Too much mail at once' : undefined,
    }),
  );
  provider = cleanup.own(await startTestProvider({ config: { smtpUrl: server.url } }));
});
afterAll(() => cleanup.run());

test('a send goes on to others while a provider is slowed down, and none of its messages is lost', async () => {
  const { database } = provider.provider;
  const { accountId } = provider;
  const slow = await seedSend(database, accountId, { recipients: 60, domain: 'gmail.com' });
  const other = await seedSend(database, accountId, { recipients: 60, domain: 'fast.example' });
  for (const { singleSendId } of [slow, other])
    await provider.inject('PUT', `/v3/marketing/singlesends/${singleSendId}/schedule`, {
      send_at: 'now',
      undo_seconds: 0,
    });
  await eventually(() => server.taken.length === 60);
  const slowed = await eventually(async () => {
    const { providers } = (await provider.inject('GET', '/v3/pacing')).json<Pacing>();
    return providers.length > 0 && providers;
  });
  expect(slowed).toMatchObject([{ provider: 'Gmail', response: '450 4.7.28 Too much mail at once' }]);
  const states = await eventually(async () => {
    const rows = await database.rows<{ state: string; count: number }>(sql`
      select state, count(*)::integer as count from deliveries
      where account_id = ${accountId} and stream_id = ${slow.singleSendId} group by state`);
    return rows.every(({ state }) => state === 'deferred') && rows;
  });
  // Refused or held back: each waits for its next time.
  expect(states).toEqual([{ state: 'deferred', count: 60 }]);
});
