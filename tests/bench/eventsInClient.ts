import { type RawResult, sendRaw } from './rawRequests';

// Posts custom events.

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
  /** Whether the events happen now instead of over some days. */
  readonly isNow: boolean;
}

export type EventsRoundResult = RawResult;

const shops = ['Oslo', 'Rome', 'Lisbon', 'Lyon'];

function bodyOf({ round, batch, contacts, isNow }: EventsRound, request: number): string {
  const events = Array.from({ length: batch }, (_, index) => {
    const number = request * batch + index;
    return {
      contact: { email: `reader${(number * 7919) % contacts}@example.com` },
      name: 'Order placed',
      id: `${round}-${number}`,
      time: isNow ? Math.floor(Date.now() / 1000) : 1_790_000_000 + (number % 1_000_000),
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
  return sendRaw({
    port,
    connections,
    count: requests,
    request: (index) => posts[index] ?? '',
    succeeded: (response) => response.startsWith('HTTP/1.1 200') && response.includes(`"accepted":${round.batch}`),
  });
}

process.on('message', (round: EventsRound) => void run(round).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
