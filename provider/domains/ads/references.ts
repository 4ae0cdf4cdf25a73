import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { syncedGroups } from './audiences/syncedGroups';
import { listAdAccounts } from './adAccounts';
import type { CampaignContent } from './campaignContent';
import type { References } from './campaignProblems';

/** Loads the resources that these campaigns refer to, in a few statements for any number of campaigns. */
export async function loadReferences(
  database: Queryable,
  accountId: number,
  contents: readonly CampaignContent[],
): Promise<References> {
  const accounts = await listAdAccounts(database, accountId);
  const imageIds = contents.flatMap(({ creatives }) => creatives.flatMap(({ image_id: id }) => id ?? []));
  const images = await database.rows<{ image_id: string; width: number; height: number }>(sql`
    select image_id, width, height from images
    where account_id = ${accountId} and image_id = any(${imageIds}::uuid[])`);
  const listIds = contents.flatMap(({ audience, lead_form: form }) => [
    ...audience.list_ids,
    ...(form.list_id === null ? [] : [form.list_id]),
  ]);
  const segmentIds = contents.flatMap(({ audience }) => audience.segment_ids);
  const groups = await database.rows<{ id: string }>(sql`
    select list_id as id from lists
    where account_id = ${accountId} and list_id = any(${listIds}::uuid[]) and deleted_at is null
    union all
    select segment_id as id from segments where account_id = ${accountId} and segment_id = any(${segmentIds}::uuid[])`);
  return {
    accounts,
    synced: await syncedGroups(database, accountId, { list_ids: listIds, segment_ids: segmentIds }),
    images: new Map(images.map(({ image_id: id, width, height }) => [id, { width, height }])),
    groups: new Set(groups.map(({ id }) => id)),
  };
}
