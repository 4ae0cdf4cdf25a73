import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseConfig } from '../config';
import type { Database } from '../database/database';
import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { sql } from '../database/sql';
import { createAccount } from '../domains/accounts/signUp/createAccount';
import { installJobs } from '../jobs/pgBossJobs';
import { openWithSecrets } from '../secrets/openSecrets';
import { killAll, withDatabase } from './crashSend';
import { eventually } from './eventually';
import { examineJourney, type ExaminedJourney } from './examineJourney';
import { type Journey, passTime, replaceStep, seedJourney } from './journeySteps';
import type { ScriptedMailServer } from './scriptedMailServer';
import { connectAccount } from './seedText';
import { startServerProcess } from './serverProcess';
import type { SmsProvider } from './smsProvider/startSmsProvider';

export interface CrashJourneysOptions {
  readonly contacts: number;
  readonly kills: number;
  /** After how many kills, each time, a step at which contacts wait is replaced, and killed in the middle. */
  readonly publishEvery: number;
  /** Empty; the caller deletes it. */
  readonly dataDir: string;
  readonly mail: Pick<ScriptedMailServer, 'url' | 'taken'>;
  readonly twilio: SmsProvider;
  /** Called after each kill. */
  progress?(kill: number, steps: number): void;
}

/** What became of contacts whose server was killed again and again. */
export interface CrashedJourneys extends ExaminedJourney {
  readonly kills: number;
  /** How many contacts were in the automation at the last kill. */
  readonly insideAtLastKill: number;
  /** Rows that are `unconfirmed` at the end: emails that were on their way at a kill. */
  readonly unconfirmed: number;
  /** How often a step was replaced while contacts waited for it. */
  readonly published: number;
}

/**
 * Lets contacts go through an automation with every kind of step, in a product in separate processes, and kills all of
 * them (SIGKILL) at random moments, `kills` times: while contacts wait, take steps and are mailed, while events that
 * they wait for arrive, and while changes are published. Each time it is started again.
 */
export async function crashJourneys(options: CrashJourneysOptions): Promise<CrashedJourneys> {
  const { contacts, kills, publishEvery, dataDir, mail, twilio, progress } = options;
  const root = process.cwd();
  const calls: string[] = [];
  const webhook = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      calls.push((JSON.parse(body) as { id: string }).id);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  const config = parseConfig({ DATA_DIR: dataDir });
  const postgres = await startPostgres({ root, dataDir });
  await migrate(postgres.url, path.join(root, 'provider/database/migrations'));
  await installJobs(postgres.url);
  // Processes die, but the machine does not, so their writes survive.
  await withDatabase(
    postgres.adminUrl,
    async (database) => void (await database.execute(sql`alter system set fsync = off`)),
  );
  const open = (url: string) => openWithSecrets(config, url, { connections: 2 });
  const seeding = await open(postgres.url);
  let journey: Journey;
  try {
    const { accountId } = await createAccount(seeding, {
      username: 'crash',
      email: 'crash@example.com',
      plan: 'advanced',
      admin: true,
    });
    await connectAccount(seeding, accountId, twilio);
    const { port } = webhook.address() as AddressInfo;
    journey = await seedJourney(seeding, {
      accountId,
      contacts,
      serviceSid: twilio.services[0]?.sid ?? '',
      webhook: `http://127.0.0.1:${port}/`,
    });
  } finally {
    await seeding.close();
  }
  await postgres.stop();

  let insideAtLastKill = 0;
  let published = 0;
  let third = '';
  let passedAt = -Infinity;
  // Longer than each of the waits, also than that until an hour of the day; spread over the kills.
  const passEvery = Math.max(1, Math.floor(kills / 12));
  try {
    for (let kill = 1; ; kill += 1) {
      const isLast = kill > kills;
      const server = startServerProcess({
        SMTP_URL: mail.url,
        SMS_API_URL: twilio.url,
        WEBHOOK_ADDRESSES: '127.0.0.1',
        DATA_DIR: dataDir,
        PORT: '0',
        ROLE: 'worker',
        LOG_LEVEL: 'fatal',
      });
      await server.prints('ready');
      const running = await startPostgres({ root, dataDir });
      const database = await open(running.url);
      // Work that a kill cuts off.
      const cut: Promise<unknown>[] = [];
      try {
        if (isLast) {
          await finish(database, journey);
          const result = await examineJourney(database, journey, {
            mailed: mail.taken,
            texted: twilio.messages,
            calls,
          });
          const { unconfirmed } = await pending(database, journey);
          await server.kill('SIGTERM');
          return { ...result, kills, insideAtLastKill, unconfirmed, published };
        }
        const { due, active } = await pending(database, journey);
        insideAtLastKill = active;
        const waitedFor = await thirdStep(database, journey);
        if (third !== '' && waitedFor !== third) published += 1;
        third = waitedFor;
        if (due === 0 || kill - passedAt >= passEvery) {
          passedAt = kill;
          await passTime(database, journey, '2 days');
        }
        const before = await stepsOf(database, journey);
        cut.push(come(database, journey).catch(() => undefined));
        if (kill % publishEvery === 0) {
          const publishing = replaceStep(database, journey, kill);
          cut.push(publishing.catch(() => undefined));
          // Every other one may be killed in the middle.
          if (kill % (2 * publishEvery) === 0) await publishing;
        }
        // In the middle of the work, if there is any.
        await eventually(
          async () => (await stepsOf(database, journey)) > before || (await pending(database, journey)).due === 0,
          120,
          'steps after a start',
        );
        await delay(Math.random() * 600);
        progress?.(kill, await stepsOf(database, journey));
      } finally {
        if (!isLast) {
          const died = server.kill('SIGKILL');
          await killAll(server.pid, running.pid);
          await died;
        }
        await Promise.allSettled(cut);
        await database.close();
      }
    }
  } finally {
    webhook.close();
  }
}

