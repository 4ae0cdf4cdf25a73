import { createPublicKey, verify } from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventWebhook, EventWebhookPage, PostedEvent, WebhookDeliveries } from 'sendwright/wire/eventWebhooks';
import type { ErrorBody } from 'sendwright/wire/common';
import { sql } from '../../database/sql';
import { messageIdOf } from '../../delivery/message/messageId';
import { writeIpPool } from '../../delivery/transport/ipPools';
import { recordEvents } from '../../delivery/events/recordEvents';
import { EventPosting } from '../../delivery/receivers/eventPosting';
import { postEvents } from '../../delivery/receivers/postEvents';
import { forgetOldDeliveries, pruneDeliveries } from '../../delivery/receivers/webhookDeliveries';
import { signatureHeader, timestampHeader } from '../../delivery/receivers/signPost';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { streams } from '../deliveries/lanes';

const settings = '/v3/user/webhooks/event/settings';
const cleanup = new Cleanup();
let provider: TestProvider;
let receiver: string;
/** The receiver's next statuses; after that 200. */
const answers: number[] = [];
const posts: Array<{ path: string; headers: IncomingHttpHeaders; body: string }> = [];

beforeAll(async () => {
  // The test's receiver is on this machine, where the product posts only if the operator says so.
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'open sesame' }));
      response.statusCode = answers.shift() ?? 200;
      // What receivers answer is kept and shown.
      return response.end(`Hello\0 ${request.headers.authorization ?? ''}`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanup.add(() => new Promise<void>((closed) => server.close(() => closed())));
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { database, log } = provider.provider;
  const service = EventPosting.start({ database, log, streams, outgoing: { allows: () => true } });
  cleanup.add(() => service.stop());
});
afterAll(() => cleanup.run());
beforeEach(async () => {
  for (const { id } of (await provider.inject('GET', `${settings}/all`)).json<EventWebhookPage>().webhooks)
    await provider.inject('DELETE', `${settings}/${id}`);
  posts.length = 0;
});

const create = async (body: object) => (await provider.inject('POST', settings, body)).json<EventWebhook>();
const postedTo = (path: string): PostedEvent[] =>
  posts.filter((post) => post.path === path).flatMap(({ body }) => JSON.parse(body) as PostedEvent[]);

test('account_status_change is listed if requested or enabled', async () => {
  const { id } = await create({ url: `${receiver}/one` });
  const read = async (path: string, method: 'GET' | 'PATCH' = 'GET', body?: object) =>
    (await provider.inject(method, `${settings}/${path}`, body)).json<EventWebhook>();
  const listed = async (query = '') =>
    (await provider.inject('GET', `${settings}/all${query}`)).json<EventWebhookPage>().webhooks;
  expect(
    [await read(id), await read(id, 'PATCH', { open: true }), ...(await listed())].filter(
      (row) => 'account_status_change' in row,
    ),
  ).toEqual([]);
  const include = '?include=account_status_change';
  for (const row of [
    await read(`${id}${include}`),
    await read(`${id}${include},other`, 'PATCH', { open: false }),
    ...(await listed(include)),
  ])
    expect(row.account_status_change).toBe(false);
  await read(id, 'PATCH', { account_status_change: true });
  expect((await listed())[0]?.account_status_change).toBe(true);
});

test('settings: created, listed, changed, deleted; five at most; each address once', async () => {
  const first = await create({ url: `${receiver}/one`, enabled: true, open: true, friendly_name: 'One' });
  expect(first).toMatchObject({
    url: `${receiver}/one`,
    enabled: true,
    open: true,
    click: false,
    friendly_name: 'One',
    oauth_client_id: null,
  });
  expect(
    (await provider.inject('PATCH', `${settings}/${first.id}`, { click: true, open: false })).json(),
  ).toMatchObject({ open: false, click: true, enabled: true });
  const twice = await provider.inject('POST', settings, { url: `${receiver}/one` });
  expect(twice.statusCode).toBe(400);
  for (const url of ['', 'ftp://example.com', 'https://user:secret@example.com/'])
    expect((await provider.inject('POST', settings, { url })).statusCode).toBe(400);
  expect(
    (await provider.inject('POST', settings, { url: `${receiver}/x`, oauth_client_id: 'me' })).json<ErrorBody>()
      .errors[0],
  ).toMatchObject({ field: 'oauth_token_url' });
  for (const name of ['two', 'three', 'four', 'five']) await create({ url: `${receiver}/${name}` });
  expect(
    (await provider.inject('POST', settings, { url: `${receiver}/six` })).json<ErrorBody>().errors[0]?.message,
  ).toContain('up to 5');
  expect((await provider.inject('GET', `${settings}/all`)).json()).toMatchObject({
    max_allowed: 5,
    webhooks: [{ id: first.id }, {}, {}, {}, {}],
  });
  expect((await provider.inject('DELETE', `${settings}/${first.id}`)).statusCode).toBe(204);
  expect((await provider.inject('GET', `${settings}/${first.id}`)).json()).toMatchObject({
    errors: [{ message: 'Invalid id provided.' }],
  });
  expect((await provider.inject('GET', `${settings}/nothing`)).statusCode).toBe(404);
});

