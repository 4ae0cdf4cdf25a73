// Recipients claimed per second, each with a durable ledger row: committed by `claimInTurn` with suppression checks,
// with one worker and with two concurrent ones. Then the time from "send now" to the first message, which includes the
// snapshot of all recipients.
import os from 'node:os';
import { sql } from '../../provider/database/sql';
import { claimInTurn } from '../../provider/delivery/ledger/claimDeliveries';
import { openSend } from '../../provider/domains/single-sends/delivery/sendLane';
import { snapshotSend } from '../../provider/domains/single-sends/delivery/snapshotSend';
import { acquireWorkerIdentity } from '../../provider/delivery/ledger/workerIdentity';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, press, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const recipients = countFromCommandLine(300_000);
const bench = await startBenchDatabase();
const { database, accountId } = bench;

async function claimAll(workers: number, name: string): Promise<number> {
  const { singleSendId, groupId } = await seedSend(database, accountId, { recipients, domain: `${name}.example.org` });
  await press(database, accountId, singleSendId);
  await snapshotSend(database, { accountId, singleSendId });
  await database.execute(sql`checkpoint`);
  const identities = await Promise.all(Array.from({ length: workers }, () => acquireWorkerIdentity(database)));
  const started = performance.now();
  const counts = await Promise.all(
    identities.map(async ({ workerId }) => {
      let claimed = 0;
      const claim = claimInTurn(database, {
        accountId,
        streamId: singleSendId,
        workerId,
        groupId,
        open: openSend({ accountId, singleSendId }),
      });
      for (;;) {
        const { deliveries } = await claim(1000);
        if (deliveries.length === 0) return claimed;
        claimed += deliveries.length;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(identities.map((identity) => identity.release()));
  const claimed = counts.reduce((sum, count) => sum + count, 0);
  if (claimed !== recipients) throw new Error(`${claimed} of ${recipients} were claimed.`);
  return claimed / seconds;
}

try {
  await claimAll(1, 'warm');
  const one = await claimAll(1, 'one');
  const two = await claimAll(2, 'two');
  reportRates(
    'claim',
    [
      { name: 'one worker', value: one, unit: 'recipients/s', atLeast: 20_000 },
      { name: 'two workers', value: two, unit: 'recipients/s' },
    ],
    { recipients, load: os.loadavg()[0] },
  );
} finally {
  await bench.stop();
}
