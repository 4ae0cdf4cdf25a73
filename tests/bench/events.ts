// Opens and clicks per second in one process, compared with a bare Fastify route that returns the same bytes. The
// requests come from a separate process over keep-alive connections. Also measures the time until the last event is in
// the database, because requests are answered before their events are written.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import { sql } from '../../provider/database/sql';
import { createLinkSigner } from '../../provider/delivery/tracking/linkSigner';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const requests = countFromCommandLine(40_000);
const recipients = 5000;
const rounds = 4;
const bench = await startBenchDatabase();
const { database, accountId } = bench;

/** Seconds of processor time of this process, which contains both servers. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Makes the client process request all `paths`; returns requests per second. */
async function ask(port: number, paths: readonly string[]): Promise<number> {
  const child = fork(fileURLToPath(new URL('./eventsClient.ts', import.meta.url)));
  child.send({ port, paths });
  const [answer] = (await once(child, 'message')) as [{ seconds: number; failed: number }];
  child.disconnect();
  if (answer.failed > 0) throw new Error(`${answer.failed} requests failed.`);
  return paths.length / answer.seconds;
}

/** Makes the bare server return the product's response for every request of a route. */
async function answerTheSame(route: string, path: string): Promise<void> {
  const answer = await running.server.inject({
    path,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Bench' },
  });
  // Node writes these for each response.
  const { date: _date, connection: _connection, ...headers } = answer.headers;
  bare.get(route, (_request, reply) =>
    reply
      .code(answer.statusCode)
      .headers(headers)
      .send(answer.rawPayload.length > 0 ? answer.rawPayload : undefined),
  );
}

const config = parseConfig({
  DATABASE_URL: bench.url,
  PORT: '0',
  DATA_DIR: bench.dataDir,
  ROLE: 'api',
  LOG_LEVEL: 'error',
});
const running = await createProvider(config, { databaseUrl: bench.url, migrationsFolder: undefined, works: false });
const bare = fastify();
try {
  await running.server.listen({ host: '127.0.0.1', port: 0 });
  const ownPort = (running.server.server.address() as AddressInfo).port;
  const { singleSendId } = await seedSend(database, accountId, { recipients });
  await database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, finished_at)
    select account_id, ${singleSendId}, contact_id, email, 'sent', now() - interval '1 hour' from contacts
    where account_id = ${accountId}`);
  await database.execute(sql`
    insert into message_links (account_id, single_send_id, link_index, url)
    values (${accountId}, ${singleSendId}, 0, 'https://www.example.com/news')`);
  const { link_secret: secret } = (await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  )) ?? { link_secret: Buffer.alloc(0) };
  const signer = createLinkSigner({ publicUrl: '', accountId, secret, streamId: singleSendId });
  const contacts = await database.rows<{ contact_id: string }>(
    sql`select contact_id from contacts where account_id = ${accountId}`,
  );
  // Three opens per click, which is typical for newsletters.
  const paths = Array.from({ length: Math.ceil(requests / rounds) }, (_, index) => {
    const links = signer.linksFor(contacts[index % contacts.length]?.contact_id ?? '');
    return index % 4 === 3 ? `${links.clickBase}0` : links.open;
  });
  await answerTheSame('/t/o/:token', paths[0] ?? '');
  await answerTheSame('/t/c/:token/:index', paths[3] ?? '');
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const barePort = (bare.server.address() as AddressInfo).port;
  const warmUp = paths.slice(0, 3000);
  await ask(barePort, warmUp);
  await ask(ownPort, warmUp);
  const recorded = async (): Promise<number> =>
    (
      await database.first<{ count: number }>(
        sql`select count(*) as count from email_events where account_id = ${accountId}`,
      )
    )?.count ?? 0;
  // Rarely, because the measured process also does the counting.
  const written = async (count: number): Promise<void> => {
    for (let seconds = 0; (await recorded()) < count; seconds += 1) {
      if (seconds > 600) throw new Error('The database does not keep up.');
      await delay(1000);
    }
  };
  await written(warmUp.length + 2);
  const own: number[] = [];
  const peer: number[] = [];
  let writing = 0;
  let ownTime = 0;
  let peerSpent = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await recorded();
    const began = performance.now();
    const atStart = spent();
    own.push(await ask(ownPort, paths));
    await written(before + paths.length);
    writing += (performance.now() - began) / 1000;
    const between = spent();
    ownTime += between - atStart;
    peer.push(await ask(barePort, paths));
    peerSpent += spent() - between;
  }
  const mean = (values: readonly number[]): number => values.length / values.reduce((sum, value) => sum + 1 / value, 0);
  reportRates('events', [
    { name: 'opens and clicks', value: mean(own), unit: 'requests/s' },
    { name: 'bare route, same bytes', value: mean(peer), unit: 'requests/s' },
    { name: 'ratio', value: mean(own) / mean(peer), unit: '×', atLeast: 0.5 },
    { name: 'the same by processor time of the server', value: peerSpent / ownTime, unit: '×' },
    { name: 'in the database', value: (paths.length * rounds) / writing, unit: 'events/s' },
  ]);
} finally {
  await bare.close();
  await running.close();
  await bench.stop();
}
