// Personalized 30 KB messages, signed (DKIM, 2048-bit RSA), over loopback: through the ledger with PostgreSQL, compared
// with nodemailer's pooled transport with DKIM and no database. The sending process is pinned to one processor for
// both. Both personalize the same template for each recipient, and each encodes it in its own way. The two alternate in
// slices, so that other work on the machine affects both; the pool, which is slower, sends a fifth of the messages in
// each. The sink is a separate process. `--plain` sends 20 KB messages without DKIM on all processors, by default
// 20,000: the target is at least the pool's rate.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { pino } from 'pino';
import { migrate } from '../../provider/database/migrate';
import { type Database, openDatabase } from '../../provider/database/database';
import { startPostgres } from '../../provider/database/embeddedPostgres';
import { Keyring } from '../../provider/secrets/keyring';
import { SecretBox } from '../../provider/secrets/secretBox';
import { sql } from '../../provider/database/sql';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import { prepareMessage } from '../../provider/delivery/message/prepareMessage';
import type { Recipient } from '../../provider/delivery/message/message';
import { smtpTransport } from '../../provider/delivery/transport/smtpTransport';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { installJobs } from '../../provider/jobs/pgBossJobs';
import { eventually } from '../../provider/testing/eventually';
import { seedSend } from '../../provider/testing/seedSend';
import { countFromCommandLine } from './benchDatabase';
import { newsletterSettings, plainNewsletter, reader, newsletter as signedNewsletter } from './newsletter';
import { startSmtpSink } from './smtpSink';

const plain = process.argv.includes('--plain');
/** A number on the command line, for a shorter run. */
const recipients = countFromCommandLine(plain ? 20_000 : 100_000);
const slices = 4;
const sliceSize = Math.ceil(recipients / slices);
const peerSlice = Math.ceil(sliceSize / 5);
const warmUp = Math.min(1000, peerSlice);
const connections = 10;
const limit = plain ? 1 : 2;
const newsletter = plain ? plainNewsletter : signedNewsletter;

/** What one side has sent so far, and its cost. CPU is that of this process, without the database's. */
class Side {
  private messages = 0;
  private seconds = 0;
  private cpuSeconds = 0;
  private bytes = 0;

  constructor(
    readonly send: (count: number) => Promise<void>,
    private readonly countBytes: () => Promise<number>,
  ) {}

  async slice(count: number): Promise<void> {
    const bytes = await this.countBytes();
    const cpu = process.cpuUsage();
    const started = performance.now();
    await this.send(count);
    this.seconds += (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    this.cpuSeconds += (user + system) / 1e6;
    this.bytes += (await this.countBytes()) - bytes;
    this.messages += count;
  }

  result() {
    return {
      perSecond: Math.round(this.messages / this.seconds),
      cpuPerThousand: Number(((this.cpuSeconds / this.messages) * 1000).toFixed(2)),
      bytesPerMessage: Math.round(this.bytes / this.messages),
    };
  }
}

/** Pins this process with its threads to the first processor; false if the system has no `taskset`. */
function pinToOneProcessor(): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)]).status === 0;
}

/** A draft to `count` recipients, ready to be sent. */
async function seed(database: Database, accountId: number, count: number, name: string): Promise<string> {
  const { singleSendId } = await seedSend(database, accountId, {
    recipients: count,
    domain: `${name}.example.org`,
    email: {
      subject: newsletter.subject,
      preheader: newsletter.preheader ?? null,
      html_content: newsletter.html,
      plain_content: newsletter.plain ?? null,
      generate_plain_content: false,
    },
  });
  return singleSendId;
}