interface Pending {
  /** Contacts inside, and those for whom a step is due. */
  active: number;
  due: number;
  /** Messages, calls and outcomes that are not settled. */
  open: number;
  unconfirmed: number;
}

async function pending(database: Database, { accountId }: Journey): Promise<Pending> {
  const row = await database.first<Pending>(sql`
    select
      (select count(*) from automation_enrolments where account_id = ${accountId} and state = 'active') as active,
      (select count(*) from automation_enrolments
        where account_id = ${accountId} and state = 'active' and next_at <= now()) as due,
      (select count(*) from deliveries
        where account_id = ${accountId} and (state in ('waiting', 'sending', 'deferred')
          or state = 'unconfirmed' and email not like '%@%'))
      + (select count(*) from automation_calls where account_id = ${accountId} and state = 'waiting') as open,
      (select count(*) from deliveries
        where account_id = ${accountId} and state = 'unconfirmed' and email like '%@%') as unconfirmed`);
  if (row === undefined) throw new Error('There is no such account.');
  return row;
}

async function stepsOf(database: Database, { accountId }: Journey): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from automation_trace where account_id = ${accountId}`);
  return row?.count ?? 0;
}

async function thirdStep(database: Database, { accountId, automationId }: Journey): Promise<string> {
  const row = await database.first<{ id: string }>(sql`
    select steps #>> '{2,id}' as id from automations
    where account_id = ${accountId} and automation_id = ${automationId}`);
  return row?.id ?? '';
}

/** What some of those who wait for it did. */
const come = (database: Database, { accountId }: Journey): Promise<number> =>
  database.execute(sql`
    with named as (
      insert into custom_event_types (account_id, name) values (${accountId}, 'Came') on conflict do nothing)
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, gen_random_uuid()::text, contact_id, 'Came', now(), '{}' from automation_enrolments
    where account_id = ${accountId} and waits_for is not null and random() < 0.15`);

/** Waits until everybody has come to an end and everything is settled, as if the time in between had passed. */
async function finish(database: Database, journey: Journey): Promise<void> {
  const { accountId } = journey;
  await eventually(
    async () => {
      const { active, due, open } = await pending(database, journey);
      if (active + open === 0) return true;
      if (due === 0 && active > 0) await passTime(database, journey, '2 days');
      await database.execute(sql`
        update automation_calls set next_attempt_at = now() where account_id = ${accountId} and state = 'waiting'
          and next_attempt_at > now()`);
      await database.execute(sql`
        update deliveries set finished_at = finished_at - interval '1 hour'
        where account_id = ${accountId} and state = 'unconfirmed' and email not like '%@%'
          and finished_at > now() - interval '1 hour'`);
      return false;
    },
    900,
    'the end of all journeys',
  );
}
