import type pg from 'pg';
import type { BackupPartition, BackupSequence, BackupTable } from './backupFormat';

/** Tables that a restored installation has of its own. */
const notBackedUp = ['schema_migrations'];

/**
 * The product's tables, parents of partitions instead of partitions, with their stored columns; and the jobs of the
 * queue, whose other tables a start creates.
 */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind in ('r', 'p') and not relispartition
      and (nspname = 'public' and not relname = any($1) or nspname = 'pgboss' and relname = 'job')
    group by nspname, relname order by nspname, relname`,
    [notBackedUp],
  );
  return rows;
}

/** Partitions by range, the default one excluded. Those by hash are part of the schema. */
export async function readPartitions(client: pg.Client): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select part.relname as name, parent.relname as parent, pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits join pg_class as part on part.oid = inhrelid join pg_class as parent on parent.oid = inhparent
      join pg_partitioned_table on partrelid = parent.oid
    where part.relnamespace = 'public'::regnamespace and partstrat = 'r'
      and pg_get_expr(part.relpartbound, part.oid) <> 'DEFAULT'
    order by part.relname`,
  );
  return rows;
}

/** What each sequence gave last; null if nothing yet. */
export async function readSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename`,
  );
  return rows;
}

/** Foreign keys of the product's tables, as statements. Those of partitions belong to their parent's. */
export async function readForeignKeys(client: pg.Client): Promise<Array<{ drop: string; add: string }>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`,
  );
  return rows;
}

/** The version of the job queue's schema, and its queues. */
export async function readJobQueues(client: pg.Client): Promise<{ version: number; queues: string[] }> {
  const version = await client.query<{ version: number }>('select version from pgboss.version');
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue order by name');
  return { version: version.rows[0]?.version ?? 0, queues: rows.map(({ name }) => name) };
}

/** Checksums of the applied migrations by name. Functions are left out: they are replaced whenever they differ. */
export async function readMigrations(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations where name not like 'functions/%' order by name",
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}

/** A table's name in SQL. Names come from PostgreSQL's catalog, or from a backup, and are quoted in any case. */
export const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