test('events are posted in their documented shape, signed, to those that asked for them', async () => {
  const { id } = await create({
    url: `${receiver}/all`,
    enabled: true,
    processed: true,
    open: true,
    click: true,
    bounce: true,
    delivered: true,
  });
  await create({ url: `${receiver}/clicks`, enabled: true, click: true });
  await create({ url: `${receiver}/off`, enabled: false, click: true });
  const { public_key: key } = (await provider.inject('PATCH', `${settings}/signed/${id}`, { enabled: true })).json<{
    public_key: string;
  }>();
  const { database } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 1, domain: 'hooks.example' });
  await writeIpPool(database, provider.accountId, { name: 'marketing', addresses: ['127.0.0.1'] });
  await database.execute(sql`
    update single_sends set message_domain = 'example.com', email_config = email_config || '{"ip_pool": "marketing"}'
    where account_id = ${provider.accountId} and single_send_id = ${singleSendId}`);
  const [contact] = await database.rows<{ contact_id: string }>(
    sql`select contact_id from contacts where account_id = ${provider.accountId} and email = 'reader1@hooks.example'`,
  );
  const common = {
    accountId: provider.accountId,
    email: 'reader1@hooks.example',
    contactId: contact?.contact_id,
    singleSendId,
  };
  const visitor = { user_agent: 'Mozilla/5.0', ip: '192.0.2.7' };
  await recordEvents(database, [
    { ...common, event: 'processed' },
    { ...common, event: 'delivered', detail: { response: '250 OK', ip: '192.0.2.1', tls: true } },
    { ...common, event: 'open', detail: { machine: true, ...visitor } },
    { ...common, event: 'click', detail: { url: 'https://www.example.com/', url_index: 3, ...visitor } },
    { ...common, event: 'bounce', detail: { reason: '550 5.7.1 listed', status: '5.7.1', type: 'blocked' } },
  ]);
  await eventually(() => postedTo('/all').length === 5 && postedTo('/clicks').length === 1);
  const send = {
    mc_stats: 'singlesend',
    phase_id: 'send',
    singlesend_id: singleSendId,
    email: 'reader1@hooks.example',
    timestamp: expect.any(Number),
    'smtp-id': `<${messageIdOf(singleSendId, contact?.contact_id ?? '', 'example.com')}>`,
    sg_template_id: expect.any(String),
    template_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  expect(postedTo('/all')).toEqual([
    expect.objectContaining({ ...send, event: 'processed', pool: { name: 'marketing', id: expect.any(Number) } }),
    expect.objectContaining({ ...send, event: 'delivered', response: '250 OK', ip: '192.0.2.1', tls: 1 }),
    expect.objectContaining({
      ...send,
      event: 'open',
      sg_machine_open: true,
      useragent: 'Mozilla/5.0',
      ip: '192.0.2.7',
      sg_content_type: 'html',
    }),
    expect.objectContaining({
      ...send,
      event: 'click',
      url: 'https://www.example.com/',
      url_offset: { index: 3, type: 'html' },
    }),
    expect.objectContaining({
      ...send,
      event: 'bounce',
      type: 'blocked',
      status: '5.7.1',
      bounce_classification: 'Reputation',
      reason: '550 5.7.1 listed',
    }),
  ]);
  expect(new Set(postedTo('/all').map((event) => event.sg_event_id)).size).toBe(5);
  expect(postedTo('/off')).toEqual([]);

  const post = posts.find(({ path }) => path === '/all');
  const header = (name: string): string => String(post?.headers[name.toLowerCase()]);
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(header(signatureHeader), 'base64');
  expect(verify('sha256', Buffer.from(header(timestampHeader) + (post?.body ?? '')), publicKey, signature)).toBe(true);
  expect(verify('sha256', Buffer.from(`${header(timestampHeader)}${post?.body ?? ''} `), publicKey, signature)).toBe(
    false,
  );
  expect(posts.find(({ path }) => path === '/clicks')?.headers[signatureHeader.toLowerCase()]).toBeUndefined();
});

