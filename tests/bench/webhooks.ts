// Events per second that one process posts to a webhook in this process, from the queue to the settled batch: full
// batches of a thousand, and batches of one event, where what a batch costs weighs most.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { sql } from '../../provider/database/sql';
import { EventPosting } from '../../provider/delivery/receivers/eventPosting';
import { streams } from '../../provider/domains/deliveries/lanes';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const events = countFromCommandLine(100_000);
const singles = 500;
const bench = await startBenchDatabase();
const { database, accountId } = bench;
let taken = 0;
let whenTaken = (): void => undefined;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    taken += (JSON.parse(body) as unknown[]).length;
    response.end('{"received":true}');
    whenTaken();
  });
});
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
const { log } = fastify();

/** Queues events for the webhook, as recording them does. */
const queue = (count: number): Promise<number> =>
  database.execute(sql`
    insert into event_queue (account_id, receiver_id, event_id, event, occurred_at, email, detail)
    select account_id, receiver_id, gen_random_uuid(), 'open', now(), 'reader' || n || '@example.com',
      '{"user_agent": "Mozilla/5.0 (X11; Linux x86_64) Bench", "ip": "192.0.2.1"}'
    from event_receivers, generate_series(1, ${count}::integer) as n where account_id = ${accountId}`);
const waiting = async (): Promise<number> =>
  (
    await database.first<{ count: number }>(
      sql`select count(*) as count from event_queue where account_id = ${accountId}`,
    )
  )?.count ?? 0;

try {
  await database.execute(sql`
    insert into event_receivers (account_id, enabled, url, events) values (${accountId}, true, ${url}, '{open}')`);
  await queue(events);
  await database.execute(sql`vacuum analyze event_queue`);
  let began = performance.now();
  const posting = EventPosting.start({ database, log, streams, outgoing: { allows: () => true } });
  while ((await waiting()) > 0) await delay(50);
  const full = events / ((performance.now() - began) / 1000);
  // The next event is queued when the last one has arrived, so that the poster finds it before it rests.
  let queued = 0;
  const done = new Promise<void>((resolve) => {
    whenTaken = () => {
      if (queued === singles) resolve();
      else void queue(1).then(() => (queued += 1));
    };
  });
  began = performance.now();
  queued = await queue(1);
  await done;
  while ((await waiting()) > 0) await delay(20);
  const single = (performance.now() - began) / singles;
  await posting.stop();
  reportRates('webhooks', [
    { name: 'posted in batches of 1,000', value: full, unit: 'events/s' },
    { name: 'posted in batches of 1', value: single, unit: 'ms a batch' },
    { name: 'events taken', value: taken, unit: 'events', atLeast: events + singles },
  ]);
} finally {
  receiver.close();
  await bench.stop();
}
