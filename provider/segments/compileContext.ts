import { queryFields } from 'sendwright/query';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isTimeZone } from '../domains/user/timeZone';
import type { CompileContext } from './compileQuery';

/** The account's fields and time zone, for compiling queries. */
export async function compileContext(database: Queryable, accountId: number): Promise<CompileContext> {
  const fields = await database.rows<{ id: string; name: string; field_type: string }>(sql`
    select field_id as id, name, field_type from field_definitions where account_id = ${accountId}`);
  const account = await database.first<{ time_zone: string }>(
    sql`select time_zone from accounts where account_id = ${accountId}`,
  );
  const zone = account?.time_zone ?? 'UTC';
  return { accountId, fields: queryFields(fields), timeZone: isTimeZone(zone) ? zone : 'UTC' };
}
