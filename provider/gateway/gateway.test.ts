import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { parseConfig } from '../config';
import type { Server } from '../provider';
import { Cleanup } from '../testing/cleanup';
import { createGateway } from './gateway';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const cleanup = new Cleanup();
let hosted: HttpServer;
let gateway: Server;
let seen: Seen;
beforeAll(async () => {
  hosted = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      response.writeHead(request.url === '/v3/redirect' ? 302 : 202, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-ratelimit-limit': '600',
        'set-cookie': 'theirs=1',
        location: 'http://127.0.0.1:1/elsewhere',
      });
      response.end(gzipSync('{"job_id":"1"}'));
    });
  }).listen(0, '127.0.0.1');
  cleanup.add(() => void hosted.close());
  await once(hosted, 'listening');
  const { port } = hosted.address() as AddressInfo;
  gateway = await createGateway(
    parseConfig({ LOG_LEVEL: 'silent' }),
    { global: `http://127.0.0.1:${port}/v3`, eu: `http://127.0.0.1:${port}/eu/v3` },
    undefined,
  );
  cleanup.add(() => gateway.close());
});
afterAll(() => cleanup.run());

test('a request is forwarded unchanged, and its response is returned', async () => {
  const answer = await gateway.inject({
    method: 'PUT',
    url: '/v3/marketing/contacts?x=%20a',
    headers: {
      authorization: 'Bearer SG.key',
      'on-behalf-of': 'sub',
      'content-type': 'application/json',
      cookie: 'sw_auth_token=1',
      connection: 'x-drop',
      'x-drop': '1',
    },
    payload: '{"contacts": []}',
  });
  expect([answer.statusCode, answer.body, answer.headers['x-ratelimit-limit']]).toEqual([202, '{"job_id":"1"}', '600']);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(seen).toMatchObject({
    method: 'PUT',
    url: '/v3/marketing/contacts?x=%20a',
    body: '{"contacts": []}',
    headers: { authorization: 'Bearer SG.key', 'on-behalf-of': 'sub', 'content-type': 'application/json' },
  });
  expect(seen.headers).not.toHaveProperty('cookie');
  expect(seen.headers).not.toHaveProperty('x-drop');
});

test('requests of EU accounts are forwarded to the address of that region', async () => {
  for (const [cookie, url] of [
    ['sw_account_region=eu', '/eu/v3/scopes'],
    ['a=1; sw_account_region=eu; b=2', '/eu/v3/scopes'],
    ['sw_account_region=global', '/v3/scopes'],
    ['xsw_account_region=eu', '/v3/scopes'],
  ] as const) {
    await gateway.inject({ url: '/v3/scopes', headers: { cookie } });
    expect(seen.url).toBe(url);
  }
});

test('a redirect is passed on, not followed', async () => {
  const answer = await gateway.inject({ url: '/v3/redirect' });
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, 'http://127.0.0.1:1/elsewhere']);
});

test('a provider that does not respond causes a 502', async () => {
  const lost = await createGateway(parseConfig({ LOG_LEVEL: 'silent' }), { global: 'http://127.0.0.1:1' }, undefined);
  cleanup.add(() => lost.close());
  const answer = await lost.inject({ url: '/v3/scopes' });
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    { errors: [{ message: 'The hosted provider does not respond. Please try again.', field: null }] },
  ]);
});
