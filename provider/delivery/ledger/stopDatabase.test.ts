import { openDatabase } from '../../database/database';
import { sql } from '../../database/sql';
import { createAccount } from '../../domains/accounts/signUp/createAccount';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { startMailServer } from '../../testing/mailServer';
import { ownPort } from '../../testing/ownPort';
import { startOwnPostgres } from '../../testing/ownPostgres';
import { seedSend } from '../../testing/seedSend';
import { startServerProcess } from '../../testing/serverProcess';

const recipients = 1200;
/** Per worker's transport. */
const connections = 10;

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test.each(['is being restarted', 'has ended'] as const)(
  'a worker in the middle of a send stops while PostgreSQL %s, and nobody is lost or mailed twice',
  async (state) => {
    const mail = cleanup.own(await startMailServer({ pause: 10 }));
    const postgres = cleanup.own(await startOwnPostgres());
    const database = cleanup.own(openDatabase(postgres.url, { connections: 2 }));
    const { accountId } = await createAccount(database, {
      username: 'stops',
      email: 'stops@example.com',
      plan: 'advanced',
      admin: true,
    });
    const { singleSendId } = await seedSend(database, accountId, { recipients });
    const start = async () => {
      const worker = startServerProcess({
        DATABASE_URL: postgres.url,
        SMTP_URL: mail.url,
        DATA_DIR: postgres.dataDir,
        PORT: String(await ownPort()),
        ROLE: 'worker',
        LOG_LEVEL: 'fatal',
      });
      cleanup.add(async () => void (await worker.kill('SIGKILL')));
      await worker.prints('ready ');
      return worker;
    };
    const worker = await start();
    await database.execute(
      sql`update single_sends set status = 'scheduled', send_at = now() where account_id = ${accountId}`,
    );
    await eventually(() => mail.taken.length >= 100, 90);

    if (state === 'has ended') {
      await postgres.stop();
      await worker.kill('SIGTERM');
      await postgres.restart('fast');
    } else {
      await Promise.all([postgres.restart('fast'), worker.kill('SIGTERM')]);
    }
    expect(worker.output()).not.toContain('did not stop within');
    expect(mail.taken.length).toBeLessThan(recipients);

    await start();
    await eventually(
      async () =>
        (await database
          .first(sql`select 1 from single_sends where account_id = ${accountId} and finished_at is not null`)
          .catch(() => undefined)) !== undefined,
      120,
    );
    const rows = await database.rows<{ email: string; state: string }>(sql`
    select email, state from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}`);
    const received = new Set(mail.taken);
    expect(rows).toHaveLength(recipients);
    expect(mail.taken.length - received.size).toBe(0);
    expect(rows.filter(({ email, state: is }) => !received.has(email) && is !== 'unconfirmed')).toEqual([]);
    expect(rows.filter(({ state: is }) => is === 'unconfirmed').length).toBeLessThanOrEqual(connections);
  },
);
