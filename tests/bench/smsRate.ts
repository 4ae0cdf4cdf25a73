import { Agent, request } from 'node:http';
import { pino } from 'pino';
import type { Database } from '../../provider/database/database';
import { sql } from '../../provider/database/sql';
import { openTransport } from '../../provider/delivery/transport/openTransport';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import { parseConfig } from '../../provider/config';
import { eventually } from '../../provider/testing/eventually';
import { connectAccount, scheduleText, seedText } from '../../provider/testing/seedText';
import type { BenchDatabase } from './benchDatabase';
import { startSmsDouble, type SmsDouble } from './smsDouble';

/** Requests at once, on both sides. */
const connections = 50;
/** Milliseconds before each response of the double. */
const pause = 20;

/** A complete send, from "send now" to the last outcome in the ledger. Returns seconds. */
async function sendThroughLedger(
  database: Database,
  accountId: number,
  singleSendId: string,
  recipients: number,
): Promise<number> {
  const began = performance.now();
  await scheduleText(database, { accountId, singleSendId });
  await eventually(
    async () =>
      (await database.first(sql`
        select from single_sends
        where account_id = ${accountId} and single_send_id = ${singleSendId} and finished_at is not null`)) !==
      undefined,
    600,
  );
  const seconds = (performance.now() - began) / 1000;
  const sent = await database.first<{ count: number }>(sql`
    select count(*) as count from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId} and state = 'sent'`);
  if (sent?.count !== recipients) throw new Error(`Only ${sent?.count} of ${recipients} messages were sent.`);
  return seconds;
}

/** The same requests without a ledger. Returns seconds. */
async function sendBare(double: SmsDouble, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const authorization = `Basic ${Buffer.from(`${double.accountSid}:${double.authToken}`).toString('base64')}`;
  const post = (place: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = new URLSearchParams({
        To: `+1202${3_000_000 + place}`,
        MessagingServiceSid: double.serviceSid,
        Body: `Hi Texter ${place}! Reply STOP to unsubscribe`,
        StatusCallback: `http://localhost:8080/sms/status/1/7b1c1f6a-54a8-4d5c-9f0e-0d7f3b1d9a11/${place}`,
        ValidityPeriod: '36000',
      }).toString();
      const outgoing = request(
        `${double.url}/2010-04-01/Accounts/${double.accountSid}/Messages.json`,
        {
          method: 'POST',
          agent,
          headers: {
            authorization,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          },
        },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8');
          incoming.on('data', (chunk: string) => (text += chunk));
          incoming.on('end', () => {
            JSON.parse(text);
            if (incoming.statusCode === 201) resolve();
            else reject(new Error(text));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await post(next++);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return seconds;
}

/** Personalized text messages per second through the ledger, and the same requests from a bare client, in turns. */
export async function measureRate(
  { database, accountId, url, dataDir }: BenchDatabase,
  recipients: number,
  rounds: number,
): Promise<{ own: number; bare: number }> {
  const double = await startSmsDouble(pause);
  await connectAccount(database, accountId, double);
  // The contacts are the same for all rounds.
  const { singleSendId: first } = await seedText(database, accountId, double.serviceSid, { recipients });
  const sends = [first];
  for (let round = 0; round < rounds; round += 1) {
    const { singleSendId } = await seedText(database, accountId, double.serviceSid, { recipients: 0 });
    sends.push(singleSendId);
  }
  await database.execute(sql`vacuum analyze`);
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const log = pino({ level: 'error' });
  const transport = openTransport(config, database);
  const sms = { apiUrl: double.url, callbackUrl: 'http://localhost:8080' };
  const delivery = startDelivery({ database, log, transport, publicUrl: 'http://localhost:8080', sms });
  try {
    let own = 0;
    let bare = 0;
    for (const [round, send] of sends.entries()) {
      // In turns, so that other work on the machine affects both.
      const ledger = await sendThroughLedger(database, accountId, send, recipients);
      const client = await sendBare(double, recipients);
      // The first round warms both up.
      if (round > 0) [own, bare] = [own + ledger, bare + client];
    }
    return { own: (recipients * rounds) / own, bare: (recipients * rounds) / bare };
  } finally {
    await delivery.stop();
    await transport.close();
    double.stop();
  }
}
