// Personalised messages of 20 KB over loopback: through the ledger, with PostgreSQL, beside nodemailer's pooled
// transport with no database. The sink is a process of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { migrate } from '../../provider/database/migrate';
import { type Database, openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { sql } from '../../provider/database/sql';
import { DeliveryService } from '../../provider/delivery/ledger/deliveryService';
import { prepareMessage } from '../../provider/delivery/message/prepareMessage';
import { smtpTransport } from '../../provider/delivery/transport/smtpTransport';
import { createAccount } from '../../provider/domains/accounts/createAccount';
import { installJobs } from '../../provider/jobs/pgBossJobs';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { newsletter, newsletterSettings, reader } from './newsletter';
import { type SmtpSink, startSmtpSink } from './smtpSink';

/** A number on the command line makes a shorter run. */
const recipients = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 20_000);
const warmUp = 500;
const connections = 10;
const limit = 1;

/** Messages per second of a whole send: from "send now" to the last outcome in the ledger, snapshot included. */
async function measureLedger(database: Database, sink: SmtpSink): Promise<number> {
  const { accountId } = await createAccount(database, { username: 'bench', email: 'bench@example.com', plan: 'advanced', admin: true });
  const send = await seedSend(database, accountId, {
    recipients,
    email: { subject: newsletter.subject, preheader: newsletter.preheader ?? null, html_content: newsletter.html, plain_content: newsletter.plain ?? null, generate_plain_content: false },
  });
  await database.execute(sql`analyze`);
  const transport = smtpTransport(sink.url, { connections });
  const service = DeliveryService.start({ database, transport, log: pino({ level: 'error' }), publicUrl: 'https://mail.example.com' });
  const started = performance.now();
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now() where account_id = ${accountId} and single_send_id = ${send.singleSendId}`);
  await eventually(async () => (await database.first(sql`
    select 1 from single_sends where account_id = ${accountId} and finished_at is not null`)) !== undefined, 600);
  const seconds = (performance.now() - started) / 1000;
  const states = await database.rows<{ state: string; count: number }>(sql`select state, count(*) as count from deliveries group by state`);
  if (states.length !== 1 || states[0]?.state !== 'sent') throw new Error(`Not everything was sent: ${JSON.stringify(states)}`);
  await service.stop();
  await transport.close();
  return recipients / seconds;
}

/** Messages per second of nodemailer's pool, given the same personalised parts. */
async function measurePeer(sink: SmtpSink, count: number): Promise<number> {
  const prepared = prepareMessage(newsletter, newsletterSettings);
  const peer = createTransport({ pool: true, host: sink.host, port: sink.port, maxConnections: connections, maxMessages: Infinity, secure: false });
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = next++; index < count; index = next++) {
        const recipient = reader(index);
        const { subject, html, text, headers } = prepared.personalise(recipient);
        await peer.sendMail({ from: 'news@example.com', to: recipient.email, subject, html, text, headers });
      }
    }),
  );
  peer.close();
  return count / ((performance.now() - started) / 1000);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
const postgres = await startPostgres({ root: process.cwd(), dataDir });
const sink = await startSmtpSink();
try {
  await migrate(postgres.url, path.join(process.cwd(), 'provider/database/migrations'));
  await installJobs(postgres.url);
  const database = openDatabase(postgres.url, { connections: 10 });
  await measurePeer(sink, warmUp);
  const peer = Math.round(await measurePeer(sink, recipients));
  const own = Math.round(await measureLedger(database, sink));
  await database.close();
  const { taken, bytes } = await sink.count();
  const result = { bench: 'send', messagesPerSecond: own, peerMessagesPerSecond: peer, ratio: Number((own / peer).toFixed(2)), limit, recipients, bytesPerMessage: Math.round(bytes / taken) };
  console.log(`send through the ledger   ${own} messages/s (${recipients} recipients, ${result.bytesPerMessage} bytes each)`);
  console.log(`peer (nodemailer, pooled) ${peer} messages/s, no database`);
  console.log(`ratio                     ${result.ratio} (target: at least ${limit.toFixed(1)})`);
  const file = process.argv.indexOf('--json');
  const target = process.argv[file + 1];
  if (file !== -1 && target !== undefined) await writeFile(target, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  sink.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
