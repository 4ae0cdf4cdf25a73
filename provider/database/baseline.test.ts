import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { Cleanup } from '../testing/cleanup';
import { createTestDatabase } from '../testing/testDatabase';
import { migrate } from './migrate';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const migrations = path.join(process.cwd(), 'provider/database/migrations');

async function emptyDatabase(): Promise<{ url: string; folder: string }> {
  const database = await createTestDatabase();
  cleanup.add(() => database.drop());
  await query(database.url, 'drop schema public cascade; create schema public');
  return database;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A folder with only the earlier migrations, like a release from before the baseline. */
async function earlierFolder(folder: string): Promise<string> {
  const alone = path.join(folder, 'before', 'migrations');
  await mkdir(alone, { recursive: true });
  await cp(path.join(migrations, 'earlier'), alone, { recursive: true });
  return alone;
}

const ours = `relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`;

/**
 * The catalog, by kind. Names that PostgreSQL generates and nobody uses are not compared: of `not null` constraints, of
 * the sequences behind identity columns, and of indexes of partitions.
 */
const catalog: Readonly<Record<string, string>> = {
  tables: `
    select relname, relkind, relpersistence, relreplident, reloptions, relacl::text, relrowsecurity,
      pg_get_userbyid(relowner) as owner, pg_get_partkeydef(pg_class.oid) as partitioned,
      pg_get_expr(relpartbound, pg_class.oid) as bound,
      case when relkind = 'v' then pg_get_viewdef(pg_class.oid) end as view
    from pg_class where ${ours} and relkind in ('r', 'p', 'v', 'c') order by relname`,
  columns: `
    select relname, attname, row_number() over (partition by relname order by attnum) as place,
      format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, attstorage, attcompression,
      attstattarget, attcollation::regcollation::text as collation, attacl::text,
      pg_get_expr(adbin, adrelid) as standard
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${ours} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped order by 1, 3`,
  constraints: `
    select relname, contype, case when contype <> 'n' then conname end as name, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid where ${ours} order by 1, 2, 3, 4`,
  indexes: `
    select relname, case when not relispartition then pg_get_indexdef(indexrelid)
      else regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\w+ ', '') end as definition
    from pg_index join pg_class on pg_class.oid = indrelid where ${ours} order by 1, 2`,
  triggers: `
    select relname, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid where ${ours} and not tgisinternal order by 1, 2`,
  functions: `
    select proname, pg_get_functiondef(oid), proacl::text, pg_get_userbyid(proowner) as owner
    from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  types: `
    select typname, typtype, typacl::text, format_type(typbasetype, typtypmod) from pg_type
    where typnamespace = 'public'::regnamespace and typelem = 0
      and typname not like '%schema_migrations%' order by 1`,
  sequences: `
    select relname, attname, seqtypid::regtype::text, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle
    from pg_class join pg_attribute on attrelid = pg_class.oid
      join pg_sequence on seqrelid = pg_get_serial_sequence(quote_ident(relname), attname)::regclass
    where ${ours} and attidentity <> '' order by 1, 2`,
  others: `
    select 'rule' as kind, rulename as name from pg_rewrite join pg_class on pg_class.oid = ev_class
      where ${ours} and relkind <> 'v'
    union all select 'policy', polname from pg_policy
    union all select 'statistics', stxname from pg_statistic_ext
    union all select 'extension', extname from pg_extension
    union all select 'schema', nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'pgboss' order by 1, 2`,
};

async function catalogOf(url: string): Promise<Record<string, string[]>> {
  const parts: Record<string, string[]> = {};
  for (const [part, text] of Object.entries(catalog)) {
    parts[part] = (await query(url, text)).map((row) => JSON.stringify(row));
  }
  return parts;
}

test('the baseline makes the schema that the earlier migrations make', async () => {
  const baseline = await emptyDatabase();
  expect(await migrate(baseline.url, migrations)).toContain('schema');
  const upgraded = await emptyDatabase();
  await migrate(upgraded.url, await earlierFolder(upgraded.folder));
  const done = await migrate(upgraded.url, migrations);
  expect(done).not.toContain('schema');
  expect(done.filter((name) => !name.startsWith('functions/'))).toEqual(
    (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted(),
  );
  expect(await catalogOf(baseline.url)).toEqual(await catalogOf(upgraded.url));
  const recorded = 'select name, checksum from schema_migrations order by 1';
  expect(await query(baseline.url, recorded)).toEqual(await query(upgraded.url, recorded));
  expect(await migrate(baseline.url, migrations)).toEqual([]);
});
