import type { Queryable } from '../database/database';
import { joinSql, type Sql, sql } from '../database/sql';
import { compileContext } from './compileContext';
import type { CompileContext } from './compileQuery';
import { members } from './members';
import { readQuery } from './readQuery';

interface StoredQuery {
  readonly segment_id: string;
  readonly query_version: 1 | 2;
  readonly query_dsl: string;
  readonly parent_list_id: string | null;
}

/**
 * A condition on `contacts`: a member of any of these segments of the account. Version 2 queries are evaluated now;
 * version 1 is frozen, so its last snapshot is used. The same applies to a query that can't run any more, for example
 * because of a deleted custom field: an excluded segment must still exclude its last members. Unknown ids match nobody.
 */
export async function segmentPredicate(
  database: Queryable,
  accountId: number,
  segmentIds: readonly string[],
  { few = false }: Pick<CompileContext, 'few'> = {},
): Promise<Sql> {
  if (segmentIds.length === 0) return sql`false`;
  const segments = await database.rows<StoredQuery>(sql`
    select segment_id, query_version, query_dsl, parent_list_id from segments
    where account_id = ${accountId} and segment_id = any(${segmentIds}::uuid[])`);
  if (segments.length === 0) return sql`false`;
  const context = { ...(await compileContext(database, accountId)), few };
  return sql`(${joinSql(
    segments.map((segment) => storedMembers(segment, context)),
    ' or ',
  )})`;
}

/** The condition for one stored segment. */
export function storedMembers(segment: StoredQuery, context: CompileContext): Sql {
  const read = segment.query_version === 2 ? readQuery(segment.query_dsl, 2, context) : undefined;
  if (read && 'query' in read) return sql`(${members(read.query, segment.parent_list_id, context)})`;
  return sql`exists (select from segment_contacts where segment_contacts.account_id = ${context.accountId}
    and segment_contacts.segment_id = ${segment.segment_id}::uuid
      and segment_contacts.contact_id = contacts.contact_id)`;
}