test('a failed post is retried in order and completely; OAuth requests a token', async () => {
  answers.push(500);
  const { id } = await create({
    url: `${receiver}/moody`,
    enabled: true,
    unsubscribe: true,
    oauth_client_id: 'me',
    oauth_client_secret: 'secret',
    oauth_token_url: `${receiver}/token`,
  });
  const { database } = provider.provider;
  const events = ['one', 'two'].map((name) => ({
    accountId: provider.accountId,
    event: 'unsubscribe' as const,
    email: `${name}@hooks.example`,
  }));
  await recordEvents(database, events);
  const state = () =>
    database.first<{ failures: number; last_failure: string; waits: boolean }>(sql`
    select failures, last_failure, next_post_at > now() as waits from event_receivers where receiver_id = ${id}`);
  await eventually(async () => (await state())?.failures === 1);
  expect(await state()).toMatchObject({ last_failure: expect.stringContaining('answered 500'), waits: true });
  await database.execute(sql`update event_receivers set next_post_at = now() where receiver_id = ${id}`);
  await eventually(
    async () => posts.filter(({ path }) => path === '/moody').length === 2 && (await state())?.failures === 0,
  );
  expect(
    posts
      .filter(({ path }) => path === '/moody')
      .map(({ body }) => (JSON.parse(body) as PostedEvent[]).map(({ email }) => email)),
  ).toEqual([
    ['one@hooks.example', 'two@hooks.example'],
    ['one@hooks.example', 'two@hooks.example'],
  ]);
  expect(posts.find(({ path }) => path === '/moody')?.headers['authorization']).toBe('Bearer open sesame');
  expect(posts.find(({ path }) => path === '/token')?.headers['authorization']).toBe(
    `Basic ${Buffer.from('me:secret').toString('base64')}`,
  );
});

test('a stored client secret is used with its own token address only, and a signature at its own address', async () => {
  const { id } = await create({
    url: `${receiver}/own`,
    oauth_client_id: 'me',
    oauth_client_secret: 'secret',
    oauth_token_url: 'https://auth.example.com/token',
  });
  const elsewhere = { oauth_token_url: `${receiver}/token` };
  const refused = { errors: [expect.objectContaining({ field: 'oauth_client_secret' })] };
  const patch = (body: object) => provider.inject('PATCH', `${settings}/${id}`, body);
  const test = (body: object) => provider.inject('POST', '/v3/user/webhooks/event/test', { id, ...body });
  expect((await patch(elsewhere)).json()).toEqual(refused);
  expect((await test(elsewhere)).json()).toEqual(refused);
  expect((await test({ ...elsewhere, oauth_client_secret: null })).json()).toEqual(refused);
  // Removed and set again, it is still another address.
  expect((await patch({ oauth_client_id: null, oauth_token_url: null })).statusCode).toBe(200);
  expect((await patch({ oauth_client_id: 'me', ...elsewhere })).json()).toEqual(refused);
  expect((await patch({ oauth_client_id: 'me', oauth_client_secret: 'new', ...elsewhere })).statusCode).toBe(200);
  expect((await patch({ friendly_name: 'Own', ...elsewhere })).statusCode).toBe(200);
});

test('tokens of a stored client secret go to the host it was stored with only', async () => {
  const oauth = { oauth_client_id: 'me', oauth_token_url: 'https://auth.example.com/token' };
  const { id } = await create({ url: `${receiver}/own`, ...oauth, oauth_client_secret: 'secret' });
  const elsewhere = { url: 'https://evil.example/own' };
  const refused = {
    errors: [{ field: 'oauth_client_secret', message: 'oauth_client_secret is required with a url of another host.' }],
  };
  const patch = (body: object) => provider.inject('PATCH', `${settings}/${id}`, body);
  const test = await provider.inject('POST', '/v3/user/webhooks/event/test', { id, ...elsewhere });
  expect([test.statusCode, test.json()]).toEqual([400, refused]);
  expect((await patch(elsewhere)).json()).toEqual(refused);
  expect((await provider.inject('GET', `${settings}/${id}`)).json()).toMatchObject({ url: `${receiver}/own` });
  expect((await patch({ url: `${receiver}/other` })).statusCode).toBe(200);
  // With OAuth turned off it can be any address, and the secret is not sent.
  const off = { oauth_client_id: null, oauth_token_url: null };
  expect((await patch({ ...elsewhere, ...off })).statusCode).toBe(200);
  expect((await patch(oauth)).json()).toMatchObject({ errors: [{ field: 'oauth_client_secret' }] });
  expect((await patch({ ...oauth, oauth_client_secret: 'new' })).statusCode).toBe(200);
});

