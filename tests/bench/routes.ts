// A send over three mail routes, one of which stops taking mail halfway, against the same send over one healthy route.
// The two alternate, so that other work on the machine affects both. Everybody must be sent to exactly once.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { sql } from '../../provider/database/sql';
import { openTransport } from '../../provider/delivery/transport/openTransport';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import { eventually } from '../../provider/testing/eventually';
import { type ScriptedMailServer, startScriptedMailServer } from '../../provider/testing/scriptedMailServer';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, press, startBenchDatabase } from './benchDatabase';
import { percentile } from './report';
import { reportRates } from './reportRates';

const rounds = 3;
const recipients = countFromCommandLine(20_000);

const bench = await startBenchDatabase();
const { accountId, database } = bench;
const config = { smtpUrl: undefined, webhookAddresses: ['127.0.0.1'] };

/** A server that takes so many messages, and then closes every connection before the next. */
function startServer(most: number): Promise<ScriptedMailServer> {
  let taken = 0;
  return startScriptedMailServer({
    answer(stage) {
      if (stage === 'MAIL' && taken >= most) return '421 4.3.2 closing';
      if (stage === 'dot') taken += 1;
      return undefined;
    },
  });
}

/** Messages per second of one send over new servers, which take no more than their numbers of messages. */
async function rate(mosts: readonly number[], name: string): Promise<number> {
  await database.execute(sql`delete from mail_routes where account_id = ${accountId}`);
  const servers = await Promise.all(mosts.map(startServer));
  for (const { url } of servers) {
    const settings = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none', username: null };
    await database.execute(sql`
      insert into mail_routes (account_id, route_id, name, kind, settings, enabled, classes, position, weight)
      values (${accountId}, ${randomUUID()}, 'Bench', 'smtp', ${JSON.stringify(settings)}::jsonb, true, '{marketing}',
        1, 1)`);
  }
  const { singleSendId } = await seedSend(database, accountId, { recipients, domain: `${name}.example.org` });
  const transport = openTransport(config, database);
  const log = pino({ level: 'fatal' });
  const service = startDelivery({ database, log, transport, publicUrl: 'http://127.0.0.1' });
  const started = performance.now();
  await press(database, accountId, singleSendId);
  await eventually(
    async () =>
      (await database.first(sql`
        select 1 from single_sends
        where account_id = ${accountId} and single_send_id = ${singleSendId} and finished_at is not null`)) !==
      undefined,
    600,
  );
  const seconds = (performance.now() - started) / 1000;
  await service.stop();
  await transport.close();
  const taken = servers.flatMap((server) => server.taken);
  await Promise.all(servers.map((server) => server.close()));
  if (taken.length !== recipients || new Set(taken).size !== recipients)
    throw new Error(`${taken.length} messages reached ${new Set(taken).size} of ${recipients} recipients.`);
  return recipients / seconds;
}

const alone: number[] = [];
const failing: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  alone.push(await rate([Infinity], `alone${round}`));
  // A third of the mail goes to each, so the first one stops halfway.
  failing.push(await rate([Math.round(recipients / 6), Infinity, Infinity], `failing${round}`));
}
await bench.stop();
const [one, three] = [percentile(alone, 0.5), percentile(failing, 0.5)];
reportRates('routes', [
  { name: 'one healthy route', value: one, unit: 'messages/s' },
  { name: 'three routes, one failing halfway', value: three, unit: 'messages/s' },
  { name: 'of the rate of one healthy route', value: three / one, unit: 'times', atLeast: 0.95 },
]);
