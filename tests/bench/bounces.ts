// Reports per second that a worker reads from a full mailbox and records, over IMAP and over POP3; and whether each
// counts exactly once if the worker is killed again and again. The mail server is a separate process.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BounceMailboxCounts } from 'sendwright/wire/bounceMailboxes';
import { parseConfig } from '../../provider/config';
import { sql } from '../../provider/database/sql';
import { createAccount } from '../../provider/domains/accounts/signUp/createAccount';
import { createMailbox } from '../../provider/domains/bounce-mailboxes/mailboxes';
import { seedSent } from '../../provider/testing/mailboxes/reports';
import { ownPort } from '../../provider/testing/ownPort';
import { type ServerProcess, startServerProcess } from '../../provider/testing/serverProcess';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { type MailboxOrder, shares } from './bouncesMailboxProcess';
import { processorSeconds } from './processorTime';
import { type Rate, reportRates } from './reportRates';

const messages = countFromCommandLine(100_000);
const kills = 5;
const settings = { WEBHOOK_ADDRESSES: '127.0.0.1' } as const;

const bench = await startBenchDatabase();
const { database } = bench;

interface Progress {
  counts: Partial<BounceMailboxCounts>;
  is_read: boolean;
}
interface Result {
  readonly perSecond: number;
  /** Milliseconds of the worker's processor time for a message, with its start. */
  readonly cost: number;
  /** Reports that count more or less than once. */
  readonly wrong: number;
  /** Messages that are not where they belong. */
  readonly misplaced: number;
  readonly kills: number;
}

/** Reads a mailbox of its own account to its end; kills the worker `times` on the way. */
async function read(protocol: MailboxOrder['protocol'], times: number): Promise<Result> {
  const { accountId } = await createAccount(database, {
    username: `${protocol}-${times}`,
    email: `${protocol}-${times}@example.com`,
    plan: 'advanced',
    admin: true,
  });
  const sent = await seedSent(database, accountId, messages);
  await database.execute(sql`analyze deliveries`);
  await database.execute(sql`checkpoint`);
  const file = path.join(bench.dataDir, `${protocol}-${times}.txt`);
  await writeFile(file, sent.map(({ returnPath, email }) => `${returnPath} ${email}\n`).join(''));
  const mailServer = fork(fileURLToPath(new URL('./bouncesMailboxProcess.ts', import.meta.url)));
  mailServer.send({ protocol, file } satisfies MailboxOrder);
  const [{ port, user, password }] = (await once(mailServer, 'message')) as [
    { port: number; user: string; password: string },
  ];
  const config = parseConfig({ DATABASE_URL: bench.url, DATA_DIR: bench.dataDir, ...settings });
  const { mailbox_id: mailboxId } = await createMailbox(
    { database, config },
    { accountId, scopes: new Set() },
    { name: 'Bounces', protocol, host: '127.0.0.1', port, security: 'none', username: user, password },
  );
  const progress = async (): Promise<{ done: number; isRead: boolean; counts: Partial<BounceMailboxCounts> }> => {
    const row = await database.first<Progress>(sql`
      select counts, checked_at is not null as is_read from bounce_mailboxes
      where account_id = ${accountId} and mailbox_id = ${mailboxId}`);
    const counts = row?.counts ?? {};
    return {
      done: Object.values(counts).reduce((sum, count) => sum + count, 0),
      isRead: row?.is_read === true,
      counts,
    };
  };
  const startWorker = async (): Promise<ServerProcess> =>
    startServerProcess({
      DATABASE_URL: bench.url,
      DATA_DIR: bench.dataDir,
      PORT: String(await ownPort()),
      ROLE: 'worker',
      ...settings,
    });

  const killAt = Array.from({ length: times }, () => randomInt(messages)).toSorted((one, other) => one - other);
  let worker = await startWorker();
  let killed = 0;
  let first: { readonly at: number; readonly done: number } | undefined;
  let end = { at: 0, done: 0 };
  for (;;) {
    const now = await progress();
    const at = performance.now();
    if (now.done > 0) first ??= { at, done: now.done };
    end = { at, done: now.done };
    if (now.isRead) break;
    const next = killAt[killed];
    if (next !== undefined && now.done >= next) {
      await worker.kill('SIGKILL');
      killed += 1;
      // A mailbox whose worker died is tried again after a growing pause.
      await database.execute(sql`
        update bounce_mailboxes set turn_until = now(), due_at = now(), failures = 0
        where account_id = ${accountId} and mailbox_id = ${mailboxId}`);
      worker = await startWorker();
    }
    await delay(20);
  }
  const seconds = processorSeconds(worker.pid);
  await worker.kill('SIGTERM');
  const { counts } = await progress();
  const events = await database.rows<{ event: string; count: number }>(sql`
    select event, count(*) as count from email_events where account_id = ${accountId} group by event`);
  const eventsOf = (name: string): number => events.find(({ event }) => event === name)?.count ?? 0;
  const expected = (share: number): number => Math.floor(messages / 100) * share + Math.min(share, messages % 100);
  const complaints = expected(shares.complaints);
  const automatic = expected(shares.complaints + shares.automatic) - complaints;
  const bounced = messages - complaints - automatic;
  const wrong =
    Math.abs((counts.bounced ?? 0) - bounced) +
    Math.abs(eventsOf('bounce') - bounced) +
    Math.abs((counts.complaints ?? 0) - complaints) +
    Math.abs(eventsOf('spamreport') - complaints) +
    Math.abs((counts.automatic ?? 0) - automatic) +
    (counts.known ?? 0);
  mailServer.send({});
  const [{ left }] = (await once(mailServer, 'message')) as [{ left: number }];
  mailServer.disconnect();
  const perSecond = ((end.done - (first?.done ?? 0)) / (end.at - (first?.at ?? 0))) * 1000;
  console.log(`${protocol}, ${killed} kills: ${end.done} messages, ${Math.round(perSecond)} a second`);
  return { perSecond, cost: (seconds / messages) * 1000, wrong, misplaced: Math.abs(left - automatic), kills: killed };
}

try {
  const rates: Rate[] = [];
  for (const protocol of ['imap', 'pop3'] as const) {
    const name = protocol.toUpperCase();
    const { perSecond, cost, wrong } = await read(protocol, 0);
    rates.push(
      { name: `${name}, one worker`, value: perSecond, unit: 'messages/s', atLeast: 1500 },
      { name: `${name}, processor time of the worker`, value: cost, unit: 'ms/message' },
      { name: `${name}, counted wrongly`, value: wrong, unit: 'reports', atMost: 0 },
    );
    const killed = await read(protocol, kills);
    rates.push(
      { name: `${name}, kills`, value: killed.kills, unit: '', atLeast: kills },
      { name: `${name}, counted wrongly after kills`, value: killed.wrong, unit: 'reports', atMost: 0 },
      { name: `${name}, not where they belong`, value: killed.misplaced, unit: 'messages', atMost: 0 },
    );
  }
  reportRates('bounces', rates, { messages });
} finally {
  await bench.stop();
}
