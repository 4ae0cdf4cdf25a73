// `npm run bench -- audience [contacts] [--json FILE]`: an audience is filled from a list, then follows a change of one
// percent in and one out, by a worker in a process of its own; and is filled again while the worker is killed ten
// times. The Meta double responds after 50 ms.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../provider/database/database';
import { sql } from '../../provider/database/sql';
import { tokenContext } from '../../provider/domains/ads/connections';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { BuiltServer } from './builtServer';
import { type MetaDouble, startMetaDouble } from './metaDouble';
import { reportRates } from './reportRates';

const contacts = countFromCommandLine(1_000_000);
const kills = 10;
const bench = await startBenchDatabase();
const { database, accountId } = bench;
const listId = '11570000-0000-4000-8000-000000000001';

async function addContacts(first: number, last: number): Promise<void> {
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, email, phone_number_id, first_name, last_name)
      select ${accountId}, 'person' || n || '@example.com',
        case when n % 2 = 0 then '+1415' || lpad(n::text, 7, '0') end,
        (array['Ann', 'Bob', 'Cleo', 'Dan'])[1 + n % 4], 'Family' || n % 5000
      from generate_series(${first}::integer, ${last}::integer) as n returning contact_id
    ) insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, ${listId}, contact_id from added`);
}

/** What must be at the partner: hashed by the database, independently of the sync. */
async function expected(): Promise<{ count: number; digest: string }> {
  const keys = await database.rows<{ key: string }>(sql`
    select key from (select encode(sha256(convert_to(email, 'UTF8')), 'hex') || ':'
      || coalesce(encode(sha256(convert_to(substr(phone_number_id, 2), 'UTF8')), 'hex'), '') as key
    from contacts where account_id = ${accountId} and contact_id in (
      select contact_id from list_contacts where account_id = ${accountId} and list_id = ${listId})
      and not exists (select from suppressions where suppressions.account_id = ${accountId}
        and suppressions.email = contacts.email)) as keys
    order by key collate "C"`);
  const hash = createHash('sha256');
  for (const { key } of keys) hash.update(`${key}\n`);
  return { count: keys.length, digest: hash.digest('hex') };
}

const startWorker = (meta: MetaDouble): Promise<BuiltServer> =>
  BuiltServer.start({
    DATABASE_URL: bench.url,
    DATA_DIR: bench.dataDir,
    PORT: '0',
    ROLE: 'worker',
    META_APP_ID: meta.appId,
    META_APP_SECRET: meta.appSecret,
    META_API_URL: meta.url,
  });

async function connect(meta: MetaDouble): Promise<void> {
  const token = database.secrets.seal(meta.token, tokenContext(accountId, 'meta'));
  await database.execute(sql`delete from ad_audience_members where account_id = ${accountId}`);
  await database.execute(sql`delete from ad_audiences where account_id = ${accountId}`);
  await database.execute(sql`
    insert into ad_accounts (account_id, partner, name, external_id, identities, access_token)
    values (${accountId}, 'meta', 'Bench', ${meta.adAccount}, '{"pages": [], "instagram_accounts": []}', ${token})
    on conflict (account_id, partner) do update set access_token = excluded.access_token`);
}

interface Run {
  readonly seconds: number;
  readonly added: number;
  readonly removed: number;
}

/** Starts a run, and waits for its end. */
async function run(isNew: boolean): Promise<Run> {
  await database.execute(
    isNew
      ? sql`insert into ad_audiences (account_id, partner, name, list_id)
          values (${accountId}, 'meta', 'Bench', ${listId})`
      : sql`update ad_audiences set due_at = now() where account_id = ${accountId}`,
  );
  return finished(database);
}

async function finished(source: Database): Promise<Run> {
  for (;;) {
    const row = await source.first<Run & { problem: string | null }>(sql`
      select extract(epoch from run_finished_at - run_started_at)::float8 as seconds, added_count as added,
        removed_count as removed, problem
      from ad_audiences where account_id = ${accountId} and run_finished_at is not null and due_at > now()`);
    if (row?.problem) throw new Error(row.problem);
    if (row) return row;
    await delay(50);
  }
}

async function isIdentical(meta: MetaDouble): Promise<boolean> {
  const [there, here] = [await meta.members(), await expected()];
  if (there.problems.length > 0) throw new Error(there.problems[0]);
  return there.count === here.count && there.digest === here.digest;
}

/** Kills the worker at random moments of a fill; PostgreSQL keeps running. @returns whether the sets are identical */
async function killDuringFill(meta: MetaDouble): Promise<{ done: number; identical: boolean }> {
  await connect(meta);
  await database.execute(sql`
    insert into ad_audiences (account_id, partner, name, list_id) values (${accountId}, 'meta', 'Bench', ${listId})`);
  const members = async () =>
    (
      await database.first<{ count: number }>(
        sql`select member_count as count from ad_audiences where account_id = ${accountId}`,
      )
    )?.count ?? 0;
  let done = 0;
  for (; done < kills; done += 1) {
    const worker = await startWorker(meta);
    const before = await members();
    // Into the fill, at whatever point of a batch.
    while ((await members()) === before) await delay(20);
    await delay(Math.random() * 300);
    const isOver = (await members()) >= contacts;
    process.kill(worker.pid, 'SIGKILL');
    await worker.stop();
    if (isOver) break;
    console.log(`kill ${done + 1}: ${await members()} members`);
  }
  const last = await startWorker(meta);
  await finished(database);
  await last.stop();
  return { done, identical: await isIdentical(meta) };
}

await database.execute(sql`insert into lists (account_id, list_id, name) values (${accountId}, ${listId}, 'All')`);
await addContacts(1, contacts);
await database.execute(sql`
  insert into suppressions (account_id, email, kind)
  select ${accountId}, 'person' || n || '@example.com', 'global'
  from generate_series(1, ${contacts}::integer, 100) as n`);
await database.execute(sql`vacuum analyze contacts, list_contacts, suppressions`);

const first = await startMetaDouble(50);
await connect(first);
const worker = await startWorker(first);
const fill = await run(true);
console.log(`fill: ${JSON.stringify(fill)}`);
const afterFill = await isIdentical(first);
const share = Math.round(contacts / 100);
await addContacts(contacts + 1, contacts + share);
await database.execute(sql`
  delete from list_contacts where account_id = ${accountId} and list_id = ${listId} and contact_id in (
    select contact_id from contacts where account_id = ${accountId} and email not in (
      select email from suppressions where account_id = ${accountId})
    order by contact_id limit ${share})`);
const received = (await first.members()).received;
const delta = await run(false);
console.log(`delta: ${JSON.stringify(delta)}`);
const afterDelta = await isIdentical(first);
const records = (await first.members()).received - received;
await worker.stop();
first.stop();

const second = await startMetaDouble(50);
const killed = await killDuringFill(second);
second.stop();

reportRates(
  'audience',
  [
    { name: 'fill', value: fill.added / fill.seconds, unit: 'contacts/s', atLeast: 20_000 },
    { name: 'memory', value: Math.max(...worker.memory.map(({ megabytes }) => megabytes)), unit: 'MB', atMost: 300 },
    { name: 'delta of 1 % in and 1 % out', value: delta.seconds, unit: 's', atMost: 10 },
    // Each request has a line for its schema and one around its records.
    { name: 'records of the delta', value: records, unit: 'lines', atMost: 2 * share + 40 },
    { name: 'kills during a fill', value: killed.done, unit: '', atLeast: kills },
    {
      name: 'sets that differ',
      value: [afterFill, afterDelta, killed.identical].filter((same) => !same).length,
      unit: '',
      atMost: 0,
    },
  ],
  { contacts, fill, delta },
);
await bench.stop();
process.exit();
