import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { listIpPools, writeIpPool } from './ipPools';

const cleanup = new Cleanup();
/** Recipients, and the address that their message came from. */
const came = new Map<string, string>();
let provider: TestProvider;
beforeAll(async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) came.set(address, session.remoteAddress);
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanup.add(() => new Promise<void>((closed) => server.close(closed)));
  provider = cleanup.own(
    await startTestProvider({
      config: { smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` },
    }),
  );
});
afterAll(() => cleanup.run());

// Other systems have only one loopback address.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('mail leaves from the addresses of the pool that a send names, in turn', async () => {
  const { database } = provider.provider;
  await writeIpPool(database, provider.accountId, { name: 'news', addresses: ['127.0.0.2', '127.0.0.3'] });
  const pooled = await seedSend(database, provider.accountId, {
    recipients: 6,
    domain: 'pooled.example',
    email: { ip_pool: 'news' },
  });
  const plain = await seedSend(database, provider.accountId, { recipients: 1, domain: 'plain.example' });
  for (const { singleSendId } of [pooled, plain])
    await provider.inject('PUT', `/v3/marketing/singlesends/${singleSendId}/schedule`, { send_at: 'now' });
  const mail = {
    personalizations: [{ to: [{ email: 'one@pooled.example' }] }],
    from: { email: 'news@example.com' },
    subject: 'Hi',
    content: [{ type: 'text/plain', value: 'Hi' }],
  };
  expect((await provider.inject('POST', '/v3/mail/send', { ...mail, ip_pool_name: 'news' })).statusCode).toBe(202);
  await eventually(() => came.size === 8);
  const from = (domain: string) =>
    new Set([...came].filter(([to]) => to.endsWith(domain)).map(([, address]) => address));
  expect(from('@pooled.example')).toEqual(new Set(['127.0.0.2', '127.0.0.3']));
  expect(from('@plain.example')).toEqual(new Set(['127.0.0.1']));
});

test('lists its own pools by name, for users who can write sends', async () => {
  const { database } = provider.provider;
  const writer = await provider.createAccount({ plan: 'basic', scopes: ['marketing.read'] });
  const reader = await provider.createAccount({ plan: 'basic', scopes: ['mail.send'] });
  for (const name of ['offers', 'alerts'])
    await writeIpPool(database, writer.accountId, { name, addresses: ['127.0.0.5'] });
  const ask = (apiKey: string) =>
    provider.inject('GET', '/v3/ips/pools', undefined, { authorization: `Bearer ${apiKey}` });
  const answer = await ask(writer.apiKey);
  expect([answer.statusCode, answer.json()]).toEqual([200, [{ name: 'alerts' }, { name: 'offers' }]]);
  expect((await ask(reader.apiKey)).statusCode).toBe(403);
});

test('an unknown pool is refused; accounts have separate pools; a pool without addresses does not exist', async () => {
  const { database } = provider.provider;
  const stranger = await provider.createAccount();
  await writeIpPool(database, stranger.accountId, { name: 'theirs', addresses: ['127.0.0.4'] });
  const answer = await provider.inject('POST', '/v3/marketing/singlesends', {
    name: 'x',
    email_config: { ip_pool: 'theirs' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: [{ field: 'email_config.ip_pool', message: 'must be a validated IP Pool: theirs' }] },
  ]);
  await writeIpPool(database, stranger.accountId, { name: 'theirs', addresses: [] });
  expect(await listIpPools(database, stranger.accountId)).toEqual([]);
});
