import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../config';
import type { Caller, Server } from '../provider';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { limitBodyLoad } from './bodyLoad';
import { createServer } from './createServer';

const cleanup = new Cleanup();
let server: Server;
let isServing = true;
beforeAll(async () => {
  server = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  cleanup.add(() => server.close());
  server.decorateRequest('caller');
  server.addHook('onRequest', async (request) => {
    request.caller = { accountId: Number(request.headers['x-account']) } as Caller;
  });
  limitBodyLoad(server, { ofAccount: 1_000_000, ofProcess: 2_500_000 });
  server.post('/things', { bodyLimit: 5_000_000 }, async () => {
    await eventually(async () => isServing);
    return 'handled';
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => cleanup.run());

/** Posts a body whose end is held back; resolves with the status, which is there at once if it is refused. */
function post(account: number, bytes: number): { readonly status: Promise<number>; readonly socket: Socket } {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /things HTTP/1.1\r\nHost: localhost\r\nX-Account: ${account}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes}\r\nConnection: close\r\n\r\n"${'a'.repeat(bytes - 2)}"`,
  );
  const status = once(socket, 'data').then(([chunk]) => Number(String(chunk).slice(9, 12)));
  return { status, socket };
}

test('bodies of an account are handled up to a sum, and its first whatever its size', async () => {
  isServing = false;
  const first = post(1, 1_200_000);
  await eventually(async () => (await post(1, 100_000).status) === 429);
  // Another account has its own sum; small bodies are not counted.
  const other = post(2, 900_000);
  const smaller = post(1, 1000);
  await eventually(async () => (await post(2, 900_000).status) === 429);
  // All accounts together.
  const third = post(3, 300_000);
  await eventually(async () => (await post(3, 300_000).status) === 429);
  isServing = true;
  expect(await Promise.all([first, other, smaller, third].map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  expect(await post(1, 900_000).status).toBe(200);
});

test('whoever hangs up is forgotten', async () => {
  isServing = false;
  const { socket } = post(4, 900_000);
  await eventually(async () => (await post(4, 900_000).status) === 429);
  socket.destroy();
  isServing = true;
  await eventually(async () => (await post(4, 900_000).status) === 200);
});
