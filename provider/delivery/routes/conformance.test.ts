import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailRoute, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import { startDelivery } from '../../domains/deliveries/lanes';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { startMailgunDouble, startPostmarkDouble, startSesDouble } from '../../testing/mailRoutes/apiDoubles';
import { type Behave, type Behavior, type RouteDouble, startSmtpDouble } from '../../testing/mailRoutes/routeDouble';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { RetryLater } from '../ledger/deliverySource';
import { openTransport } from '../transport/openTransport';
import { type OutgoingMessage, type Transport, Withdrawn } from '../transport/transport';

// What every type of mail route must do, against a relay that speaks its protocol.

const cleanup = new Cleanup();
afterEach(() => cleanup.run());
let test$: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  test$ = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
});
afterAll(() => test$.close());
beforeEach(async () => {
  account = await test$.createAccount();
});

const asked = () => ({ authorization: `Bearer ${account.apiKey}` });

async function addRoute({ route }: RouteDouble, body: Partial<MailRouteRequest> = {}): Promise<string> {
  const response = await test$.inject('POST', '/v3/mail_routes', { name: 'Route', ...route, ...body }, asked());
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<MailRoute>().id;
}

const readRoute = async (id: string): Promise<MailRoute> =>
  (await test$.inject('GET', `/v3/mail_routes/${id}`, undefined, asked())).json<MailRoute>();

function open(): Transport {
  const transport = openTransport(test$.provider.config, test$.provider.database);
  cleanup.add(() => transport.close());
  return transport;
}

const message = (to = 'ada@example.org'): OutgoingMessage => ({
  accountId: account.accountId,
  messageId: 'm@example.com',
  subject: 'Hi',
  sender: 'news@example.com',
  envelope: { from: 'news@example.com', to },
  raw: 'Subject: Hi\r\nContent-Transfer-Encoding: 8bit\r\n\r\n.Hello\r\n\r\nAda\r\n',
});

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const starters: Readonly<Record<string, (behave: Behave) => Promise<RouteDouble>>> = {
  smtp: startSmtpDouble,
  mailgun: startMailgunDouble,
  postmark: startPostmarkDouble,
  ses: startSesDouble,
};

