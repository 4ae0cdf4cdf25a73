import { sql } from '../../database/sql';
import { startDelivery } from '../../domains/deliveries/lanes';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { startLineServer } from '../../testing/mailboxes/lineServer';
import { startTestProvider, type TestAccount } from '../../testing/startTestProvider';
import { openTransport } from '../transport/openTransport';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });

test('routes to servers that drip delay nobody else’s mail, and words without text lose no outcome', async () => {
  const provider = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
  const { database, log, config } = provider.provider;
  const dripping = cleanup.own(
    await startLineServer(
      (peer) => peer.drip('220-wait\r\n', 200),
      () => undefined,
    ),
  );
  let isContent = false;
  const odd = cleanup.own(
    await startLineServer(
      (peer) => peer.say('220 hi\r\n'),
      (line, peer) => {
        if (isContent && line !== '.') return undefined;
        const wasContent = isContent;
        isContent = !isContent && line === 'DATA';
        return peer.say(isContent ? '354 go\r\n' : wasContent ? '250 queued \0 x\r\n' : '250 ok\r\n');
      },
    ),
  );
  const [slow, other, strange, victim] = await Promise.all([1, 2, 3, 4].map(() => provider.createAccount()));
  if (!slow || !other || !strange || !victim) throw new Error('Too few accounts.');
  const send = async (account: TestAccount): Promise<void> => {
    const from = `news@${account.accountId}.example`;
    await database.execute(sql`
      insert into senders
        (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
      values (${account.accountId}, 'News', ${from}, 'News', ${from}, 'Road 1', 'Town', 'Land', now())`);
    const mail = {
      personalizations: [{ to: [{ email: 'ada@readers.example' }] }],
      from: { email: from },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    };
    const response = await provider.inject('POST', '/v3/mail/send', mail, as(account));
    expect([response.statusCode, response.body]).toEqual([202, '']);
  };
  const route = async (account: TestAccount, port: number): Promise<void> => {
    const body = { name: 'r', type: 'smtp', host: '127.0.0.1', port, security: 'none', classes: ['api'], position: 1 };
    expect((await provider.inject('POST', '/v3/mail_routes', body, as(account))).statusCode).toBe(201);
  };
  await route(slow, dripping.port);
  await route(other, dripping.port);
  await route(strange, odd.port);
  const transport = openTransport(config, database);
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  cleanup.add(async () => {
    transport.cut();
    await service.stop();
    await transport.close();
  });
  await send(slow);
  await send(other);
  await eventually(() => dripping.count.open === 2);
  await send(victim);
  await send(strange);
  const stateOf = async ({ accountId }: TestAccount): Promise<{ state: string; response: string | null } | undefined> =>
    database.first(sql`select state, response from deliveries where account_id = ${accountId}`);
  await eventually(async () => (await stateOf(victim))?.state === 'sent');
  await eventually(async () => (await stateOf(strange))?.state === 'sent');
  expect(await stateOf(strange)).toMatchObject({ response: '250 queued \uFFFD x' });
  // They are still waited for.
  expect(dripping.count.open).toBe(2);
});
