import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** The role that the product uses: it owns its database and has no other rights in the cluster. */
export const applicationRole = 'sendwright_app';
const passwordFile = 'sendwright_app.password';
/** The same in every process, so that only one prepares the cluster at a time. */
const lockKey = 4_680_003;

/** The role's password, created on first use. It is stored inside the cluster, next to the superuser's. */
async function applicationPassword(cluster: string): Promise<string> {
  const file = path.join(cluster, passwordFile);
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const password = randomBytes(24).toString('hex');
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, `${password}\n`, { mode: 0o600 });
  // All of a cluster belongs to one user, so whoever can copy it can read this, too.
  const { uid, gid } = await stat(cluster);
  await chown(unfinished, uid, gid);
  await rename(unfinished, file);
  return password;
}

/**
 * Creates the role and its `database` if missing, and transfers what an earlier version left to the superuser.
 * `adminUrl` is the superuser's. Returns the role's password.
 */
export async function prepareDatabase(adminUrl: string, cluster: string, database: string): Promise<string> {
  return connected(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [lockKey]);
    const password = await applicationPassword(cluster);
    const { rowCount: hasRole } = await admin.query('select from pg_roles where rolname = $1', [applicationRole]);
    // The password is hexadecimal, and this kind of statement takes no parameters.
    const rights = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`;
    await admin.query(`${hasRole ? 'alter' : 'create'} role ${applicationRole} ${rights}`);
    const { rows } = await admin.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    );
    if (rows[0] === undefined) await admin.query(`create database ${database} owner ${applicationRole}`);
    else if (rows[0].owner !== applicationRole) {
      const there = new URL(adminUrl);
      there.pathname = `/${database}`;
      await connected(there.href, (client) => client.query(changeOwners));
      // Last, so that an interrupted start repeats everything.
      await admin.query(`alter database ${database} owner to ${applicationRole}`);
    }
    return password;
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything except PostgreSQL's own objects. Sequences of columns follow their tables. */
const changeOwners = `do $$
declare statement text;
begin
  for statement in
    with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select format('alter schema %I owner to ${applicationRole}', nspname) from own where nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to ${applicationRole}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      nspname, relname)
    from pg_class join own on own.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') or (relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('alter routine %I.%I(%s) owner to ${applicationRole}', nspname, proname,
      pg_get_function_identity_arguments(pg_proc.oid))
    from pg_proc join own on own.oid = pronamespace
    union all
    select format('alter type %I.%I owner to ${applicationRole}', nspname, typname)
    from pg_type join own on own.oid = typnamespace
    where typtype in ('d', 'e') or (typtype = 'c' and exists (
      select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
  loop
    execute statement;
  end loop;
end $$`;