describe.each(Object.entries(starters))('%s', (type, start) => {
  /** A relay whose behavior can be changed. */
  async function relay(does: Behavior | Behave = 'accept'): Promise<RouteDouble & { does: Behavior | Behave }> {
    const state = { does };
    const double = await start((to) => (typeof state.does === 'string' ? state.does : state.does(to)));
    return cleanup.own(Object.assign(state, double));
  }

  test('a message arrives as it is, after its start is durable', async () => {
    const first = await relay();
    await addRoute(first);
    const transport = open();
    const refuses = () => Promise.reject(new Error('not durable'));
    expect(await failureOf(transport.send(message(), refuses))).toMatchObject({ message: 'not durable' });
    expect(first.arrived).toEqual([]);
    const begin = jest.fn(async () => expect(first.arrived).toEqual([]));
    const { response } = await transport.send(message(), begin);
    expect(begin).toHaveBeenCalled();
    expect(response).toMatch(/^2\d\d \S/);
    expect(first.taken).toEqual(['ada@example.org']);
    expect(first.arrived[0]?.trimEnd()).toContain('.Hello\r\n\r\nAda');
  });

  test('nothing is sent after a withdrawal', async () => {
    const first = await relay();
    await addRoute(first);
    const error = await failureOf(open().send(message(), undefined, AbortSignal.abort()));
    expect(error).toBeInstanceOf(Withdrawn);
    expect(first.arrived).toEqual([]);
  });

  test('a refusal is final, and no other route is tried', async () => {
    const [first, second] = [await relay('refuse'), await relay()];
    const id = await addRoute(first);
    await addRoute(second, { position: 2 });
    expect(await failureOf(open().send(message()))).toMatchObject({ name: 'TransportError', kind: 'blocked' });
    expect([first.taken, second.arrived]).toEqual([[], []]);
    expect((await readRoute(id)).state).toBe('ready');
  });

  test('a message that is to be tried later is sent then', async () => {
    const first = await relay('later');
    const id = await addRoute(first);
    const transport = open();
    const error = await failureOf(transport.send(message()));
    if (type === 'smtp') expect(error).toMatchObject({ name: 'TransportError', kind: 'deferred' });
    else {
      expect(error).toBeInstanceOf(RetryLater);
      // What the API asks for.
      expect((error as RetryLater).retryIn).toBeLessThanOrEqual(1000);
    }
    expect((await readRoute(id)).state).toBe('ready');
    first.does = 'accept';
    await eventually(async () => (await failureOf(transport.send(message()))) === undefined);
    expect(first.taken).toEqual(['ada@example.org']);
  });

  test('a message without an answer is unconfirmed, and sent neither again nor by another route', async () => {
    const [first, second] = [await relay('lose'), await relay()];
    const id = await addRoute(first);
    await addRoute(second, { position: 2 });
    expect(await failureOf(open().send(message()))).toMatchObject({ name: 'TransportError', kind: 'unconfirmed' });
    expect([first.arrived.length, second.arrived.length]).toEqual([1, 0]);
    expect((await readRoute(id)).state).toBe('ready');
  });

  test('so is one that waits for its answer when the process stops', async () => {
    const [first, second] = [await relay('stall'), await relay()];
    await addRoute(first);
    await addRoute(second, { position: 2 });
    const transport = open();
    const sending = failureOf(transport.send(message()));
    await eventually(() => first.arrived.length === 1);
    transport.cut();
    expect(await sending).toMatchObject({ kind: 'unconfirmed' });
    expect(second.arrived).toEqual([]);
  });

  test('a relay that cannot be reached is noted, and the next route takes the message', async () => {
    const [first, second] = [await relay(), await relay()];
    const id = await addRoute(first);
    await addRoute(second, { position: 2 });
    await first.close();
    await open().send(message());
    expect(second.taken).toEqual(['ada@example.org']);
    await eventually(async () => (await readRoute(id)).state === 'failing');
    expect((await readRoute(id)).last_error).toContain('ECONNREFUSED');
  });

  test('with refused credentials messages wait, the reason is noted, and mail goes on with new ones', async () => {
    const first = await relay('credentials');
    const id = await addRoute(first);
    const transport = open();
    expect(await failureOf(transport.send(message()))).toMatchObject({ name: 'TransportError', kind: 'unreachable' });
    await eventually(async () => (await readRoute(id)).state === 'failing');
    const { last_error: reason } = await readRoute(id);
    expect(reason).toMatch(/expired|invalid/);
    expect(reason).not.toMatch(/key-of-|secret-of-/);
    first.does = 'accept';
    await transport.send(message());
    expect(first.taken).toEqual(['ada@example.org']);
    await eventually(async () => (await readRoute(id)).state === 'ready');
  });

  test('messages beyond the limit take the next route, and wait where there is none', async () => {
    const [first, second] = [await relay(), await relay()];
    await addRoute(first, { per_minute: 1 });
    const id = await addRoute(second, { position: 2 });
    const transport = open();
    await transport.send(message('one@example.org'));
    await transport.send(message('two@example.org'));
    expect([first.taken, second.taken]).toEqual([['one@example.org'], ['two@example.org']]);
    await test$.inject('DELETE', `/v3/mail_routes/${id}`, undefined, asked());
    expect(await failureOf(open().send(message()))).toBeInstanceOf(RetryLater);
    expect(first.arrived).toHaveLength(1);
  });

  test('credentials that expire during a send: another route takes over, and everybody gets one message', async () => {
    const [first, second] = [await relay(), await relay()];
    first.does = () => (first.taken.length < 20 ? 'accept' : 'credentials');
    const id = await addRoute(first);
    await addRoute(second, { position: 2 });
    const { database, log, config } = test$.provider;
    const domain = `${type}.example`;
    const { singleSendId } = await seedSend(database, account.accountId, { recipients: 120, domain });
    const service = startDelivery({ database, log, transport: open(), publicUrl: config.publicUrl });
    cleanup.add(() => service.stop());
    const path = `/v3/marketing/singlesends/${singleSendId}`;
    expect((await test$.inject('PUT', `${path}/schedule`, { send_at: 'now' }, asked())).statusCode).toBe(201);
    await eventually(async () => {
      const page = await test$.inject('GET', `${path}/deliveries?page_size=1`, undefined, asked());
      return page.json<DeliveryPage>().progress.finished;
    }, 60);
    const all = [...first.taken, ...second.taken];
    expect([all.length, new Set(all).size]).toEqual([120, 120]);
    expect(second.taken.length).toBeGreaterThan(0);
    expect((await readRoute(id)).last_error).toMatch(/expired|invalid/);
  });
});

test.each([
  [404, 'unreachable'],
  [502, 'unconfirmed'],
])(
  'an answer of %i leaves a message %s, and no other route gets one that may have been taken',
  async (status, kind) => {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(status).end('<html>No</html>'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanup.add(() => new Promise((closed) => server.close(closed)));
    const second = cleanup.own(await startSmtpDouble(() => 'accept'));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await addRoute({ ...second, route: { type: 'mailgun', mail_domain: 'mg.example.com', password: 'key', endpoint } });
    await addRoute(second, { position: 2 });
    const error = await failureOf(open().send(message()));
    if (kind === 'unconfirmed') expect(error).toMatchObject({ name: 'TransportError', kind });
    else expect(error).toBeUndefined();
    expect(second.taken).toHaveLength(kind === 'unconfirmed' ? 0 : 1);
  },
);
