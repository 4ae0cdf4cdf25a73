import type { FastifyBaseLogger } from 'fastify';
import type { AdChannel } from 'sendwright/wire/ads';
import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import type { CampaignContent } from './campaignContent';
import { type AdPartner, AdPartnerRefusal, type AdSubmission } from './partners/adPartner';
import { partnerOf } from './partners/partners';
import { forgetDeleted, type PlacementKey, stopPlacements } from './placements';

interface DuePlacement extends PlacementKey {
  readonly ad_campaign_id: string;
  readonly channels: AdChannel[];
  readonly status: 'waiting' | 'review' | 'active' | 'rejected' | 'stopping';
  readonly external_id: string | null;
  readonly submitted_at: Date;
  readonly name: string;
  readonly content: CampaignContent;
}

/** Seconds that a worker has for one placement before another worker takes it over. */
const turn = 120;
/** Maximum placements per check. */
const mostAtOnce = 20;

/**
 * Processes due placements at the partners. Any number of processes can do so at once. @returns whether more may be due
 */
export async function lookAtPlacements(database: Database, log: FastifyBaseLogger): Promise<boolean> {
  const due = await database.rows<DuePlacement>(sql`
    with taken as (
      update ad_placements set taken_until = now() + make_interval(secs => ${turn})
      where (account_id, submission_id, partner) in (
        select account_id, submission_id, partner from ad_placements
        where due_at <= now() and (taken_until is null or taken_until < now())
        order by due_at limit ${mostAtOnce} for update skip locked)
      returning account_id, submission_id, partner, ad_campaign_id, channels, status, external_id, submitted_at
    )
    select taken.account_id, taken.submission_id, taken.partner, taken.ad_campaign_id, taken.channels, taken.status,
      taken.external_id, taken.submitted_at, name, content
    from taken join ad_campaigns using (account_id, ad_campaign_id)`);
  for (const placement of due) {
    // oxlint-disable-next-line no-await-in-loop -- partners limit how fast they are asked
    await attend(database, placement).catch(async (error: unknown) => {
      log.error({ err: error, accountId: placement.account_id, partner: placement.partner }, 'an ad partner failed');
      await putOff(database, placement);
    });
  }
  return due.length === mostAtOnce;
}

async function attend(database: Database, placement: DuePlacement): Promise<void> {
  const partner = partnerOf(placement.partner);
  const submission: AdSubmission = {
    id: placement.submission_id,
    submittedAt: placement.submitted_at,
    channels: placement.channels,
    name: placement.name,
    content: placement.content,
  };
  try {
    if (placement.status === 'stopping') await stop(database, placement, partner, submission);
    else if (placement.external_id === null) await handIn(database, placement, await partner.submit(submission));
    else await ask(database, placement, partner, submission, placement.external_id);
  } catch (error) {
    if (!(error instanceof AdPartnerRefusal)) throw error;
    await settle(database, placement, 'rejected', error.message);
  }
}

/**
 * The id is always stored, even if the campaign was stopped in the meantime: without it, nobody could stop it there.
 */
async function handIn(database: Database, { ...key }: DuePlacement, externalId: string): Promise<void> {
  await database.execute(sql`
    update ad_placements set external_id = ${externalId}, failures = 0, due_at = now(), taken_until = null,
      status = case when status = 'waiting' then 'review' else status end
    where ${isPlacement(key)}`);
}

async function ask(
  database: Database,
  placement: DuePlacement,
  partner: AdPartner,
  submission: AdSubmission,
  externalId: string,
): Promise<void> {
  const review = await partner.review(submission, externalId);
  if (review.state === 'pending')
    await database.execute(sql`
      update ad_placements set failures = 0, taken_until = null,
        due_at = case when status = 'stopping' then now() else now() + make_interval(secs => ${review.askAgainIn}) end
      where ${isPlacement(placement)}`);
  else if (review.state === 'approved') await settle(database, placement, 'active', null);
  else await settle(database, placement, 'rejected', review.message);
}

async function stop(
  database: Database,
  placement: DuePlacement,
  partner: AdPartner,
  submission: AdSubmission,
): Promise<void> {
  await partner.remove(submission, placement.external_id);
  await database.transaction(async (transaction) => {
    await lockCampaign(transaction, placement);
    await transaction.execute(sql`delete from ad_placements where ${isPlacement(placement)}`);
    await forgetDeleted(transaction, placement.account_id, placement.ad_campaign_id);
  });
}

/**
 * Records a partner's decision. The campaign is active once all partners have approved it, and rejected once one has
 * not.
 */
async function settle(
  database: Database,
  placement: DuePlacement,
  status: 'active' | 'rejected',
  message: string | null,
): Promise<void> {
  const { account_id: accountId, ad_campaign_id: campaignId, submission_id: submissionId } = placement;
  await database.transaction(async (transaction) => {
    const current = await lockCampaign(transaction, placement);
    const decided = await transaction.execute(sql`
      update ad_placements set status = ${status}, message = ${message}, due_at = null, failures = 0
      where ${isPlacement(placement)} and status in ('waiting', 'review')`);
    await transaction.execute(sql`update ad_placements set taken_until = null where ${isPlacement(placement)}`);
    if (decided === 0 || current?.submission_id !== submissionId) return;
    if (status === 'rejected') await turnDown(transaction, accountId, campaignId, message ?? '');
    else await activate(transaction, accountId, campaignId, submissionId);
  });
}

/** Requests lock the campaign before its placements, too. */
const lockCampaign = (database: Transaction, { account_id: accountId, ad_campaign_id: campaignId }: DuePlacement) =>
  database.first<{ submission_id: string | null }>(sql`
    select submission_id from ad_campaigns
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} for update`);

async function turnDown(database: Transaction, accountId: number, campaignId: string, message: string): Promise<void> {
  await database.execute(sql`
    update ad_campaigns set status = 'error', error_message = ${message}, updated_at = now()
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and status = 'submitted'`);
  // It can be changed and submitted again as a whole; until then no partner shows a part of it.
  await stopPlacements(database, accountId, campaignId);
}

async function activate(
  database: Transaction,
  accountId: number,
  campaignId: string,
  submissionId: string,
): Promise<void> {
  await database.execute(sql`
    update ad_campaigns set status = 'active', updated_at = now()
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and status = 'submitted'
      and not exists (select from ad_placements
        where ad_placements.account_id = ${accountId} and ad_placements.submission_id = ${submissionId}
          and ad_placements.status <> 'active')`);
}

/**
 * Schedules a retry: after 5 seconds, doubled each time, up to an hour. Placements to be stopped are retried
 * immediately.
 */
async function putOff(database: Database, placement: DuePlacement): Promise<void> {
  await database.execute(sql`
    update ad_placements set failures = failures + 1, taken_until = null,
      due_at = case when status <> ${placement.status} then now()
        else now() + make_interval(secs => least(3600, 5 * power(2, least(failures, 10)))) end
    where ${isPlacement(placement)}`);
}

const isPlacement = ({ account_id: accountId, submission_id: submissionId, partner }: PlacementKey) => sql`
  ad_placements.account_id = ${accountId} and ad_placements.submission_id = ${submissionId}
  and ad_placements.partner = ${partner}`;
