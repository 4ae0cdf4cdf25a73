// Whether a send of a million goes as fast as one of ten thousand: the ledger alone, with a transport that discards,
// in one process, a send after the other on one database. Memory is the process's resident set while the send runs.
import { pino } from 'pino';
import { sql } from '../../provider/database/sql';
import { DeliveryService } from '../../provider/delivery/ledger/deliveryService';
import type { Transport } from '../../provider/delivery/transport/transport';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, press, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const most = countFromCommandLine(1_000_000);
const sizes = [10_000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);
const bench = await startBenchDatabase();
const { database, accountId } = bench;
const transport: Transport = {
  name: 'smtp',
  // Nothing is waited for but the ledger, and more connections share each flush of its journal.
  concurrency: 50,
  async send(_message, begin) {
    await begin?.();
    return { response: '250 2.0.0 taken' };
  },
  close: () => Promise.resolve(),
};
const service = DeliveryService.start({ database, transport, log: pino({ level: 'error' }), publicUrl: 'https://mail.example.com' });

interface Run {
  readonly size: number;
  readonly perSecond: number;
  /** Of the first and the last tenth of the messages. */
  readonly begun: number;
  readonly ended: number;
  readonly megabytes: number;
}

async function run(size: number, name: string): Promise<Run> {
  const { singleSendId } = await seedSend(database, accountId, { recipients: size, domain: `${name}.example.org` });
  await database.execute(sql`vacuum analyze contacts`);
  const counts: Array<{ at: number; sent: number }> = [];
  let megabytes = 0;
  await press(database, accountId, singleSendId);
  await eventually(async () => {
    const row = await database.first<{ sent: number; finished: boolean }>(sql`
      select coalesce((select sum(delivered)::int from send_totals where account_id = ${accountId} and single_send_id = ${singleSendId}), 0) as sent,
        finished_at is not null as finished
      from single_sends where account_id = ${accountId} and single_send_id = ${singleSendId}`);
    if (row !== undefined && row.sent > 0) counts.push({ at: performance.now() / 1000, sent: row.sent });
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1024 ** 2);
    return row?.finished === true;
  }, 3600);
  const between = (from: number, to: number): number => {
    const first = counts.find(({ sent }) => sent >= from) ?? { at: 0, sent: 0 };
    const last = counts.find(({ sent }) => sent >= to) ?? { at: 1, sent: 0 };
    return (last.sent - first.sent) / (last.at - first.at);
  };
  return { size, perSecond: between(1, size), begun: between(1, size / 10), ended: between(size * 0.9, size), megabytes };
}

try {
  const runs: Run[] = [];
  for (const [index, size] of sizes.entries()) {
    const done = await run(size, `send${index}`);
    // A million takes minutes: whoever stops the bench has at least this.
    console.log(`${size} recipients: ${Math.round(done.perSecond)} messages/s, ${Math.round(done.megabytes)} MB`);
    runs.push(done);
  }
  // The first warms the process up.
  const [first, ...others] = runs.slice(1);
  reportRates('growth', runs.slice(1).flatMap(({ size, perSecond, begun, ended, megabytes }) => [
    { name: `${size} recipients`, value: perSecond, unit: 'messages/s' },
    { name: `${size} recipients: last tenth to first`, value: ended / begun, unit: '×' },
    { name: `${size} recipients: memory`, value: megabytes, unit: 'MB' },
  ]).concat(others.map((other) => ({ name: `rate of ${other.size} to ${first?.size ?? 0}`, value: other.perSecond / (first?.perSecond ?? Number.NaN), unit: '×', atLeast: 0.8 }))));
} finally {
  await service.stop();
  await bench.stop();
}
