import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from '@sinclair/typebox';
import { parseConfig } from '../config';
import { type Database, openDatabase } from '../database/database';
import { sql } from '../database/sql';
import type { Server } from '../provider';
import { Cleanup } from '../testing/cleanup';
import { createTestDatabase } from '../testing/testDatabase';
import { absoluteUrl } from './absoluteUrl';
import { createServer } from './createServer';
import { compileSchemas } from './compiledSchemas';

const body = Type.Object({
  email: Type.String({ format: 'email', maxLength: 30 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  id: Type.Optional(Type.Integer()),
  share: Type.Optional(Type.Number()),
  note: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Null()])),
  kind: Type.Optional(Type.Union([Type.Literal('html'), Type.Literal('text')])),
  send_to: Type.Optional(Type.Object({ list_ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 2 }) })),
});

const cleanup = new Cleanup();
let database: Database;
let server: Server;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  cleanup.add(() => testDatabase.drop());
  database = cleanup.own(openDatabase(testDatabase.url));
  server = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  cleanup.add(() => server.close());
  server.post('/things', { schema: { body } }, async () => ({}));
  server.get(
    '/things',
    { schema: { querystring: Type.Object({ page_size: Type.Optional(Type.Integer({ maximum: 50 })) }) } },
    async () => ({}),
  );
  const at = Type.Union([Type.Null(), Type.String({ format: 'date-time' })]);
  server.post('/times', { schema: { body: Type.Object({ at }) } }, async () => ({}));
  const day = Type.Optional(Type.String({ format: 'date' }));
  server.get('/days', { schema: { querystring: Type.Object({ day }) } }, async () => ({}));
  server.post('/open', { config: { public: { otherwise: 'A test.' } } }, async () => ({}));
  server.post('/open/large', { config: { public: { otherwise: 'A test.' } }, bodyLimit: 100_000 }, async () => ({}));
  server.get('/uuid/:id', async (request) => database.first(sql`select ${Object(request.params)['id']}::uuid`));
  server.get('/number', async () => database.first(sql`select 3000000000::bigint::integer`));
  server.get('/foreign', async () =>
    database.execute(sql`insert into lists (account_id, name) values (999, 'no such account')`),
  );
  server.get('/broken', async () => {
    throw new Error('the password is hunter2');
  });
  server.get('/typo', async () => database.first(sql`select no_such_column from lists`));
});
afterAll(() => cleanup.run());

async function answer(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: string | object,
  type = 'application/json',
) {
  const response = await server.inject({
    method,
    url,
    ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
  });
  return { status: response.statusCode, body: response.json<unknown>() };
}
const failure = (status: number, message: string, field: string | null = null) => ({
  status,
  body: { errors: [{ message, field }] },
});

