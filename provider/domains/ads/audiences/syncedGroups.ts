import type { AdAudience, AdPartnerName } from 'sendwright/wire/ads';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';

/** A list or segment that is in step with an audience at a partner. */
export interface SyncedGroup {
  readonly partner: AdPartnerName;
  /** Of the list or segment. */
  readonly group_id: string;
  /** The audience's id at the partner; null: it has none yet. */
  readonly external_id: string | null;
}

/** The synced audiences of lists and segments, the oldest first. */
export const syncedGroups = (
  database: Queryable,
  accountId: number,
  { list_ids: listIds, segment_ids: segmentIds }: Pick<AdAudience, 'list_ids' | 'segment_ids'>,
): Promise<SyncedGroup[]> =>
  database.rows<SyncedGroup>(sql`
    select partner, coalesce(list_id, segment_id) as group_id, external_id from ad_audiences
    where account_id = ${accountId} and status = 'active'
      and (list_id = any(${listIds}::uuid[]) or segment_id = any(${segmentIds}::uuid[]))
    order by created_at, ad_audience_id`);

/** The ids at a partner of the audiences to show a campaign to; none unless it is for contacts. */
export async function audienceIdsOf(
  database: Queryable,
  accountId: number,
  partner: AdPartnerName,
  audience: AdAudience,
): Promise<string[]> {
  if (audience.source !== 'contacts') return [];
  const groups = await syncedGroups(database, accountId, audience);
  return [...new Set(groups.flatMap((group) => (group.partner === partner ? (group.external_id ?? []) : [])))];
}
