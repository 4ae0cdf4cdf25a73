import { type Database, openDatabase } from '../../../database/database';
import { sql } from '../../../database/sql';
import { Cleanup } from '../../../testing/cleanup';
import { createTestDatabase } from '../../../testing/testDatabase';
import { createAccount } from '../../accounts/signUp/createAccount';
import { analyzeContactTables } from './analyzeContactTables';

const cleanup = new Cleanup();
let database: Database;
let accountId: number;
beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  cleanup.add(drop);
  database = cleanup.own(openDatabase(url, { connections: 1 }));
  ({ accountId } = await createAccount(database, {
    username: 'sender',
    email: 'sender@example.com',
    plan: 'advanced',
    admin: true,
  }));
});
afterEach(() => cleanup.run());

test.each([
  ['of a thousand contacts: them', 1000, false, true],
  ['of fewer: nothing', 999, false, false],
  ['that only tries: nothing', 1000, true, false],
])('what PostgreSQL knows after a job %s', async (_what, count, dryRun, known) => {
  await database.execute(sql`
    insert into contacts (account_id, contact_id, email)
    select ${accountId}, gen_random_uuid(), 'reader' || n || '@example.com' from generate_series(1, ${count}) as n`);
  const { job_id: jobId = '' } =
    (await database.first<{ job_id: string }>(sql`
    insert into contact_jobs (account_id, kind, payload, created_count, ready, dry_run)
    values (${accountId}, 'import', '{}', ${count}, true, ${dryRun}) returning job_id`)) ?? {};
  await analyzeContactTables(database, accountId, jobId);
  const row = await database.first<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where oid = 'contacts'::regclass`,
  );
  expect(row?.rows === count).toBe(known);
});
