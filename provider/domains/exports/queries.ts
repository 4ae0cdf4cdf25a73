import type { ExportCreate } from 'sendwright/wire/exports';
import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { ExportPart, ExportRow } from './exportRow';

export interface NewExport {
  readonly userId: number;
  readonly request: ExportCreate;
  readonly lists: readonly { readonly ID: string; readonly Name: string }[];
  readonly segments: readonly { readonly ID: string; readonly Name: string }[];
}

export async function insertExport(
  database: Queryable,
  accountId: number,
  { userId, request, lists, segments }: NewExport,
): Promise<string> {
  const row = await database.first<{ export_id: string }>(sql`
    insert into contact_exports (account_id, user_id, request, lists, segments)
    values (${accountId}, ${userId}, ${JSON.stringify(request)}, ${JSON.stringify(lists)}, ${JSON.stringify(segments)})
    returning export_id`);
  if (!row) throw new Error('The export was not stored.');
  return row.export_id;
}

export const findExport = (database: Queryable, accountId: number, exportId: string): Promise<ExportRow | undefined> =>
  database.first<ExportRow>(
    sql`select * from contact_exports where account_id = ${accountId} and export_id = ${exportId}`,
  );

/** The account's exports, newest first. */
export const allExports = (database: Queryable, accountId: number): Promise<ExportRow[]> =>
  database.rows<ExportRow>(
    sql`select * from contact_exports where account_id = ${accountId} order by created_at desc, export_id limit 200`,
  );

export async function countPending(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) from contact_exports where account_id = ${accountId} and status = 'pending'`);
  return row?.count ?? 0;
}

export async function removeExport(database: Queryable, accountId: number, exportId: string): Promise<boolean> {
  return (
    (await database.execute(
      sql`delete from contact_exports where account_id = ${accountId} and export_id = ${exportId}`,
    )) > 0
  );
}

/** Names of those lists the account has. */
export const namesOfLists = (
  database: Queryable,
  accountId: number,
  listIds: readonly string[],
): Promise<{ ID: string; Name: string }[]> =>
  database.rows<{ ID: string; Name: string }>(sql`
    select list_id::text as "ID", name as "Name" from lists
    where account_id = ${accountId} and list_id = any(${listIds}::uuid[]) and deleted_at is null
    order by lower(name)`);

/** Counts a run of the export; returns the number of runs since its last progress. */
export async function countAttempt(database: Queryable, { account_id, export_id }: ExportRow): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update contact_exports set attempts = attempts + 1 where account_id = ${account_id} and export_id = ${export_id}
    returning attempts`);
  return row?.attempts ?? 0;
}

/** Records the contacts to export, once: `condition` is on `contacts`. Undefined if the export was deleted. */
export function recordMembers(
  database: Database,
  { account_id: accountId, export_id: exportId }: ExportRow,
  condition: Sql,
): Promise<ExportRow | undefined> {
  return database.transaction(async (transaction) => {
    const count = await transaction.execute(sql`
      insert into contact_export_members (account_id, export_id, contact_id)
      select ${accountId}, ${exportId}, contact_id from contacts where ${condition} on conflict do nothing`);
    return transaction.first<ExportRow>(sql`
      update contact_exports set gathered = true, rows_total = ${count}, updated_at = now()
      where account_id = ${accountId} and export_id = ${exportId} and status = 'pending' returning *`);
  });
}

/** Notes how many rows are expected. */
export const expectRows = (
  database: Queryable,
  { account_id, export_id }: ExportRow,
  rows: number,
): Promise<ExportRow | undefined> =>
  database.first<ExportRow>(sql`
    update contact_exports set rows_total = ${rows}, updated_at = now()
    where account_id = ${account_id} and export_id = ${export_id} and status = 'pending' returning *`);

/** Advances an export by a written batch. Throws if it was deleted, or another process has advanced it. */
export async function advanceExport(
  database: Queryable,
  row: Pick<ExportRow, 'account_id' | 'export_id' | 'rows_done'>,
  progress: { readonly rows: number; readonly position: string | null; readonly parts: readonly ExportPart[] },
): Promise<ExportRow> {
  const moved = await database.first<ExportRow>(sql`
    update contact_exports
    set rows_done = rows_done + ${progress.rows}, position = ${progress.position},
      parts = ${JSON.stringify(progress.parts)},
      attempts = 0, updated_at = now()
    where account_id = ${row.account_id} and export_id = ${row.export_id} and status = 'pending'
      and rows_done = ${row.rows_done}
    returning *`);
  if (!moved) throw new Error(`Export ${row.export_id} is gone or was moved on by another process.`);
  return moved;
}

/** Ends an export. Its files can be downloaded for 12 hours. */
export async function completeExport(
  database: Queryable,
  { account_id, export_id }: ExportRow,
): Promise<ExportRow | undefined> {
  await database.execute(
    sql`delete from contact_export_members where account_id = ${account_id} and export_id = ${export_id}`,
  );
  return database.first<ExportRow>(sql`
    update contact_exports
    set status = 'ready', completed_at = now(), updated_at = now(), expires_at = now() + interval '12 hours'
    where account_id = ${account_id} and export_id = ${export_id} and status = 'pending' returning *`);
}

export async function failExport(
  database: Queryable,
  { account_id, export_id }: ExportRow,
  message: string,
): Promise<void> {
  await database.execute(sql`
    update contact_exports set status = 'failure', message = ${message}, completed_at = now(), updated_at = now()
    where account_id = ${account_id} and export_id = ${export_id} and status = 'pending'`);
}
