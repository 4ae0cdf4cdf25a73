import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { MailRoute, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import { startDelivery } from '../../domains/deliveries/lanes';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type ScriptedMailServer, type Stage, startScriptedMailServer } from '../../testing/scriptedMailServer';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { webhookOptions } from '../../outgoing/webhookAddress';
import { RetryLater } from '../ledger/deliverySource';
import { captureTransport, openTransport } from '../transport/openTransport';
import { smtpTransport } from '../transport/smtpTransport';
import { type OutgoingMessage, type Transport, TransportError, Withdrawn } from '../transport/transport';
import { routedTransport } from './routedTransport';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());
let test$: TestProvider;
beforeAll(async () => {
  test$ = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
});
afterAll(() => test$.close());

type Script = (stage: Stage, recipient: string | undefined) => string | undefined;

async function startServer(answer: Script = () => undefined): Promise<ScriptedMailServer> {
  return cleanup.own(await startScriptedMailServer({ answer }));
}

const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port);
const asked = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });

async function addRoute(account: TestAccount, port: number, body: Partial<MailRouteRequest> = {}): Promise<MailRoute> {
  const response = await test$.inject(
    'POST',
    '/v3/mail_routes',
    { name: 'Route', host: '127.0.0.1', security: 'none', port, ...body },
    asked(account),
  );
  expect(response.statusCode).toBe(201);
  return response.json<MailRoute>();
}

const readRoute = async (account: TestAccount, id: string): Promise<MailRoute> =>
  (await test$.inject('GET', `/v3/mail_routes/${id}`, undefined, asked(account))).json<MailRoute>();

function open(): Transport {
  const { database, config } = test$.provider;
  const transport = openTransport(config, database);
  cleanup.add(() => transport.close());
  return transport;
}

const message = ({ accountId }: TestAccount, to = 'ada@example.org'): OutgoingMessage => ({
  accountId,
  messageId: 'm@example.com',
  subject: 'Hi',
  sender: 'news@example.com',
  envelope: { from: 'news@example.com', to },
  raw: 'Subject: Hi\r\n\r\nHello\r\n',
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('without a route for a message, mail leaves as it did before', async () => {
  const account = await test$.createAccount();
  const server = await startServer();
  await addRoute(account, portOf(server), { classes: ['api'] });
  await addRoute(account, portOf(server), { domains: ['other.example'] });
  await addRoute(account, portOf(server), { enabled: false });
  expect((await open().send(message(account))).response).toBe('250 2.0.0 captured');
  expect(server.taken).toEqual([]);
});

test.each<[string, Script]>([
  ['closes at the greeting', (stage) => (stage === 'greeting' ? '421 4.3.2 closing' : undefined)],
  ['closes before the message', (stage) => (stage === 'DATA' ? '421 4.3.2 closing' : undefined)],
  ['ends the connection before the message', (stage) => (stage === 'DATA' ? 'drop' : undefined)],
  ['demands a sign-in that has expired', (stage) => (stage === 'MAIL' ? '530 5.7.0 sign in first' : undefined)],
])('the next route takes a message if a server %s', async (_, script) => {
  const account = await test$.createAccount();
  const [bad, good] = [await startServer(script), await startServer()];
  const { id } = await addRoute(account, portOf(bad));
  await addRoute(account, portOf(good), { position: 2 });
  const transport = open();
  const begin = jest.fn(() => Promise.resolve());
  await transport.send(message(account), begin);
  expect(begin).toHaveBeenCalled();
  expect([bad.taken, good.taken]).toEqual([[], ['ada@example.org']]);
  await eventually(async () => (await readRoute(account, id)).state === 'failing');
  expect((await readRoute(account, id)).last_error).toMatch(/\S/);
});

test.each<[string, Script, string]>([
  ['takes the message and does not answer', (stage) => (stage === 'dot' ? 'drop' : undefined), 'unconfirmed'],
  ['defers the recipient', (stage) => (stage === 'RCPT' ? '450 4.2.1 busy' : undefined), 'deferred'],
  ['refuses the recipient', (stage) => (stage === 'RCPT' ? '550 5.1.1 unknown' : undefined), 'bounced'],
])('no other route is tried if a server %s', async (_, script, kind) => {
  const account = await test$.createAccount();
  const [first, second] = [await startServer(script), await startServer()];
  const { id } = await addRoute(account, portOf(first));
  await addRoute(account, portOf(second), { position: 2 });
  const error = await failureOf(open().send(message(account)));
  expect(error).toMatchObject({ name: 'TransportError', kind });
  expect(second.taken).toEqual([]);
  expect((await readRoute(account, id)).state).toBe('ready');
});

test('nothing is sent before the start is durable, or after a withdrawal', async () => {
  const account = await test$.createAccount();
  const [first, second] = [await startServer(), await startServer()];
  await addRoute(account, portOf(first));
  await addRoute(account, portOf(second), { position: 2 });
  const transport = open();
  const fails = () => Promise.reject(new Error('not durable'));
  expect(await failureOf(transport.send(message(account), fails))).toMatchObject({ message: 'not durable' });
  const stopped = AbortSignal.abort();
  expect(await failureOf(transport.send(message(account), undefined, stopped))).toBeInstanceOf(Withdrawn);
  expect([first.messages, second.messages]).toEqual([[], []]);
});

test('a message that waits for an answer when the process stops is unconfirmed, and not sent by another', async () => {
  const account = await test$.createAccount();
  let arrived: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (arrived = resolve));
  const stalls = await startServer((stage) => {
    if (stage !== 'dot') return undefined;
    arrived();
    return 'stall';
  });
  const other = await startServer();
  await addRoute(account, portOf(stalls));
  await addRoute(account, portOf(other), { position: 2 });
  const transport = open();
  const sending = failureOf(transport.send(message(account)));
  await waiting;
  transport.cut();
  expect(await sending).toMatchObject({ kind: 'unconfirmed' });
  expect(other.taken).toEqual([]);
});

test('where every route fails the whole queue waits, and mail goes on when one works again', async () => {
  const account = await test$.createAccount();
  let isDown = true;
  const server = await startServer((stage) => (isDown && stage === 'greeting' ? '421 4.3.2 closing' : undefined));
  const { id } = await addRoute(account, portOf(server));
  await addRoute(account, await closedPort(), { position: 2 });
  const transport = open();
  const error = await failureOf(transport.send(message(account)));
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ kind: 'unreachable' });
  await eventually(async () => (await readRoute(account, id)).state === 'failing');
  isDown = false;
  await transport.send(message(account));
  expect(server.taken).toEqual(['ada@example.org']);
  await eventually(async () => (await readRoute(account, id)).state === 'ready');
});

