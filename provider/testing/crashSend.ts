import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '../database/database';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { sql } from '../database/sql';
import { createAccount } from '../domains/accounts/signUp/createAccount';
import { parseConfig } from '../config';
import { createRoute } from '../domains/mail-routes/mailRoutes';
import { installJobs } from '../jobs/pgBossJobs';
import { openWithSecrets } from '../secrets/openSecrets';
import { eventually } from './eventually';
import type { RouteDouble } from './mailRoutes/routeDouble';
import type { ScriptedMailServer } from './scriptedMailServer';
import { seedSend } from './seedSend';
import { connectAccount, seedText } from './seedText';
import { startServerProcess } from './serverProcess';
import type { SmsProvider } from './smsProvider/startSmsProvider';

/** The result of a send whose server was killed repeatedly. */
export interface CrashedSend {
  /** Recipients without a message that the ledger does not report. */
  readonly skipped: number;
  /** Additional messages to the same recipient. */
  readonly doubled: number;
  /** Reported as sent, but never received by the mail server. */
  readonly invented: number;
  /** New `unconfirmed` rows after each kill. */
  readonly unconfirmed: readonly number[];
  /** Rows that are `unconfirmed` at the end. */
  readonly unsettled: number;
}

export interface CrashOptions {
  readonly recipients: number;
  readonly kills: number;
  /** Empty; the caller deletes it. */
  readonly dataDir: string;
  readonly channel: CrashChannel;
  /** Called after each kill and recovery. */
  progress?(kill: number, unconfirmed: number): void;
}

/** The kind of send, and the server that receives it. */
export interface CrashChannel {
  /** Settings of the server process. */
  readonly settings: Readonly<Record<string, string>>;
  /** Addresses or numbers that received a message, in order. */
  taken(): readonly string[];
  /** Creates the send; returns its id. */
  seed(database: Database, accountId: number, recipients: number): Promise<string>;
  /** Whether unconfirmed messages are resolved automatically; then the test waits for that. */
  readonly settles: boolean;
  /** Slows the receiving server down, so that little is sent while a server starts and the test looks around. */
  slow?(isSlow: boolean): void;
}

export const mailChannel = (mail: Pick<ScriptedMailServer, 'url' | 'taken'>): CrashChannel => ({
  settings: { SMTP_URL: mail.url },
  taken: () => mail.taken,
  seed: async (database, accountId, recipients) => (await seedSend(database, accountId, { recipients })).singleSendId,
  settles: false,
});

export const routeChannel = (relay: RouteDouble): CrashChannel => ({
  settings: routeSettings,
  taken: () => relay.taken,
  async seed(database, accountId, recipients) {
    const viewer = { accountId, scopes: new Set<string>() };
    const config = parseConfig(routeSettings);
    await createRoute({ database, config }, viewer, { name: 'Relay', ...relay.route });
    return (await seedSend(database, accountId, { recipients })).singleSendId;
  },
  settles: false,
});
const routeSettings = { WEBHOOK_ADDRESSES: '127.0.0.1' } as const;

export const textChannel = (twilio: SmsProvider): CrashChannel => ({
  settings: { SMS_API_URL: twilio.url },
  taken: () => twilio.messages.map(({ to }) => to),
  async seed(database, accountId, recipients) {
    await connectAccount(database, accountId, twilio);
    return (await seedText(database, accountId, twilio.services[0]?.sid ?? '', { recipients })).singleSendId;
  },
  settles: true,
  slow: (isSlow) => (twilio.messagePause = isSlow ? 5000 : 0),
});

/** Kills all processes of the product at once: the server, PostgreSQL and its backends. */
export async function killAll(server: number, postmaster: number): Promise<void> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '');
  for (const pid of [server, postmaster, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in the meantime.
    }
  }
}

