import { type Database, openDatabase } from '../database/database';
import { sql } from '../database/sql';

/** A clock of its own for a test's database: what expires is tested by it, without waiting. */
export interface DatabaseClock {
  /** Its sessions use this clock's `now()`; those of the given database keep the system's. Close it. */
  readonly database: Database;
  /** Sets how far it is from the system's clock, as an interval: `3 days`. */
  jump(by: string): Promise<number>;
}

export async function startDatabaseClock(admin: Database): Promise<DatabaseClock> {
  await admin.execute(sql`create schema clock`);
  await admin.execute(sql`create table clock.jump (by interval not null)`);
  await admin.execute(sql`insert into clock.jump values ('0')`);
  await admin.execute(sql`
    create function clock.now() returns timestamptz stable language sql as
      'select pg_catalog.now() + by from clock.jump'`);
  await admin.execute(sql`
    do $$
      begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end
      $$`);
  return {
    database: openDatabase(admin.url),
    jump: (by) => admin.execute(sql`update clock.jump set by = ${by}::interval`),
  };
}
