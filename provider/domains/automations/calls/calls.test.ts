import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AutomationCallStats } from 'sendwright/wire/stats';
import { sql } from '../../../database/sql';
import { signatureHeader, timestampHeader } from '../../../delivery/receivers/signPost';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { Cleanup } from '../../../testing/cleanup';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from '../engine/automationService';
import { makeCalls, retryMinutes } from './callService';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const cleanup = new Cleanup();
let provider: TestProvider;
let port = 0;
let answer = 200;
let received: Received[] = [];
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answer, { location: 'http://127.0.0.1/elsewhere' }).end('ok');
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  cleanup.add(() => new Promise((closed) => void server.close(() => closed(undefined))));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => cleanup.run());
beforeEach(() => {
  answer = 200;
  received = [];
});

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);
const advanceAll = async () => {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
};
/** The test's server is on loopback, which only this allows. */
const loopback = { allows: (address: string) => address === '127.0.0.1' };
const call = (outgoing: object = loopback) => makeCalls(database(), outgoing);
const later = ({ accountId }: TestAutomation) =>
  execute(
    sql`update automation_calls set next_attempt_at = now() where account_id = ${accountId} and state = 'waiting'`,
  );
const start = async (host = 'hooks.example.com') => {
  const automation = await makeAutomation(provider, {
    steps: [{ type: 'action', action_config: { action: 'webhook', url: `http://${host}/in` } }],
  });
  const { status, body } = await automation.ask('POST', `/${automation.id}/live`);
  expect([status, body]).toEqual([200, expect.anything()]);
  // Names are checked when they are resolved; an address of our own network is refused when it is saved.
  await execute(sql`
    update automations set steps = replace(steps::text, 'hooks.example.com', ${`127.0.0.1:${port}`})::jsonb
    where account_id = ${automation.accountId}`);
  return automation;
};
const reasonOf = async (automation: TestAutomation, contactId: string) =>
  (await automation.trace(contactId)).trace.map(({ outcome, reason }) => [outcome, reason]);

