import { createConnection } from 'node:net';

// Posts custom events over keep-alive connections, as cheaply as possible: the server is being measured.

export interface EventsRound {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  /** Requests, and events in each. */
  readonly requests: number;
  readonly batch: number;
  /** Makes ids of events that no other round has. */
  readonly round: string;
  readonly contacts: number;
  readonly connections: number;
}

export interface EventsRoundResult {
  readonly seconds: number;
  readonly failed: number;
}

const shops = ['Oslo', 'Rome', 'Lisbon', 'Lyon'];

function bodyOf({ round, batch, contacts }: EventsRound, request: number): string {
  const events = Array.from({ length: batch }, (_, index) => {
    const number = request * batch + index;
    return {
      contact: { email: `reader${(number * 7919) % contacts}@example.com` },
      name: 'Order placed',
      id: `${round}-${number}`,
      time: 1_790_000_000 + (number % 1_000_000),
      properties: { total: number % 500, shop: shops[number % 4], gift: number % 3 === 0, delivery: '2026-10-03' },
    };
  });
  return JSON.stringify(batch === 1 ? events[0] : { events });
}

function run(round: EventsRound): Promise<EventsRoundResult> {
  const { port, path, key, requests, connections } = round;
  // Written before the clock starts.
  const posts = Array.from({ length: requests }, (_, request) => {
    const body = bodyOf(round, request);
    return (
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  });
  const started = performance.now();
  let asked = 0;
  let done = 0;
  let failed = 0;
  return new Promise((resolve, reject) => {
    for (let index = 0; index < connections; index += 1) {
      const socket = createConnection(port, '127.0.0.1');
      let buffered = '';
      const ask = (): void => {
        const post = posts[asked];
        asked += 1;
        if (post === undefined) socket.end();
        else socket.write(post);
      };
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('connect', ask);
      socket.on('data', (chunk: string) => {
        buffered += chunk;
        const end = buffered.indexOf('\r\n\r\n');
        if (end < 0 || buffered.length < end + 4 + Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0)) return;
        if (!buffered.startsWith('HTTP/1.1 200') || !buffered.includes(`"accepted":${round.batch}`)) failed += 1;
        buffered = '';
        done += 1;
        if (done === requests) resolve({ seconds: (performance.now() - started) / 1000, failed });
        ask();
      });
    }
  });
}

process.on('message', (round: EventsRound) => void run(round).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