test('a test without a token reports an error at the token address', async () => {
  const answer = await provider.inject('POST', '/v3/user/webhooks/event/test', {
    url: 'https://example.com/',
    oauth_client_id: 'me',
    oauth_client_secret: 'secret',
    oauth_token_url: 'http://127.0.0.1:1/token',
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: [{ field: 'oauth_token_url', message: expect.stringContaining('The test was not accepted') }] },
  ]);
});

/** Stores an address that was accepted before such addresses were refused. */
const storeAddress = (id: string, url: string) =>
  provider.provider.database.execute(sql`update event_receivers set url = ${url} where receiver_id = ${id}`);

test.each([
  'http://127.0.0.2/',
  'http://10.0.0.1',
  'http://[::1]:8080/events',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'https://0x0a000001/',
  'http://192.168.1.1.',
])('an address of an internal network is refused when it is saved: %s', async (address) => {
  const problem = (field: string) => ({
    errors: [{ field, message: `${field} must be an address that can be reached from the internet.` }],
  });
  const { id } = await create({ url: 'https://hooks.example.com/own' });
  const oauth = { oauth_client_id: 'me', oauth_client_secret: 'secret', oauth_token_url: address };
  for (const [method, path, body, field] of [
    ['POST', settings, { url: address }, 'url'],
    ['PATCH', settings, { url: address }, 'url'],
    ['PATCH', `${settings}/${id}`, { url: address }, 'url'],
    ['PATCH', `${settings}/${id}`, oauth, 'oauth_token_url'],
    ['POST', '/v3/user/webhooks/event/test', { url: address }, 'url'],
    ['POST', '/v3/user/webhooks/event/test', { id, ...oauth }, 'oauth_token_url'],
  ] as const) {
    const answer = await provider.inject(method, path, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, problem(field)]);
  }
});

test("the operator's own addresses are accepted, also by name; a stored one can be turned off", async () => {
  expect(await create({ url: 'http://localhost:1/' })).toMatchObject({ url: 'http://localhost:1/' });
  const { id } = await create({ url: 'http://127.0.0.1:1/', enabled: true });
  await storeAddress(id, 'http://10.0.0.1/');
  const off = await provider.inject('PATCH', `${settings}/${id}`, { url: 'http://10.0.0.1/', enabled: false });
  expect([off.statusCode, off.json()]).toMatchObject([200, { enabled: false }]);
});

test('nothing is posted to internal networks', async () => {
  const { id } = await create({ url: 'https://hooks.example.com/own', enabled: true });
  await storeAddress(id, 'http://10.0.0.1/');
  const answer = await provider.inject('POST', '/v3/user/webhooks/event/test', { id });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<ErrorBody>().errors[0]?.message).toContain('not an address of the public internet');
});

const deliveriesOf = async (id: string) =>
  (await provider.inject('GET', `${settings}/${id}/deliveries`)).json<WebhookDeliveries>();
const retry = (id: string, delivery: string) =>
  provider.inject('POST', `${settings}/${id}/deliveries/${delivery}/retry`);

test('deliveries are kept with the response, the attempts and the events of the batch', async () => {
  const { id } = await create({ url: `${receiver}/kept`, enabled: true, open: true, click: true });
  const { database } = provider.provider;
  answers.push(503);
  await recordEvents(database, [
    { accountId: provider.accountId, email: 'one@hooks.example', event: 'open' },
    { accountId: provider.accountId, email: 'two@hooks.example', event: 'click' },
    { accountId: provider.accountId, email: 'two@hooks.example', event: 'open' },
  ]);
  await eventually(async () => (await deliveriesOf(id)).result.length === 1);
  const { result, waiting_events: waiting, next_attempt_at: next } = await deliveriesOf(id);
  expect(result).toEqual([
    {
      id: expect.any(String),
      state: 'waiting',
      is_test: false,
      attempts: 1,
      posted_at: expect.any(String),
      duration: expect.any(Number),
      status: 503,
      error: expect.stringContaining('answered 503'),
      event_count: 3,
      events: { open: 2, click: 1 },
      can_retry: true,
    },
  ]);
  expect([waiting, next]).toEqual([3, expect.any(String)]);
  const delivery = result[0]?.id ?? '';
  expect((await provider.inject('GET', `${settings}/${id}/deliveries/${delivery}`)).json()).toMatchObject({
    first_event: expect.stringContaining('"email":"one@hooks.example"'),
    response: expect.stringMatching(/^Hello�/),
  });
  expect((await retry(id, delivery)).statusCode).toBe(202);
  await eventually(async () => (await deliveriesOf(id)).result[0]?.state === 'delivered');
  expect(await deliveriesOf(id)).toMatchObject({
    result: [{ id: delivery, status: 200, error: null, attempts: 2, can_retry: false }],
    waiting_events: 0,
    next_attempt_at: null,
  });
  expect((await retry(id, delivery)).json()).toMatchObject({ errors: [{ code: 'webhook_delivery_not_retried' }] });
  for (const path of [`${id}/deliveries/999999999`, 'nothing/deliveries'])
    expect((await provider.inject('GET', `${settings}/${path}`)).statusCode).toBe(404);
});

