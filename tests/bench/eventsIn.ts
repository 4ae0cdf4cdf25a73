// Custom events per second that one process accepts, durable when it answers: in batches of 100, and one at a time. The
// peer is a bare Fastify route that inserts the same rows into a table with the same indexes, without keys, checks,
// counts or types. The requests come from a separate process, in turns. With `--listening`, a live automation is
// entered by a fifth of the events, which happen now.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import { sql } from '../../provider/database/sql';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { createBenchKey } from './benchProvider';
import type { EventsRound, EventsRoundResult } from './eventsInClient';
import { percentile } from './report';
import { reportRates } from './reportRates';

const isListening = process.argv.includes('--listening');
const rounds = 5;
const contacts = 100_000;
/** Events of a round in batches of 100; a quarter of it one at a time. */
const perRound = countFromCommandLine(60_000);

interface Posted {
  readonly contact: { readonly email: string };
  readonly name: string;
  readonly id: string;
  readonly time: number;
  readonly properties: object;
}

const bench = await startBenchDatabase();
const { accountId, database } = bench;
const apiKey = await createBenchKey(database, accountId);
await database.execute(sql`
  insert into contacts (account_id, email)
  select ${accountId}::bigint, 'reader' || n || '@example.com' from generate_series(0, ${contacts - 1}::int) as n`);
await database.execute(sql`create table bench_events (like custom_events including all)`);
await database.execute(sql`analyze contacts`);

const config = parseConfig({
  DATABASE_URL: bench.url,
  PORT: '0',
  DATA_DIR: bench.dataDir,
  ROLE: 'api',
  LOG_LEVEL: 'error',
});
const running = await createProvider(config, { databaseUrl: bench.url, migrationsFolder: undefined, works: false });
const bare = fastify({ bodyLimit: 5 * 1024 * 1024 });
bare.post('/events', async (request) => {
  const body = request.body as Posted | { readonly events: readonly Posted[] };
  const events = 'events' in body ? body.events : [body];
  const accepted = await running.provider.database.execute(sql`
    insert into bench_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select ${accountId}::bigint, event.event_id, contacts.contact_id, event.name, to_timestamp(event.at),
      event.properties
    from unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ name }) => name)}::text[],
      ${events.map(({ time }) => time)}::float8[],
      ${events.map(({ properties }) => JSON.stringify(properties))}::jsonb[],
      ${events.map(({ contact }) => contact.email)}::text[]) as event (event_id, name, at, properties, email)
      join lateral (select contact_id from contacts
        where contacts.account_id = ${accountId} and contacts.email = event.email limit 1) as contacts on true
    on conflict do nothing`);
  return { accepted };
});

if (isListening) await listen();
await running.server.listen({ host: '127.0.0.1', port: 0 });
await bare.listen({ host: '127.0.0.1', port: 0 });
const ports = {
  own: (running.server.server.address() as AddressInfo).port,
  peer: (bare.server.address() as AddressInfo).port,
};
const client = fork(fileURLToPath(new URL('./eventsInClient.ts', import.meta.url)));
let made = 0;

/** Sets an automation live that contacts enter by large orders, again and again. */
async function listen(): Promise<void> {
  await database.execute(sql`update accounts set plan = 'advanced' where account_id = ${accountId}`);
  const ask = async (url: string, payload: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await running.server.inject({ method: 'POST', url, payload, headers });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json();
  };
  const { id } = await ask('/v3/marketing/automations', {
    entry: {
      type: 'event',
      event: { name: 'Order placed', conditions: [{ property: 'total', operator: 'greater', value: 399 }] },
      reentry: { days: 0, most: 1000 },
    },
    steps: [{ type: 'action', action_config: { action: 'add_tag', tag: 'Large order' } }],
  });
  await ask(`/v3/marketing/automations/${id}/live`, {});
}

/** Events per second. */
async function rate(of: keyof typeof ports, batch: number, events: number): Promise<number> {
  made += 1;
  const requests = Math.ceil(events / batch);
  const answered = once(client, 'message');
  client.send({
    port: ports[of],
    path: of === 'own' ? '/v3/marketing/events' : '/events',
    key: apiKey,
    requests,
    batch,
    round: `round-${made}`,
    contacts,
    connections: batch === 1 ? 64 : 8,
    isNow: isListening,
  } satisfies EventsRound);
  const [{ seconds, failed }] = (await answered) as [EventsRoundResult];
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return (requests * batch) / seconds;
}

try {
  const kinds = [
    { batch: 100, share: 1 },
    { batch: 1, share: 0.25 },
  ];
  const rates = {
    100: { own: [] as number[], peer: [] as number[] },
    1: { own: [] as number[], peer: [] as number[] },
  };
  // The first requests compile the code and connect.
  for (const { batch, share } of kinds)
    for (const of of ['own', 'peer'] as const) await rate(of, batch, (perRound * share) / 5);
  for (let round = 0; round < rounds; round += 1)
    for (const { batch, share } of kinds)
      for (const of of ['own', 'peer'] as const)
        rates[batch === 1 ? 1 : 100][of].push(await rate(of, batch, perRound * share));
  const median = (values: readonly number[]): number => percentile(values, 0.5);
  const ratio = ({ own, peer }: { own: readonly number[]; peer: readonly number[] }): number =>
    median(own.map((value, index) => value / (peer[index] ?? value)));
  const stored = await database.first<{ count: number }>(
    sql`select count(*) as count from custom_events where account_id = ${accountId}`,
  );
  const counted = await database.first<{ count: number }>(
    sql`select event_count as count from custom_event_types where account_id = ${accountId}`,
  );
  if (stored?.count !== counted?.count)
    throw new Error(`${stored?.count} events are stored, ${counted?.count} counted.`);
  if (isListening) {
    const entered = await database.first<{ count: number }>(
      sql`select count(*) as count from automation_enrolments where account_id = ${accountId}`,
    );
    if (!entered?.count) throw new Error('Nobody entered the automation.');
  }
  reportRates(isListening ? 'eventsIn --listening' : 'eventsIn', [
    { name: 'in batches of 100', value: median(rates[100].own), unit: 'events/s', atLeast: 20_000 },
    { name: 'bare route, batches of 100', value: median(rates[100].peer), unit: 'events/s' },
    { name: 'ratio', value: ratio(rates[100]), unit: '×', atLeast: 0.5 },
    { name: 'one at a time', value: median(rates[1].own), unit: 'events/s', atLeast: 3000 },
    { name: 'bare route, one at a time', value: median(rates[1].peer), unit: 'events/s' },
    { name: 'ratio', value: ratio(rates[1]), unit: '×', atLeast: 0.5 },
  ]);
} finally {
  client.disconnect();
  await bare.close();
  await running.close();
  await bench.stop();
}