test('messages beyond the limit of a route take the next one, and wait where there is none', async () => {
  const account = await test$.createAccount();
  const [first, second] = [await startServer(), await startServer()];
  await addRoute(account, portOf(first), { per_minute: 1 });
  const { id } = await addRoute(account, portOf(second), { position: 2 });
  const transport = open();
  await transport.send(message(account, 'one@example.org'));
  await transport.send(message(account, 'two@example.org'));
  expect([first.taken, second.taken]).toEqual([['one@example.org'], ['two@example.org']]);
  await test$.inject('DELETE', `/v3/mail_routes/${id}`, undefined, asked(account));
  // Another worker knows of the first one's messages.
  const error = await failureOf(open().send(message(account)));
  expect(error).toBeInstanceOf(RetryLater);
  expect(first.taken).toHaveLength(1);
});

test('a name of our own network is not connected to', async () => {
  const account = await test$.createAccount();
  const server = await startServer();
  await addRoute(account, portOf(server), { host: 'localhost' });
  const { database } = test$.provider;
  const transport = routedTransport(captureTransport(database), database, webhookOptions({ webhookAddresses: [] }));
  cleanup.add(() => transport.close());
  expect(await failureOf(transport.send(message(account)))).toMatchObject({
    kind: 'unreachable',
    response: expect.stringContaining('no address on the public internet'),
  });
});

test('a send over three routes, one of which fails halfway, reaches everybody once', async () => {
  const account = await test$.createAccount();
  let taken = 0;
  const servers = [
    await startServer((stage) =>
      taken >= 30 && stage !== 'dot' ? '421 4.3.2 closing' : void (taken += +(stage === 'dot')),
    ),
    await startServer(),
    await startServer(),
  ];
  for (const server of servers) await addRoute(account, portOf(server));
  const { database, log, config } = test$.provider;
  const { singleSendId } = await seedSend(database, account.accountId, { recipients: 300, domain: 'routes.example' });
  const service = startDelivery({ database, log, transport: open(), publicUrl: config.publicUrl });
  cleanup.add(() => service.stop());
  const path = `/v3/marketing/singlesends/${singleSendId}`;
  expect((await test$.inject('PUT', `${path}/schedule`, { send_at: 'now' }, asked(account))).statusCode).toBe(201);
  await eventually(async () => {
    const page = await test$.inject('GET', `${path}/deliveries?page_size=1`, undefined, asked(account));
    return page.json<DeliveryPage>().progress.finished;
  }, 60);
  const all = servers.flatMap((server) => server.taken);
  expect(all).toHaveLength(300);
  expect(new Set(all).size).toBe(300);
  for (const server of servers) expect(server.taken.length).toBeGreaterThan(0);
});

describe('an account that requires TLS', () => {
  const require = async (account: TestAccount, body: object) => {
    const changed = await test$.inject('PATCH', '/v3/user/settings/enforced_tls', body, asked(account));
    expect(changed.statusCode).toBe(200);
  };
  const heldBack = expect.objectContaining({ message: expect.stringContaining('requires TLS') as string }) as unknown;

  test('uses no route without it, and one with it', async () => {
    const account = await test$.createAccount();
    const plain = await startServer();
    await addRoute(account, portOf(plain));
    await require(account, { require_tls: true });
    const failure = await failureOf(open().send(message(account)));
    expect(failure).toBeInstanceOf(RetryLater);
    expect(failure).toEqual(heldBack);
    expect(plain.taken).toEqual([]);

    const port = await closedPort();
    await addRoute(account, port, { security: 'tls' });
    expect(await failureOf(open().send(message(account)))).toMatchObject({ kind: 'unreachable' });
    expect(plain.taken).toEqual([]);
  });

  test('uses SMTP_URL only if it never goes without', async () => {
    const account = await test$.createAccount();
    const server = await startServer();
    await require(account, { require_valid_cert: true });
    const { database } = test$.provider;
    const transportTo = (query: string) => {
      const direct = smtpTransport(`smtp://127.0.0.1:${portOf(server)}${query}`);
      const transport = routedTransport(direct, database, {});
      cleanup.add(() => transport.close());
      return transport;
    };
    expect(await failureOf(transportTo('').send(message(account)))).toEqual(heldBack);
    expect(await failureOf(transportTo('?tls=required&verify=off').send(message(account)))).toEqual(heldBack);
    // This server has no STARTTLS, so nothing is handed over.
    expect(await failureOf(transportTo('?tls=required').send(message(account)))).toBeInstanceOf(TransportError);
    expect(server.taken).toEqual([]);
    expect((await captured(account)).response).toContain('captured');
  });

  const captured = (account: TestAccount) => open().send(message(account));
});
