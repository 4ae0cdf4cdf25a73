import type { Provider } from '../../provider';
import { sql } from '../../database/sql';
import { featuresOf } from '../administration/features';

/** A campaign or synced audience that needs a list or segment. */
export interface AdUse {
  readonly type: 'ad_campaign' | 'ad_audience';
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/**
 * What keeps a list or segment from being deleted: campaigns that were submitted, with their lead forms, and audiences
 * that follow it. Nothing does while ads are switched off: the account couldn't stop it.
 */
export async function adUses(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  groupId: string,
): Promise<AdUse[]> {
  const features = await featuresOf(database, accountId);
  if (!features.some(({ app, feature }) => app === 'mc' && feature === 'ads')) return [];
  const id = groupId.toLowerCase();
  return database.rows<AdUse>(sql`
    select 'ad_campaign' as type, ad_campaign_id as id, name, status from ad_campaigns
    where account_id = ${accountId} and deleted_at is null and status in ('submitted', 'active') and (
      (content ->> 'type' = 'lead' and lower(content -> 'lead_form' ->> 'list_id') = ${id})
      or (content -> 'audience' ->> 'source' = 'contacts' and exists (
        select from jsonb_array_elements_text(
          (content -> 'audience' -> 'list_ids') || (content -> 'audience' -> 'segment_ids')) as chosen
        where lower(chosen) = ${id})))
    union all
    select 'ad_audience', ad_audience_id, name, status from ad_audiences
    where account_id = ${accountId} and status = 'active' and (list_id = ${id}::uuid or segment_id = ${id}::uuid)
    order by name, id limit 20`);
}

/** Why a list or segment can't be deleted, in words. */
export const adUseProblem = ({ type, name }: AdUse, noun: 'list' | 'segment'): string =>
  type === 'ad_campaign'
    ? `The ad campaign “${name}” uses this ${noun}. Delete the campaign, then delete the ${noun}.`
    : `The synced audience “${name}” follows this ${noun}. Stop the audience, then delete the ${noun}.`;
