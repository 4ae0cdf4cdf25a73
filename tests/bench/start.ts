// The time from "send now" to the first message, including the snapshot of all recipients.
import { pino } from 'pino';
import { sql } from '../../provider/database/sql';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import type { Transport } from '../../provider/delivery/transport/transport';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine, press, startBenchDatabase } from './benchDatabase';
import { reportRates } from './reportRates';

const recipients = countFromCommandLine(1_000_000);
const bench = await startBenchDatabase();
const { database, accountId } = bench;
let firstAt: number | undefined;
const transport: Transport = {
  name: 'smtp',
  concurrency: 10,
  async send(_message, begin) {
    await begin?.();
    firstAt ??= performance.now();
    return { response: '250 taken' };
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
try {
  const { singleSendId } = await seedSend(database, accountId, { recipients });
  await database.execute(sql`vacuum analyze contacts`);
  await database.execute(sql`vacuum analyze list_contacts`);
  const pressed = performance.now();
  await press(database, accountId, singleSendId);
  await eventually(() => firstAt !== undefined, 120);
  reportRates(
    'start',
    [
      {
        name: `to the first of ${recipients} messages`,
        value: ((firstAt ?? Number.NaN) - pressed) / 1000,
        unit: 's',
        atMost: 10,
      },
    ],
    { recipients },
  );
} finally {
  await service.stop();
  await bench.stop();
}