/** Connects for some work. */
export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(url, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Sends to `recipients` from a product in separate processes, with its embedded database, and kills all of them
 * (SIGKILL) at random moments, `kills` times; each time it is started again.
 */
export async function crashSend({ recipients, kills, dataDir, channel, progress }: CrashOptions): Promise<CrashedSend> {
  const root = process.cwd();
  const postgres = await startPostgres({ root, dataDir });
  await migrate(postgres.url, path.join(root, 'provider/database/migrations'));
  await installJobs(postgres.url);
  // Processes die, but the machine does not, so their writes survive.
  await withDatabase(
    postgres.adminUrl,
    async (database) => void (await database.execute(sql`alter system set fsync = off`)),
  );
  const seeding = await openWithSecrets(parseConfig({ DATA_DIR: dataDir }), postgres.url, { connections: 1 });
  try {
    const database = seeding;
    const { accountId } = await createAccount(database, {
      username: 'crash',
      email: 'crash@example.com',
      plan: 'advanced',
      admin: true,
    });
    const singleSendId = await channel.seed(database, accountId, recipients);
    await database.execute(sql`
      update single_sends set status = 'scheduled', send_at = now()
      where account_id = ${accountId} and single_send_id = ${singleSendId}`);
  } finally {
    await seeding.close();
  }
  await postgres.stop();

  const unconfirmed: number[] = [];
  let known = 0;
  for (let kill = 1; ; kill += 1) {
    channel.slow?.(true);
    const server = startServerProcess({
      ...channel.settings,
      DATA_DIR: dataDir,
      PORT: '0',
      ROLE: 'worker',
      LOG_LEVEL: 'error',
    });
    await server.prints('ready');
    // The server's own PostgreSQL, which it has started.
    const running = await startPostgres({ root, dataDir });
    const before = channel.taken().length;
    const share = Math.max(1, Math.floor((recipients - before) / (kills - kill + 2)));
    const finished = await withDatabase(running.url, async (database) => {
      const ended = async (): Promise<boolean> =>
        (await database.first(sql`select 1 from single_sends where finished_at is not null`)) !== undefined;
      // Recovery happens before the first message.
      await eventually(async () => channel.taken().length > before || (await ended()), 120);
      const count = await countUnconfirmed(database);
      if (kill > 1) {
        unconfirmed.push(count - known);
        progress?.(kill - 1, count - known);
      }
      known = channel.settles ? 0 : count;
      if (channel.settles) await settled(database);
      channel.slow?.(false);
      const target = kill > kills ? Infinity : channel.taken().length + Math.ceil(Math.random() * share);
      await eventually(async () => channel.taken().length >= target || (await ended()), 600);
      if (channel.settles && kill > kills) await settled(database, ended);
      return kill > kills || (await ended());
    });
    if (finished) {
      const result = await withDatabase(running.url, (database) => examine(database, channel.taken()));
      await server.kill('SIGTERM');
      return { ...result, unconfirmed };
    }
    const died = server.kill('SIGKILL');
    await killAll(server.pid, running.pid);
    await died;
  }
}

async function countUnconfirmed(database: Database): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from deliveries where state = 'unconfirmed'`,
  );
  return row?.count ?? 0;
}

/** Waits until nothing is unconfirmed, as if the time before the provider is asked had passed. */
async function settled(database: Database, ended: () => Promise<boolean> = async () => true): Promise<void> {
  await eventually(async () => {
    await database.execute(sql`
      update deliveries set finished_at = finished_at - interval '1 hour'
      where state = 'unconfirmed' and finished_at > now() - interval '1 hour'`);
    return (await countUnconfirmed(database)) === 0 && (await ended());
  }, 600);
}

async function examine(database: Database, taken: readonly string[]): Promise<Omit<CrashedSend, 'unconfirmed'>> {
  const rows = await database.rows<{ email: string; state: string }>(sql`select email, state from deliveries`);
  const received = new Set(taken);
  return {
    skipped: rows.filter(({ email, state }) => !received.has(email) && state !== 'unconfirmed').length,
    doubled: taken.length - received.size,
    invented: rows.filter(({ email, state }) => state === 'sent' && !received.has(email)).length,
    unsettled: rows.filter(({ state }) => state === 'unconfirmed').length,
  };
}
