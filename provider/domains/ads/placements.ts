import type { AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** A submitted campaign at one partner. */
export interface PlacementKey {
  readonly account_id: number;
  readonly submission_id: string;
  readonly partner: AdPartnerName;
}

/** Submits a campaign to its partners: workers do it, and retry until each partner has it. */
export async function place(
  database: Queryable,
  accountId: number,
  campaignId: string,
  submissionId: string,
  channelsByPartner: ReadonlyMap<AdPartnerName, readonly AdChannel[]>,
): Promise<void> {
  for (const [partner, channels] of channelsByPartner) {
    await database.execute(sql`
      insert into ad_placements (account_id, ad_campaign_id, partner, submission_id, channels)
      values (${accountId}, ${campaignId}, ${partner}, ${submissionId}, ${channels})`);
  }
}

/**
 * Makes the partners stop a campaign, in whatever state it is there. A deleted campaign is removed after the last of
 * them. A worker that is processing a placement keeps its turn, because it may be submitting it right now.
 */
export async function stopPlacements(database: Queryable, accountId: number, campaignId: string): Promise<void> {
  await database.execute(sql`
    update ad_placements set status = 'stopping', due_at = now()
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and status not in ('stopping', 'rejected')`);
  await forgetDeleted(database, accountId, campaignId);
}

/** Removes a deleted campaign that no partner has to stop any more. */
export async function forgetDeleted(database: Queryable, accountId: number, campaignId: string): Promise<void> {
  await database.execute(sql`
    delete from ad_campaigns
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and deleted_at is not null
      and not exists (select from ad_placements
        where ad_placements.account_id = ${accountId} and ad_placements.ad_campaign_id = ${campaignId}
          and ad_placements.status <> 'rejected')`);
}