/** A complete send, from "send now" to the last outcome in the ledger, including the snapshot. */
async function sendThroughLedger(
  database: Database,
  accountId: number,
  singleSendId: string,
  count: number,
): Promise<void> {
  await database.execute(sql`
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  await eventually(
    async () =>
      (await database.first(sql`
    select 1 from single_sends
    where account_id = ${accountId} and single_send_id = ${singleSendId} and finished_at is not null`)) !== undefined,
    300,
  );
  const states = await database.rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}
    group by state`);
  if (states.length !== 1 || states[0]?.state !== 'sent' || states[0].count !== count)
    throw new Error(`Not everything was sent: ${JSON.stringify(states)}`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
const postgres = await startPostgres({ root: process.cwd(), dataDir });
const sink = await startSmtpSink();
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
try {
  await migrate(postgres.url, path.join(process.cwd(), 'provider/database/migrations'));
  await installJobs(postgres.url);
  const secrets = new SecretBox(await Keyring.create(path.join(dataDir, 'secret.key')));
  const database = openDatabase(postgres.url, { connections: 10, secrets });
  const { accountId } = await createAccount(database, {
    username: 'bench',
    email: 'bench@example.com',
    plan: 'advanced',
    admin: true,
  });
  if (!plain)
    await database.execute(sql`
    insert into dkim_keys (account_id, domain, selector, private_key)
    values
      (${accountId}, 'example.com', 'bench',
        ${secrets.seal(privateKey, { column: 'dkim_keys.private_key', accountId, row: 'example.com' })})`);
  const sends = [await seed(database, accountId, warmUp, 'warm')];
  for (let slice = 1; slice <= slices; slice += 1)
    sends.push(await seed(database, accountId, sliceSize, `slice${slice}`));
  await database.execute(sql`vacuum analyze`);
  const pinned = !plain && pinToOneProcessor();
  const transport = smtpTransport(sink.url, { connections });
  const service = startDelivery({
    database,
    transport,
    log: pino({ level: 'error' }),
    publicUrl: 'https://mail.example.com',
  });
  const prepared = prepareMessage(newsletter, newsletterSettings);
  const pool = createTransport({
    pool: true,
    host: sink.host,
    port: sink.port,
    maxConnections: connections,
    maxMessages: Infinity,
    secure: false,
    ...(!plain && { dkim: { domainName: 'example.com', keySelector: 'bench', privateKey } }),
  });

  const countBytes = async (): Promise<number> => (await sink.count()).bytes;
  const own = new Side((count) => sendThroughLedger(database, accountId, sends.shift() ?? '', count), countBytes);
  const throughPool =
    (mail: (recipient: Recipient) => SendMailOptions) =>
    async (count: number): Promise<void> => {
      let next = 0;
      const work = async (): Promise<void> => {
        for (let index = next++; index < count; index = next++) await pool.sendMail(mail(reader(index)));
      };
      await Promise.all(Array.from({ length: connections * 2 }, work));
    };
  const peer = new Side(
    throughPool((recipient) => {
      const { subject, html, text, headers } = prepared.personalize(recipient);
      const from = { name: 'News', address: 'news@example.com' };
      return { from, to: { name: recipient.name ?? '', address: recipient.email }, subject, html, text, headers };
    }),
    countBytes,
  );
  // For comparison: only the pool, with messages that our encoder has composed.
  const raw = new Side(
    throughPool((recipient) => {
      const message = prepared.compose(recipient);
      return { envelope: message.envelope, raw: message.raw };
    }),
    countBytes,
  );

  for (const side of [own, peer, raw]) await side.send(warmUp);
  for (let slice = 1; slice <= slices; slice += 1) {
    const turns = slice % 2 === 0 ? [own, peer, raw] : [raw, peer, own];
    for (const side of turns) await side.slice(side === own ? sliceSize : peerSlice);
  }
  pool.close();
  await service.stop();
  await transport.close();
  await database.close();

  const ours = own.result();
  const theirs = peer.result();
  const finished = raw.result();
  const ratio = Number((ours.perSecond / theirs.perSecond).toFixed(2));
  const line = (name: string, side: typeof ours): string =>
    `${name.padEnd(26)} ${String(side.perSecond).padStart(6)} messages/s  ${side.cpuPerThousand.toFixed(2)} CPU s ` +
    `per 1,000  ${side.bytesPerMessage} bytes each`;
  console.log(pinned ? 'The sending process runs on one processor.' : 'The sending process runs on all processors.');
  console.log(line('send through the ledger', ours));
  console.log(line('peer (nodemailer, pooled)', theirs));
  console.log(line('its pool, our encoder', finished));
  console.log(
    `ratio ${ratio.toFixed(2)}, limit ${limit.toFixed(2)}: ${ratio >= limit ? 'OK' : 'MISSED'} ` +
      `(${slices * sliceSize} recipients, ${slices * peerSlice} of the pool's, in ${slices} slices)`,
  );
  const cpuRatio = theirs.cpuPerThousand / ours.cpuPerThousand;
  console.log(
    `of the sending process's processor time alone ${cpuRatio.toFixed(2)} x; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const file = process.argv.indexOf('--json');
  const target = process.argv[file + 1];
  const result = {
    bench: 'send',
    own: ours,
    peer: theirs,
    peerWithOurEncoder: finished,
    ratio,
    cpuRatio,
    limit,
    load: loadavg(),
    recipients: slices * sliceSize,
  };
  if (file !== -1 && target !== undefined) await writeFile(target, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  sink.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
