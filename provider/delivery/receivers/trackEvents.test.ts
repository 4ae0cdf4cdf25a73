import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { QueuedEvent } from './presentEvent';
import { trackEvents } from './trackEvents';

const event = (sequence: number, detail: Record<string, unknown> = {}): QueuedEvent => ({
  sequence,
  event_id: `3f2c4a9e-0000-4000-8000-${String(sequence).padStart(12, '0')}`,
  event: 'delivered',
  occurred_at: new Date(1_700_000_000_000),
  email: 'ada@example.org',
  contact_id: null,
  single_send_id: null,
  detail,
  name: null,
  categories: null,
  template_id: null,
  template_hash: null,
  send_at: null,
  message_domain: null,
  automation_id: null,
  automation_name: null,
  pool_name: null,
  pool_id: null,
  external_id: null,
  anonymous_id: null,
});

interface Post {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly batch: readonly unknown[];
}

let server: Server;
let address: string;
let posts: Post[];
let status: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ path: request.url, headers: request.headers, batch: JSON.parse(body).batch });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  posts = [];
  status = 200;
});

const track = (events: readonly QueuedEvent[], region: 'US' | 'EU' = 'US'): Promise<void> =>
  trackEvents({ writeKey: 'key', region }, events, { addresses: { US: `${address}/us`, EU: `${address}/eu` } });

test('events are posted as one batch to the address of the region, with the write key', async () => {
  await track([event(1), event(2)]);
  await track([event(3)], 'EU');
  await track([]);
  expect(posts.map(({ path, batch }) => [path, batch.length])).toEqual([
    ['/us/v1/batch', 2],
    ['/eu/v1/batch', 1],
  ]);
  expect(posts[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('key:').toString('base64')}`,
  });
});

test('a batch is as large as the platform accepts, in order; a larger event is sent alone', async () => {
  const large = (sequence: number, characters: number) =>
    event(sequence, { response: 'ü'.repeat(characters / 2), message_id: String(sequence) });
  await track([large(1, 224_000), large(2, 224_000), large(3, 224_000), large(4, 460_000), large(5, 2)]);
  expect(posts.map(({ batch }) => batch.length)).toEqual([2, 1, 1, 1]);
  expect(posts.flatMap(({ batch }) => batch)).toMatchObject(
    ['1', '2', '3', '4', '5'].map((id) => ({ properties: { email_id: id } })),
  );
});

test.each([200, 299])('status %i is accepted', async (code) => {
  status = code;
  await expect(track([event(1)])).resolves.toBeUndefined();
});

test.each([300, 400, 500])('status %i is refused', async (code) => {
  status = code;
  await expect(track([event(1)])).rejects.toThrow(`${new URL(address).host} answered ${code}.`);
});
