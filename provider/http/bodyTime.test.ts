import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { parseConfig } from '../config';
import type { Server } from '../provider';
import { Cleanup } from '../testing/cleanup';
import { createServer } from './createServer';

const cleanup = new Cleanup();
let server: Server;
beforeAll(async () => {
  server = await createServer(parseConfig({ LOG_LEVEL: 'silent' }), { bodyTimeMs: 100 });
  cleanup.add(() => server.close());
  server.post('/things', async (request) => ({ got: request.body }));
  server.post('/files', { config: { upload: true } }, async (request) => ({ got: request.body }));
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => cleanup.run());

const head = (path: string, framing: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

/** What the server has said once it, or what `until` matches, has ended the talk. */
async function talk(opening: string, more?: (send: (text: string) => void) => void): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.write(opening);
  more?.((text) => socket.write(text));
  await once(socket, 'close');
  return said;
}

test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  'a body that never ends is cut off: %s',
  async (framing) => {
    const said = await talk(head('/things', framing));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('{"errors":[{"message":"request timeout","field":null}]}');
  },
);

test('a large body that announces its length has the time that a slow line takes', async () => {
  // 64 KB: half a second more.
  const framing = `Content-Length: ${64 * 1024}\r\nConnection: close`;
  const late = talk(head('/things', framing), (send) => setTimeout(() => send(`{}${' '.repeat(64 * 1024 - 2)}`), 300));
  expect(await late).toContain('{"got":{}}');
});

test('files take their time, and what is complete is answered, however late', async () => {
  const framing = 'Content-Length: 2\r\nConnection: close';
  const late = talk(head('/files', framing), (send) => setTimeout(() => send('{}'), 300));
  expect(await late).toContain('{"got":{}}');
  expect(await talk(`${head('/things', framing)}{}`)).toContain('{"got":{}}');
});
