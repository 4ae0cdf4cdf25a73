import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { missingLists, missingSegments } from '../../single-sends/queries';
import type { AutomationContent } from '../automationRow';

/** Whether the list, segment or tag by which contacts enter does not exist. */
export async function isEntryMissing(
  database: Queryable,
  accountId: number,
  type: AutomationContent['entry']['type'],
  id: string,
): Promise<boolean> {
  if (type === 'tag')
    return (
      (await database.first(sql`select 1 from tags where account_id = ${accountId} and tag_id = ${id}::uuid`)) ===
      undefined
    );
  const missing = type === 'list' ? missingLists : missingSegments;
  return (await missing(database, accountId, [id])).length > 0;
}