test('a call has the contact, is signed, and is made once', async () => {
  const automation = await start();
  const [ana = ''] = await automation.add(['ana']);
  await Promise.all([advanceAll(), advanceAll()]);
  expect(await reasonOf(automation, ana)).toEqual([['done', 'The webhook is called.']]);
  await Promise.all([call(), call()]);
  await call();
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toMatchObject({
    id: expect.any(String),
    automation: { id: automation.id, name: 'Series' },
    step_id: automation.stepIds[0],
    pass: 1,
    contact: { id: ana, email: 'ana@example.org', first_name: 'ana' },
  });
  const { body: key } = await automation.ask<{ public_key: string }>('GET', `/${automation.id}/signing_key`);
  const publicKey = createPublicKey({ key: Buffer.from(key.public_key, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.from(`${String(headers[timestampHeader.toLowerCase()])}${body}`);
  const signature = Buffer.from(String(headers[signatureHeader.toLowerCase()]), 'base64');
  expect(verify('sha256', signed, publicKey, signature)).toBe(true);
  expect(await reasonOf(automation, ana)).toEqual([['done', 'The webhook answered 200.']]);
});

test('the figures of a step are calls made, failed and waiting, with the last reason', async () => {
  const automation = await start();
  const figures = async () => {
    const { statusCode, body } = await provider.inject(
      'GET',
      `/v3/marketing/stats/automations/${automation.id}/webhooks`,
      undefined,
      { authorization: `Bearer ${automation.apiKey}` },
    );
    expect(statusCode).toBe(200);
    return (JSON.parse(body) as AutomationCallStats).result;
  };
  expect(await figures()).toEqual([]);
  const [step_id] = automation.stepIds;
  await automation.add(['ana', 'bea']);
  await advanceAll();
  expect(await figures()).toEqual([{ step_id, made: 0, failed: 0, waiting: 2, last_problem: null }]);
  await call();
  expect(await figures()).toEqual([{ step_id, made: 2, failed: 0, waiting: 0, last_problem: null }]);
  await automation.add(['cas']);
  await advanceAll();
  answer = 404;
  await call();
  expect(await figures()).toEqual([{ step_id, made: 2, failed: 1, waiting: 0, last_problem: 'it answered 404.' }]);
  await automation.add(['dan']);
  await advanceAll();
  answer = 503;
  await call();
  expect(await figures()).toEqual([{ step_id, made: 2, failed: 1, waiting: 1, last_problem: 'it answered 503.' }]);
  // One that is tried again later does not hide what failed since.
  await automation.add(['eve']);
  await advanceAll();
  answer = 410;
  await call();
  expect(await figures()).toEqual([{ step_id, made: 2, failed: 2, waiting: 1, last_problem: 'it answered 410.' }]);
  const foreign = await provider.inject('GET', `/v3/marketing/stats/automations/${automation.id}/webhooks`);
  expect(foreign.statusCode).toBe(404);
});

test.each([500, 503, 429, 408])('%i is tried again, with the same id', async (status) => {
  const automation = await start();
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  answer = status;
  await call();
  await call();
  expect(received).toHaveLength(1);
  expect(await reasonOf(automation, ana)).toEqual([['done', `The webhook is called again: it answered ${status}.`]]);
  answer = 204;
  await later(automation);
  await call();
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
  expect(await reasonOf(automation, ana)).toEqual([['done', 'The webhook answered 204.']]);
});

test.each([400, 404, 410, 302])('%i is final', async (status) => {
  const automation = await start();
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  answer = status;
  await call();
  await later(automation);
  await call();
  expect(received).toHaveLength(1);
  expect(await reasonOf(automation, ana)).toEqual([['done', `The webhook was given up: it answered ${status}.`]]);
});

test('a call is given up after the last attempt', async () => {
  const automation = await start();
  await automation.add(['ana']);
  await advanceAll();
  answer = 500;
  for (let attempt = 0; attempt <= retryMinutes.length + 1; attempt += 1) {
    await later(automation);
    await call();
  }
  expect(received).toHaveLength(retryMinutes.length + 1);
});

test('our own network is never called, and not saved', async () => {
  const automation = await start();
  const [ana = ''] = await automation.add(['ana']);
  await advanceAll();
  await call({});
  expect(received).toEqual([]);
  expect(await reasonOf(automation, ana)).toEqual([
    ['done', 'The webhook was given up: 127.0.0.1 is not an address of the public internet.'],
  ]);
  for (const url of ['http://127.0.0.1/', 'http://localhost:8080/', 'ftp://example.com/', 'https://a:b@example.com/'])
    expect(
      await automation.ask('POST', '', {
        steps: [{ type: 'split', yes: [{ type: 'action', action_config: { action: 'webhook', url } }], no: [] }],
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'steps[0].yes[0].action_config.url' }] } });
});

test('a process that ends in the middle of a call loses none, and a stop withdraws those that wait', async () => {
  const automation = await start();
  const { accountId, ask, id } = automation;
  const [ana = '', bea = ''] = await automation.add(['ana', 'bea']);
  await advanceAll();
  // Claimed, and never heard of again.
  await execute(sql`
    update automation_calls set attempts = 1, next_attempt_at = now() + interval '1 minute'
    where account_id = ${accountId} and contact_id = ${ana}`);
  await call();
  expect(received).toHaveLength(1);
  await later(automation);
  await call();
  expect(received).toHaveLength(2);
  const [cleo = ''] = await automation.add(['cleo']);
  await advanceAll();
  expect((await ask('POST', `/${id}/disable`)).status).toBe(200);
  await call();
  expect(received).toHaveLength(2);
  expect(await reasonOf(automation, cleo)).toEqual([['done', 'The webhook was given up: The automation was stopped.']]);
  await execute(sql`delete from contacts where account_id = ${accountId} and contact_id = ${bea}`);
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
  expect(await database().rows(sql`select from automation_calls where account_id = ${accountId}`)).toEqual([]);
});