test('only configured proxies can set the client address and the host', async () => {
  const seen = async (settings: Record<string, string>) => {
    const other = await createServer(parseConfig({ LOG_LEVEL: 'silent', ...settings }));
    other.get('/who', async (request) => ({ ip: request.ip, base: absoluteUrl(request, '') }));
    const headers = {
      host: 'localhost:4680',
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const response = await other.inject({ url: '/who', headers });
    await other.close();
    return response.json<unknown>();
  };
  const direct = { ip: '127.0.0.1', base: 'http://localhost:4680' };
  expect(await seen({})).toEqual(direct);
  expect(await seen({ TRUST_PROXY: '10.0.0.0/8' })).toEqual(direct);
  expect(await seen({ TRUST_PROXY: 'loopback' })).toEqual({ ip: '192.0.2.7', base: 'https://evil.example' });
  expect(await seen({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://mail.example.com' })).toEqual({
    ip: '192.0.2.7',
    base: 'https://mail.example.com',
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  // The client wrote the first one, the proxy the second.
  ['203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 127.0.0.1, 192.0.2.7, 127.0.0.2', '192.0.2.7'],
  // Some proxies add the port of the connection.
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  // What is no address is not the client's, and neither is what was there before.
  ['203.0.113.9, unknown', '127.0.0.1'],
  ["192.0.2.7'; --", '127.0.0.1'],
  ['x'.repeat(12_000), '127.0.0.1'],
  [`${'203.0.113.9,'.repeat(1000)}192.0.2.7`, '192.0.2.7'],
])('from a proxy that forwards for %j, the client is %s', async (chain, ip) => {
  const other = await createServer(parseConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' }));
  other.get('/who', async (request) => ({ ip: request.ip }));
  const response = await other.inject({ url: '/who', headers: { 'x-forwarded-for': chain } });
  await other.close();
  expect(response.json<unknown>()).toEqual({ ip });
});

test('a request with an invalid host gets no link to it', async () => {
  const other = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  other.get('/who', async (request) => ({ base: absoluteUrl(request, '') }));
  const response = await other.inject({ url: '/who', headers: { host: '"><x' } });
  await other.close();
  expect(response.json<unknown>()).toEqual({ base: other.publicUrl });
});

test.each([
  [{}, 'Email is a required field.', 'email'],
  [{ email: 'a' }, 'Email must be a valid email address.', 'email'],
  [{ email: 5 }, 'Email must be text.', 'email'],
  [{ email: `${'a'.repeat(30)}@example.com` }, 'Email must not exceed 30 characters.', 'email'],
  [{ email: 'a@b.co', count: '3' }, 'Count must be a whole number.', 'count'],
  [{ email: 'a@b.co', count: 11 }, 'Count must be 10 or less.', 'count'],
  [{ email: 'a@b.co', note: 5 }, 'Note must be text or null.', 'note'],
  [{ email: 'a@b.co', note: 'too long' }, 'Note must not exceed 5 characters.', 'note'],
  [{ email: 'a@b.co', kind: 'pdf' }, 'Kind must be one of html, text.', 'kind'],
  [{ email: 'a@b.co', send_to: {} }, 'List ids is a required field.', 'send_to.list_ids'],
  [{ email: 'a@b.co', send_to: { list_ids: ['x'] } }, 'List ids 1 must be a valid id.', 'send_to.list_ids[0]'],
  [[], 'The request body must be an object.', null],
  [{ email: 'a\0@b.co' }, 'Email must not contain the control character U+0000.', 'email'],
])('the body %j is refused in words', async (payload, message, field) => {
  expect(await answer('POST', '/things', JSON.stringify(payload))).toEqual(failure(400, message, field));
});

test.each([
  ['{"email":"a@b.co","id":99999999999999999999999}', 'Id must be 9007199254740991 or less.', 'id'],
  ['{"email":"a@b.co","id":-99999999999999999999999}', 'Id must be -9007199254740991 or more.', 'id'],
  ['{"email":"a@b.co","id":1e400}', 'Id must be a whole number.', 'id'],
  ['{"email":"a@b.co","share":1e400}', 'Share must be a number.', 'share'],
])('a number beyond what can be counted is refused by its field: %s', async (payload, message, field) => {
  expect(await answer('POST', '/things', payload)).toEqual(failure(400, message, field));
});

test('an escaped backslash before u0000 is no NUL character', async () => {
  expect(await answer('POST', '/things', String.raw`{"email": "a@b.co", "other": "\\u0000"}`)).toEqual({
    status: 200,
    body: {},
  });
});

test('query parameters are converted, and refused in words', async () => {
  expect(await answer('GET', '/things?page_size=20')).toEqual({ status: 200, body: {} });
  expect(await answer('GET', '/things?page_size=many')).toEqual(
    failure(400, 'Page size must be a whole number.', 'page_size'),
  );
});

test('invalid JSON, an empty body, another content type and a huge body are refused', async () => {
  expect(await answer('POST', '/things', '{')).toEqual(failure(400, 'The request body must be valid JSON.'));
  expect(await answer('POST', '/things')).toEqual(failure(400, 'The request body must be an object.'));
  expect(await answer('POST', '/things', '<a/>', 'text/xml')).toEqual(failure(415, 'unsupported media type'));
  expect(await answer('POST', '/things', JSON.stringify({ email: 'a'.repeat(1_100_000) }))).toEqual(
    failure(413, 'payload too large'),
  );
});

test.each([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
  ['a signed length', 'Content-Length: +2\r\n\r\n{}'],
  ['another encoding after the chunks', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['lines that end with LF', 'Content-Length: 2\n\n{}'],
])('a request that a proxy could end elsewhere is refused, and nothing after it is read: %s', async (_case, rest) => {
  const other = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  let second = false;
  other.post('/first', async () => ({}));
  other.get('/second', async () => ((second = true), {}));
  const { port } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST /first HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(second).toBe(false);
  await other.close();
});

test('without a key a body is small, unless its route takes more', async () => {
  const large = { email: 'a'.repeat(70_000) };
  expect(await answer('POST', '/open', { email: 'a'.repeat(60_000) })).toEqual({ status: 200, body: {} });
  expect(await answer('POST', '/open', large)).toEqual(failure(413, 'payload too large'));
  expect(await answer('POST', '/open/large', large)).toEqual({ status: 200, body: {} });
});

test('an unknown path, and a known one with another method', async () => {
  expect(await answer('GET', '/nothing')).toEqual(failure(404, 'not found'));
  const response = await server.inject({ method: 'DELETE', url: '/things?x=1' });
  expect(response.headers['allow']?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual(failure(405, 'method not allowed'));
});

test('a date that PostgreSQL does not know is refused by field', async () => {
  const wrong = failure(400, 'Day must be a date such as 2030-01-31.', 'day');
  for (const day of ['0000-01-01', '0001-01-01', '2026-02-29', '2026-1-1', "'"])
    expect(await answer('GET', `/days?day=${day}`)).toEqual(wrong);
  for (const day of ['1970-01-01', '2028-02-29', '9999-12-31'])
    expect(await answer('GET', `/days?day=${day}`)).toEqual({ status: 200, body: {} });
  for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+02:00', '2026-01-01T00:00:00'])
    expect((await answer('POST', '/times', { at })).status).toBe(400);
  expect(await answer('POST', '/times', { at: '2026-01-01T00:00:00.123+02:00' })).toEqual({ status: 200, body: {} });
});

test('a value that PostgreSQL refuses causes a 400', async () => {
  const message = 'The request contains a value that is not valid here.';
  expect(await answer('GET', '/uuid/zzz')).toEqual(failure(400, message));
  expect(await answer('GET', '/number')).toEqual(failure(400, message));
  expect(await answer('GET', '/foreign')).toEqual(failure(400, 'The request refers to something that does not exist.'));
  expect(await answer('GET', '/uuid/%00')).toEqual(failure(400, 'Id must not contain control characters.', 'id'));
});

test('unexpected errors reveal nothing', async () => {
  expect(await answer('GET', '/broken')).toEqual(failure(500, 'internal server error'));
  expect(await answer('GET', '/typo')).toEqual(failure(500, 'internal server error'));
});

test('a schema that is not well formed is found where all are checked', async () => {
  const broken = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  cleanup.add(() => broken.close());
  broken.post(
    '/things',
    { schema: { body: { type: 'object', properties: { name: { type: 'string', maxLength: '5' } } } } },
    async () => ({}),
  );
  await broken.ready();
  expect(() => {
    compileSchemas(broken);
  }).toThrow('maxLength');
});