test('events that were given up are kept, and posted once more on request', async () => {
  const { id } = await create({ url: `${receiver}/late`, enabled: true, open: true });
  const { database } = provider.provider;
  await database.execute(sql`
    insert into event_queue (account_id, receiver_id, event_id, event, occurred_at, email, detail)
    select account_id, receiver_id, gen_random_uuid(), 'open', now() - interval '25 hours', n || '@late.example', '{}'
    from event_receivers, generate_series(1, 1001) as n where receiver_id = ${id}`);
  await eventually(async () => (await deliveriesOf(id)).result.length === 2);
  expect(posts).toEqual([]);
  const { result } = await deliveriesOf(id);
  expect(result).toMatchObject([
    { state: 'given_up', event_count: 1, can_retry: true },
    { state: 'given_up', event_count: 1000, attempts: 0, status: null, can_retry: true },
  ]);
  expect((await retry(id, result[1]?.id ?? '')).statusCode).toBe(202);
  await eventually(() => postedTo('/late').length === 1000);
  expect(postedTo('/late').map(({ email }) => email)).toEqual(
    Array.from({ length: 1000 }, (_, index) => `${index + 1}@late.example`),
  );
  await eventually(async () => (await deliveriesOf(id)).result[0]?.state === 'delivered');
  expect((await deliveriesOf(id)).result.map(({ state }) => state)).toEqual(['delivered', 'given_up', 'retried']);
});

test('a webhook keeps its last hundred deliveries, and its last hundred failures', async () => {
  const { id } = await create({ url: `${receiver}/many` });
  const { database } = provider.provider;
  await database.execute(sql`
    insert into webhook_deliveries
      (account_id, receiver_id, first_sequence, state, event_count, events, kept, posted_at)
    select ${provider.accountId}, ${id}, n, case when n % 2 = 0 then 'delivered' else 'given_up' end, 1, '{}',
      case when n % 2 = 1 then '[]'::jsonb end, now() - n * interval '2 hours'
    from generate_series(1, 300) as n`);
  await pruneDeliveries(database, provider.accountId, id);
  const { result } = await deliveriesOf(id);
  const states = result.map(({ state }) => state);
  expect([states.filter((state) => state === 'delivered').length, states.length]).toEqual([100, 200]);
  expect(result.filter(({ can_retry: can }) => can)).toHaveLength(20);
  await forgetOldDeliveries(database);
  const left = (await deliveriesOf(id)).result;
  const oldest = (state: string) =>
    left
      .filter((row) => row.state === state)
      .map(({ posted_at: at }) => at)
      .toSorted()[0];
  const daysAgo = (at = '') => (Date.now() - Date.parse(at)) / 86_400_000;
  expect(left.filter(({ state }) => state === 'delivered').every(({ posted_at: at }) => daysAgo(at) < 7)).toBe(true);
  expect(daysAgo(oldest('given_up'))).toBeGreaterThan(7);
});

test('a test is kept like a delivery, without the secrets that a receiver repeats', async () => {
  const { id } = await create({ url: `${receiver}/own` });
  await storeAddress(id, 'http://10.0.0.1/');
  expect((await provider.inject('POST', '/v3/user/webhooks/event/test', { id })).statusCode).toBe(400);
  expect((await deliveriesOf(id)).result).toMatchObject([
    { state: 'failed', is_test: true, status: null, error: expect.stringContaining('public internet') },
  ]);
  const target = {
    url: `${receiver}/echo`,
    privateKey: null,
    oauth: { clientId: 'me', clientSecret: 'hidden words', tokenUrl: `${receiver}/token` },
  };
  const answer = await postEvents(target, [], { allows: () => true });
  expect(answer).toEqual({ status: 200, response: 'Hello� Bearer •••' });
});
