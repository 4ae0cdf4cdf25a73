// Messages per second that one process accepts over SMTP, against the same messages by `mail/send`, in turns; and
// inbound messages of 20 KB per second, parsed, verified and posted to a receiver.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import { createDkimKey } from '../../provider/delivery/dkim/dkimKeys';
import { startInbound } from '../../provider/smtp/inbound/startInbound';
import { startSubmission } from '../../provider/smtp/submission/startSubmission';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { createBenchKey } from './benchProvider';
import { percentile } from './report';
import { reportRates } from './reportRates';
import type { HandedOver, HandingOver } from './submissionClient';

const rounds = 5;
const perRound = countFromCommandLine(3000);
const smallText = 'Thank you for your order.\r\n'.repeat(40);
const largeText = 'Twelve rolls and one loaf of rye bread, please.\r\n'.repeat(400);

const bench = await startBenchDatabase();
const { accountId, database } = bench;
const apiKey = await createBenchKey(database, accountId);
// Makes news@example.com a verified sender.
await seedSend(database, accountId, { recipients: 0 });
const config = parseConfig({
  DATABASE_URL: bench.url,
  DATA_DIR: bench.dataDir,
  PORT: '0',
  ROLE: 'api',
  LOG_LEVEL: 'fatal',
  WEBHOOK_ADDRESSES: '127.0.0.1',
});
const running = await createProvider(config, { databaseUrl: bench.url, migrationsFolder: undefined, works: false });
await running.server.listen({ host: '127.0.0.1', port: 0 });
const smtp = { submissionPort: 0, inboundPort: 0, tls: undefined };
const submission = await startSubmission(running.server, { ...config, smtp });
// Name servers differ in speed, and the waiting overlaps.
const resolver = { resolve: async () => [['v=spf1 ip4:127.0.0.1 -all']], cancel: () => undefined };
const inbound = await startInbound(running.provider, { ...config, smtp }, resolver);
const client = fork(fileURLToPath(new URL('./submissionClient.ts', import.meta.url)));
const [receiver] = (await once(client, 'message')) as [{ port: number }];
await createDkimKey(database, accountId, 'bakery.example', 'bench');
await running.server.inject({
  method: 'POST',
  url: '/v3/user/webhooks/parse/settings',
  headers: { authorization: `Bearer ${apiKey}` },
  payload: { hostname: 'in.bakery.example', url: `http://127.0.0.1:${receiver.port}/mail` },
});

const ports = {
  http: (running.server.server.address() as AddressInfo).port,
  submission: submission.port,
  inbound: inbound.port,
};

/** Milliseconds of this process's processor time per message, which other work on the machine hardly affects. */
const processorTimes: Record<HandingOver['by'], number[]> = { http: [], submission: [], inbound: [] };

async function rate(by: HandingOver['by'], count = perRound): Promise<number> {
  const ended = once(client, 'message');
  const text = by === 'inbound' ? largeText : smallText;
  const before = process.cpuUsage();
  client.send({ by, port: ports[by], key: apiKey, count, text } satisfies HandingOver);
  const [{ seconds, failed }] = (await ended) as [HandedOver];
  if (failed > 0) throw new Error(`${failed} messages were not taken by ${by}.`);
  const { user: spent, system } = process.cpuUsage(before);
  processorTimes[by].push((spent + system) / 1000 / count);
  return count / seconds;
}

try {
  // The first messages compile the code and connect.
  for (const by of ['http', 'submission', 'inbound'] as const) await rate(by, 300);
  const [byHttp, bySmtp, arrived]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    byHttp.push(await rate('http'));
    bySmtp.push(await rate('submission'));
    arrived.push(await rate('inbound', Math.ceil(perRound / 3)));
  }
  const [http, smtpRate] = [percentile(byHttp, 0.5), percentile(bySmtp, 0.5)];
  reportRates('submission', [
    { name: 'accepted by mail/send', value: http, unit: 'messages/s' },
    { name: 'accepted over SMTP', value: smtpRate, unit: 'messages/s' },
    { name: 'over SMTP against mail/send', value: smtpRate / http, unit: '×', atLeast: 0.5 },
    ...(['http', 'submission', 'inbound'] as const).map((by) => ({
      name: `processor time of a message, ${by}`,
      value: percentile(processorTimes[by], 0.5),
      unit: 'ms',
    })),
    { name: 'inbound, 20 KB, parsed and posted', value: percentile(arrived, 0.5), unit: 'messages/s', atLeast: 200 },
  ]);
} finally {
  client.disconnect();
  await submission.close();
  await inbound.close();
  await running.close();
  await bench.stop();
}
