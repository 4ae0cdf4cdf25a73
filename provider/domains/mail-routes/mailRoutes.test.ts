import type { MailRoute, MailRouteList, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { type MailServer, startMailServer } from '../../testing/mailServer';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

const cleanup = new Cleanup();
let test$: TestProvider;
let server: MailServer;
beforeAll(async () => {
  test$ = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
  server = cleanup.own(await startMailServer());
});
afterAll(() => cleanup.run());

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
const body: MailRouteRequest = { name: 'Relay', host: 'smtp.example.com', username: 'anna', password: 'river stones' };
const post = (change: object, account: TestAccount = test$) =>
  test$.inject('POST', '/v3/mail_routes', { ...body, ...change }, as(account));

test('a route has sensible defaults, and its password is encrypted and never returned', async () => {
  const response = await post({});
  expect(response.statusCode).toBe(201);
  expect(response.json<MailRoute>()).toMatchObject({
    type: 'smtp',
    port: 587,
    security: 'starttls',
    has_password: true,
    classes: ['marketing', 'api'],
    domains: [],
    position: 1,
    weight: 1,
    per_minute: null,
    state: 'ready',
  });
  expect(response.body).not.toContain('river');
  const row = await test$.provider.database.first<{ stored: string }>(sql`
    select to_jsonb(mail_routes)::text as stored from mail_routes
    where account_id = ${test$.accountId} and route_id = ${response.json<MailRoute>().id}`);
  expect(row?.stored).not.toContain('river');
});

test.each([
  [{ host: '10.0.0.5' }, 'host'],
  [{ host: 'two words' }, 'host'],
  [{ host: 'smtp.example.com/path' }, 'host'],
  [{ password: undefined }, 'password'],
  [{ username: null }, 'username'],
  [{ domains: ['not a domain'] }, 'domains'],
  [{ classes: ['system'] }, 'classes'],
  [{ classes: [] }, 'classes'],
])('%j is refused, naming the field', async (change, field) => {
  const response = await post(change);
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
});

test.each([
  [
    { type: 'mailgun', mail_domain: 'mg.example.com' },
    { endpoint: 'https://api.mailgun.net', host: null, region: null, username: null },
    [{ endpoint: 'https://mail.evil.example' }],
    { mail_domain: 'other.example' },
  ],
  [
    { type: 'postmark' },
    { endpoint: 'https://api.postmarkapp.com', message_stream: 'outbound', mail_domain: null, username: null },
    [{ endpoint: 'https://mail.evil.example' }],
    { message_stream: 'broadcast' },
  ],
  [
    { type: 'ses', region: 'eu-central-1', username: 'AKIDEXAMPLE' },
    { endpoint: null, region: 'eu-central-1', username: 'AKIDEXAMPLE', mail_domain: null, port: null },
    [{ endpoint: 'https://mail.evil.example' }, { region: 'us-east-1' }, { username: 'AKIDOTHER' }],
    { name: 'Amazon' },
  ],
] as const)(
  '%j is stored with an encrypted secret that is for its address only',
  async (place, shown, moves, change) => {
    const account = await test$.createAccount();
    const body$ = { name: 'API', password: 'river stones', ...place };
    const made = await test$.inject('POST', '/v3/mail_routes', body$, as(account));
    expect(made.statusCode).toBe(201);
    expect(made.json<MailRoute>()).toMatchObject({ ...shown, type: place.type, has_password: true });
    expect(made.body).not.toContain('river');
    const { id } = made.json<MailRoute>();
    const patch = (changes: object) => test$.inject('PATCH', `/v3/mail_routes/${id}`, changes, as(account));
    for (const move of [...moves, { password: null }])
      expect((await patch(move)).json<{ errors: { field: string }[] }>().errors[0]?.field).toBe('password');
    expect((await patch(change)).json()).toMatchObject({ ...change, has_password: true });
    expect((await patch({ ...moves[0], password: 'another one' })).statusCode).toBe(200);
    const row = await test$.provider.database.first<{ stored: string }>(sql`
    select to_jsonb(mail_routes)::text as stored from mail_routes
    where account_id = ${account.accountId} and route_id = ${id}`);
    expect(row?.stored).not.toMatch(/river|another one/);
  },
);

test.each([
  [{ type: 'mailgun' }, 'mail_domain'],
  [{ type: 'mailgun', mail_domain: 'mg.example.com', password: undefined }, 'password'],
  [{ type: 'mailgun', mail_domain: 'mg.example.com', endpoint: 'http://api.mailgun.net' }, 'endpoint'],
  [{ type: 'mailgun', mail_domain: 'mg.example.com', endpoint: 'https://10.0.0.5' }, 'endpoint'],
  [{ type: 'mailgun', mail_domain: 'mg.example.com/../x' }, 'mail_domain'],
  [{ type: 'postmark', message_stream: 'Our stream' }, 'message_stream'],
  [{ type: 'postmark', password: null }, 'password'],
  [{ type: 'postmark', endpoint: 'http://api.postmarkapp.com' }, 'endpoint'],
  [{ type: 'ses', username: 'AKID' }, 'region'],
  [{ type: 'ses', username: 'AKID', region: 'x.evil.example/' }, 'region'],
  [{ type: 'ses', region: 'eu-central-1', username: null }, 'username'],
])('%j is refused, naming the field of its API', async (change, field) => {
  const response = await post({ host: undefined, ...change });
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
});

test('a missing secret of an API is named as its provider calls it', async () => {
  const response = await post({ host: undefined, type: 'postmark', password: undefined });
  expect(response.json<{ errors: { message: string }[] }>().errors[0]?.message).toBe(
    'password is required: the API token of a server at Postmark (ROUTE_PASSWORD on the command line).',
  );
});

test('a stored password is not sent to another server, to another user or unencrypted', async () => {
  const { id } = (await post({})).json<MailRoute>();
  const patch = (change: object) => test$.inject('PATCH', `/v3/mail_routes/${id}`, change);
  for (const change of [{ host: 'evil.example' }, { port: 2525 }, { username: 'eve' }, { security: 'none' }])
    expect((await patch(change)).statusCode).toBe(400);
  expect((await patch({ host: 'other.example', password: 'another one' })).statusCode).toBe(200);
  const renamed = await patch({ name: 'Main relay', weight: 3, enabled: false });
  expect(renamed.json<MailRoute>()).toMatchObject({ name: 'Main relay', weight: 3, state: 'off', has_password: true });
  expect((await patch({ username: null, password: null })).json<MailRoute>()).toMatchObject({ has_password: false });
});

test('a provider gets an address for its events, which is a secret at Postmark', async () => {
  const account = await test$.createAccount();
  const reader = await test$.createAccount({ scopes: ['mail_settings.read'] });
  const add = (place: object, by = account) =>
    test$.inject('POST', '/v3/mail_routes', { name: 'API', password: 'river stones', ...place }, as(by));
  const mailgun = (
    await add({ type: 'mailgun', mail_domain: 'mg.example.com', webhook_key: 'signs' })
  ).json<MailRoute>();
  const { publicUrl } = test$.provider.config;
  expect(mailgun).toMatchObject({
    has_webhook_key: true,
    events: { url: `${publicUrl}/mail-events/${account.accountId}/${mailgun.id}`, last_event: null, rejected: 0 },
  });
  const made = (await add({ type: 'postmark' })).json<MailRoute>();
  const { username, password, pathname } = new URL(made.events?.url ?? '');
  expect([username, password.length, pathname]).toEqual([
    'postmark',
    43,
    `/mail-events/${account.accountId}/${made.id}`,
  ]);
  const patch = async (change: object) =>
    (await test$.inject('PATCH', `/v3/mail_routes/${made.id}`, change, as(account))).json<MailRoute>();
  expect((await patch({ name: 'Renamed' })).events?.url).toContain(password);
  expect((await patch({ webhook_key: null })).events?.url).not.toContain(password);
  expect((await patch({ webhook_key: 'a-password-of-ours' })).events?.url).toContain('a-password-of-ours');
  const rows = await test$.provider.database.rows<{ stored: string }>(sql`
    select to_jsonb(mail_routes)::text as stored from mail_routes where account_id = ${account.accountId}`);
  for (const { stored } of rows) expect(stored).not.toMatch(/signs|a-password-of-ours/);
  await test$.provider.database.execute(sql`
    update mail_routes set account_id = ${reader.accountId}, password = null, webhook_key = null
    where account_id = ${account.accountId} and route_id = ${made.id}`);
  const read = await test$.inject('GET', `/v3/mail_routes/${made.id}`, undefined, as(reader));
  expect(read.json<MailRoute>().events?.url).toBeNull();
});

test.each([
  [{ type: 'postmark', webhook_key: 'too short' }, 'webhook_key'],
  [{ type: 'postmark', webhook_key: 'letters:and@signs/of-addresses' }, 'webhook_key'],
  [{ type: 'ses', region: 'eu-central-1', username: 'AKID', webhook_key: 'a-password-of-ours' }, 'webhook_key'],
  [{ type: 'ses', region: 'eu-central-1', username: 'AKID', topic_arn: 'arn:aws:s3:::bucket' }, 'topic_arn'],
])('%j is refused, naming the field of its events', async (change, field) => {
  const response = await post({ host: undefined, ...change });
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
});

test('positions change all at once or not at all, and a failure that was noted stays', async () => {
  const account = await test$.createAccount();
  const stranger = await test$.createAccount();
  const { id: first } = (await post({}, account)).json<MailRoute>();
  const { id: second } = (await post({ position: 2 }, account)).json<MailRoute>();
  await test$.provider.database.execute(sql`
    update mail_routes set last_error = '535 no', failed_at = now()
    where account_id = ${account.accountId} and route_id = ${first}`);
  const put = (positions: unknown, by: TestAccount = account) =>
    test$.inject('PUT', '/v3/mail_routes/order', { positions }, as(by));
  const both = [
    { id: first, position: 2 },
    { id: second, position: 1 },
  ];
  expect((await put(both, stranger)).statusCode).toBe(404);
  expect((await put([both[1], { id: stranger.accountId, position: 1 }])).statusCode).toBe(400);
  expect((await put([both[1], { id: '7b4c1f6e-0000-4000-8000-000000000000', position: 1 }])).statusCode).toBe(404);
  const ordered = await put(both);
  expect(ordered.json<MailRouteList>().result.map(({ id, position }) => [id, position])).toEqual([
    [second, 1],
    [first, 2],
  ]);
  const patched = async (changes: object) =>
    (await test$.inject('PATCH', `/v3/mail_routes/${first}`, changes, as(account))).json<MailRoute>();
  expect(await patched({ name: 'Renamed' })).toMatchObject({ state: 'failing', last_error: '535 no' });
  expect(await patched({ password: 'another one' })).toMatchObject({ state: 'ready', last_error: null });
});

test('routes of the installation are made, seen and changed by operators only', async () => {
  expect((await post({ is_shared: true })).statusCode).toBe(403);
  const operator = await test$.createAccount({ operator: true });
  const made = await post({ is_shared: true }, operator);
  expect(made.json<MailRoute>()).toMatchObject({ is_shared: true, classes: ['marketing', 'api', 'system'] });
  const { id } = made.json<MailRoute>();
  const other = await test$.createAccount();
  const list = await test$.inject('GET', '/v3/mail_routes', undefined, as(other));
  expect(list.json<MailRouteList>().result).toEqual([]);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await test$.inject(method, `/v3/mail_routes/${id}`, undefined, as(other))).statusCode).toBe(404);
  const second = await test$.createAccount({ operator: true });
  expect((await test$.inject('DELETE', `/v3/mail_routes/${id}`, undefined, as(second))).statusCode).toBe(204);
});

test('a test message leaves by the route, and what became of it is noted', async () => {
  await seedSend(test$.provider.database, test$.accountId, { recipients: 0 });
  const port = Number(new URL(server.url).port);
  const local = { host: '127.0.0.1', port, security: 'none', username: null, password: undefined, enabled: false };
  const { id } = (await post(local)).json<MailRoute>();
  const send = (from: string) => test$.inject('POST', `/v3/mail_routes/${id}/test`, { from, to: 'Ada@example.org' });
  expect((await send('stranger@example.com')).statusCode).toBe(400);
  const sent = await send('news@example.com');
  expect(sent.statusCode).toBe(200);
  expect(sent.json<{ response: string }>().response).toMatch(/^250/);
  expect(server.taken).toEqual(['ada@example.org']);

  await server.close();
  const refused = await send('news@example.com');
  expect(refused.statusCode).toBe(400);
  const route = await test$.inject('GET', `/v3/mail_routes/${id}`);
  expect(route.json<MailRoute>().last_error).toContain('ECONNREFUSED');
});
