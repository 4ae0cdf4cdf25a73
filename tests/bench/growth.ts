// Whether a send of a million is as fast as one of ten thousand: only the ledger, with a transport that discards
// messages, in one process, one send after the other on one database. Memory is the process's resident set during the
// send. A send of ten thousand takes only three seconds, so there are several of them, before and after the large ones.
import { pino } from 'pino';
import { sql } from '../../provider/database/sql';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import type { Transport } from '../../provider/delivery/transport/transport';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, press, startBenchDatabase } from './benchDatabase';
import { percentile } from './report';
import { reportRates } from './reportRates';

const most = countFromCommandLine(1_000_000);
const small = 10_000;
const sizes = [small, small, small, small, 100_000, 1_000_000, small, small, small].filter((size) => size <= most);
const bench = await startBenchDatabase();
const { database, accountId } = bench;
/** When each message of the current send was handed over, in seconds. */
let left: number[] = [];
const transport: Transport = {
  name: 'smtp',
  // Only the ledger takes time, and more connections share each flush of its journal.
  concurrency: 50,
  async send(_message, begin) {
    await begin?.();
    left.push(performance.now() / 1000);
    return { response: '250 2.0.0 taken' };
  },
  cut: () => undefined,
  close: () => Promise.resolve(),
};
const service = startDelivery({
  database,
  transport,
  log: pino({ level: 'error' }),
  publicUrl: 'https://mail.example.com',
});

interface Run {
  readonly size: number;
  readonly perSecond: number;
  /** For the first and the last tenth of the messages. */
  readonly begun: number;
  readonly ended: number;
  readonly megabytes: number;
}

async function run(size: number, name: string): Promise<Run> {
  const { singleSendId } = await seedSend(database, accountId, { recipients: size, domain: `${name}.example.org` });
  await database.execute(sql`vacuum analyze contacts`);
  let megabytes = 0;
  left = [];
  await press(database, accountId, singleSendId);
  await eventually(async () => {
    const row = await database.first<{ finished: boolean }>(sql`
      select finished_at is not null as finished from single_sends
      where account_id = ${accountId} and single_send_id = ${singleSendId}`);
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1024 ** 2);
    return row?.finished === true;
  }, 3600);
  if (left.length !== size) throw new Error(`${left.length} of ${size} messages left.`);
  return { size, perSecond: rate(0, size), begun: rate(0, size / 10), ended: rate(size * 0.9, size), megabytes };
}

/** Messages per second between two of them, by number. */
const rate = (from: number, to: number): number =>
  (to - from) / ((left[to - 1] ?? Number.NaN) - (left[from] ?? Number.NaN));

try {
  const runs: Run[] = [];
  for (const [index, size] of sizes.entries()) {
    const done = await run(size, `send${index}`);
    // A million takes minutes; whoever stops the benchmark has at least these results.
    console.log(`${size} recipients: ${Math.round(done.perSecond)} messages/s, ${Math.round(done.megabytes)} MB`);
    runs.push(done);
  }
  // The first run warms up the process.
  const measured = runs.slice(1);
  const smallRate = percentile(
    measured.filter(({ size }) => size === small).map(({ perSecond }) => perSecond),
    0.5,
  );
  const large = measured.filter(({ size }) => size > small);
  reportRates('growth', [
    { name: `${small} recipients, median of ${measured.length - large.length}`, value: smallRate, unit: 'messages/s' },
    ...large.flatMap(({ size, perSecond, begun, ended, megabytes }) => [
      { name: `${size} recipients`, value: perSecond, unit: 'messages/s' },
      { name: `${size} recipients: last tenth to first`, value: ended / begun, unit: '×' },
      { name: `${size} recipients: memory`, value: megabytes, unit: 'MB' },
      { name: `rate of ${size} to ${small}`, value: perSecond / smallRate, unit: '×', atLeast: 0.8 },
    ]),
  ]);
} finally {
  await service.stop();
  await bench.stop();
}
