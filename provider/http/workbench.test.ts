import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { parseConfig } from '../config';
import type { Server } from '../provider';
import { Cleanup } from '../testing/cleanup';
import { createServer } from './createServer';
import { addWorkbench } from './workbench';

const config = parseConfig({ LOG_LEVEL: 'silent' });
const html = { accept: 'text/html,application/xhtml+xml' };
const cleanup = new Cleanup();
let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sendwright-workbench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  await writeFile(path.join(folder, 'assets/main.0a1b2c3d4e.js'), 'plain');
  await writeFile(path.join(folder, 'assets/main.0a1b2c3d4e.js.br'), brotliCompressSync('compressed'));
  server = await createServer(config);
  cleanup.add(() => server.close());
  server.get('/v3/lists', async () => ({}));
  await addWorkbench(server, folder);
});
afterAll(() => cleanup.run());

test('the hidden frame of a sign-out removes the cookies of the session, for frames of this site only', async () => {
  const own = await server.inject({ url: '/logout', headers: { ...html, 'sec-fetch-site': 'same-origin' } });
  expect([own.statusCode, own.headers['content-security-policy']]).toEqual([
    200,
    "default-src 'none'; frame-ancestors 'self'",
  ]);
  expect(own.headers['set-cookie']).toContain('sw_auth_token=; Path=/; SameSite=Lax; Max-Age=0');
  const foreign = await server.inject({ url: '/logout', headers: { ...html, 'sec-fetch-site': 'cross-site' } });
  expect(foreign.headers['set-cookie']).toBeUndefined();
});

test.each([
  '/',
  '/single-sends',
  '/contacts/profile/1?tab=lists',
  '/activity/12PYlTJFQuKSD359FZvM8A._6TDayOxT12IUmtlLth6fA',
  '/index.html',
])('%s is the index page, under a strict policy', async (url) => {
  const answer = await server.inject({ url, headers: html });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    200,
    '<!doctype html>',
    'no-cache',
  ]);
  expect(answer.headers['content-security-policy']).toMatch(
    /script-src 'self';.*object-src 'none';.*frame-ancestors 'none'/,
  );
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each(['//[', '//a:b:c'])('%s is an address like any other, though no URL', async (target) => {
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }).catch(() => server.listeningOrigin));
  const status = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: target, headers: html }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
  expect(status).toBe(200);
});

test('a file with a hash in its name is cached forever and sent compressed if accepted', async () => {
  const url = '/assets/main.0a1b2c3d4e.js';
  const plain = await server.inject({ url });
  expect([plain.body, plain.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable']);
  const small = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([small.headers['content-encoding'], small.headers['cache-control']]).toEqual([
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect(small.headers['content-type']).toMatch(/javascript/);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('compressed');
});

test.each([
  ['/v3/unknown', html, 404],
  ['/assets/missing.js', html, 404],
  ['/single-sends', { accept: 'application/json' }, 404],
  ['/../package.json', html, 404],
  ['/%2e%2e/package.json', html, 404],
])('%s is no page', async (url, headers, status) => {
  const answer = await server.inject({ url, headers });
  expect([answer.statusCode, answer.json()]).toEqual([status, { errors: [{ message: 'not found', field: null }] }]);
});

test('without a build the root says what to do', async () => {
  const bare = await createServer(config);
  cleanup.add(() => bare.close());
  await addWorkbench(bare, path.join(folder, 'nowhere'));
  expect((await bare.inject({ url: '/' })).body).toContain('npm run build');
});
