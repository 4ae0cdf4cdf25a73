import type { FieldType } from 'sendwright/wire/customFields';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';

export interface FieldRow {
  readonly field_id: string;
  readonly name: string;
  readonly field_type: FieldType;
}

/** The account's custom fields, oldest first. */
export const allFields = (database: Queryable, accountId: number): Promise<FieldRow[]> =>
  database.rows<FieldRow>(sql`
    select field_id, name, field_type from field_definitions where account_id = ${accountId}
    order by substring(field_id from 2 for position('_' in field_id) - 2)::integer`);

export const findField = (database: Queryable, accountId: number, fieldId: string): Promise<FieldRow | undefined> =>
  database.first<FieldRow>(sql`
    select field_id, name, field_type from field_definitions
    where account_id = ${accountId} and field_id = ${fieldId}`);

/** Stores a field under the account's next number; undefined if the name is taken, 'full' at `limit`. */
export async function insertField(
  database: Database,
  accountId: number,
  name: string,
  type: FieldType,
  limit: number,
): Promise<FieldRow | 'full' | undefined> {
  return database.transaction(async (transaction) => {
    // Locking the counter's row serializes concurrent requests, so that the limit holds.
    const counter = await transaction.first<{ last_number: number }>(sql`
      insert into field_counters as counters (account_id, last_number) values (${accountId}, 1)
      on conflict (account_id) do update set last_number = counters.last_number + 1 returning last_number`);
    const existing = await transaction.first<{ count: number }>(
      sql`select count(*) from field_definitions where account_id = ${accountId}`,
    );
    if ((existing?.count ?? 0) >= limit) return 'full';
    return transaction.first<FieldRow>(sql`
      insert into field_definitions (account_id, field_id, name, field_type)
      values (${accountId}, ${`e${counter?.last_number ?? 1}_${type[0]}`}, ${name}, ${type})
      on conflict do nothing returning field_id, name, field_type`);
  });
}

export async function nameIsTaken(
  database: Queryable,
  accountId: number,
  name: string,
  exceptFieldId?: string,
): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from field_definitions where account_id = ${accountId} and lower(name) = lower(${name})
      ${exceptFieldId ? sql`and field_id <> ${exceptFieldId}` : sql``}`);
  return row !== undefined;
}

export const renameField = (
  database: Queryable,
  accountId: number,
  fieldId: string,
  name: string,
): Promise<FieldRow | undefined> =>
  database.first<FieldRow>(sql`
    update field_definitions set name = ${name} where account_id = ${accountId} and field_id = ${fieldId}
    returning field_id, name, field_type`);

/** Deletes the field. Its values stay in contacts under an id that is never reused, but are not shown. */
export async function removeField(database: Queryable, accountId: number, fieldId: string): Promise<boolean> {
  return (
    (await database.execute(
      sql`delete from field_definitions where account_id = ${accountId} and field_id = ${fieldId}`,
    )) > 0
  );
}
