import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import type { AuthRound, AuthRoundResult } from './authClient';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { createBenchKey } from './benchProvider';
import { percentile, report } from './report';

/** Minimum share of the requests without authentication in the same time. */
const least = 0.85;
const rounds = 9;
const perRound = countFromCommandLine(10_000);

const bench = await startBenchDatabase();
const { accountId } = bench;
const apiKey = await createBenchKey(bench.database, accountId);
const running = await createProvider(
  parseConfig({ DATABASE_URL: bench.url, DATA_DIR: bench.dataDir, PORT: '0', ROLE: 'api', LOG_LEVEL: 'fatal' }),
  {
    databaseUrl: bench.url,
    migrationsFolder: undefined,
    works: false,
    // Both do nothing but respond: no API route is cheaper, so none loses a larger share.
    addRoutes(server) {
      const answer = { scopes: scopesOfPlan('advanced') };
      server.get(
        '/bench/open',
        { config: { public: { otherwise: 'A benchmark.' }, unlimited: true }, schema: { hide: true } },
        async () => answer,
      );
      server.get(
        '/bench/guarded',
        { config: { scope: 'marketing.read', unlimited: true }, schema: { hide: true } },
        async () => answer,
      );
    },
  },
);
await running.server.listen({ host: '127.0.0.1', port: 0 });
const { port } = running.server.server.address() as AddressInfo;
const client = fork(fileURLToPath(new URL('./authClient.ts', import.meta.url)));

interface Rate {
  /** Requests per second that the client, a separate process, completes. */
  readonly perSecond: number;
  /** Microseconds of this process's processor time per request, which other work on the machine hardly affects. */
  readonly processorTime: number;
}

async function rate(path: string): Promise<Rate> {
  const answered = once(client, 'message');
  const before = process.cpuUsage();
  client.send({ port, path, key: apiKey, count: perRound } satisfies AuthRound);
  const [{ seconds, failed }] = (await answered) as [AuthRoundResult];
  if (failed > 0) throw new Error(`${path} failed ${failed} times.`);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: perRound / seconds, processorTime: (user + system) / perRound };
}

try {
  // The first requests compile the code and connect.
  await rate('/bench/open');
  await rate('/bench/guarded');
  const ratios: number[] = [];
  const guarded: number[] = [];
  const processorTimes: Array<{ open: number; closed: number }> = [];
  for (let round = 0; round < rounds; round += 1) {
    // Alternating, so that other work on the machine affects both.
    const open = await rate('/bench/open');
    const closed = await rate('/bench/guarded');
    guarded.push(closed.perSecond);
    ratios.push(closed.perSecond / open.perSecond);
    processorTimes.push({ open: open.processorTime, closed: closed.processorTime });
  }
  const ratio = percentile(ratios, 0.5);
  console.log(
    `${Math.round(percentile(guarded, 0.5))} authorized calls a second of one process; load average ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  const time = (of: 'open' | 'closed'): number =>
    percentile(
      processorTimes.map((round) => round[of]),
      0.5,
    );
  console.log(
    `processor time of a call: ${time('open').toFixed(1)} µs without auth, ${time('closed').toFixed(1)} µs with ` +
      `it: ${(time('open') / time('closed')).toFixed(3)}`,
  );
  report([{ name: 'without auth against with it, median', value: 1 / ratio, unit: '×', limit: 1 / least }]);
  console.log(`authorized calls: ${ratio.toFixed(3)} of those without auth, at least ${least}`);
} finally {
  client.disconnect();
  await running.close();
  await bench.stop();
}
