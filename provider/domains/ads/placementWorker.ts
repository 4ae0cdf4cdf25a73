import type { FastifyBaseLogger } from 'fastify';
import type { AdChannel } from 'sendwright/wire/ads';
import type { Database, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import type { ObjectStorage } from '../../storage/objectStorage';
import { audienceIdsOf } from './audiences/syncedGroups';
import type { CampaignContent } from './campaignContent';
import { recordLostConnection, openConnection } from './connections';
import { holdOf } from './holdOf';
import {
  type AdConnection,
  AdConnectionLost,
  type AdIdentities,
  type AdPartner,
  AdPartnerBusy,
  AdPartnerRefusal,
  type AdReview,
  type AdSubmission,
  type LoadImage,
} from './partners/adPartner';
import type { AdPartners } from './partners/partners';
import { forgetDeleted, type PlacementKey, stopPlacements } from './placements';

interface DuePlacement extends PlacementKey {
  readonly ad_campaign_id: string;
  readonly channels: AdChannel[];
  readonly status: 'waiting' | 'review' | 'active' | 'rejected' | 'stopping';
  readonly external_id: string | null;
  readonly submitted_at: Date;
  readonly name: string;
  readonly content: CampaignContent;
  readonly is_paused: boolean;
  /** What the account wants. */
  readonly should_pause: boolean;
}

/** What the work needs. */
export interface PlacementParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly storage: ObjectStorage;
  readonly log: FastifyBaseLogger;
}

/** Seconds that a worker has for one placement before another worker takes it over. */
const leaseSeconds = 180;
/** Milliseconds until the requests of a turn are ended: well before another worker takes over. */
const requestTimeout = 150_000;
/** Seconds until a refused sign-in is tried again; connecting again ends the wait. */
const lostConnectionDelay = 3600;
/** Seconds until a partner that refused to pause or resume a campaign is asked again. */
const refusalDelay = 300;
/** Seconds until a submission is looked at again that waits because ads are off, or the account may not send. */
const holdDelay = 300;

/**
 * Processes one due placement at its partner. Any number of processes can do so at once. @returns whether more may be
 * due
 */
export async function processDuePlacement(parts: PlacementParts): Promise<boolean> {
  const { database, log } = parts;
  const placement = await database.first<DuePlacement>(sql`
    with taken as (
      update ad_placements set taken_until = now() + make_interval(secs => ${leaseSeconds})
      where (account_id, submission_id, partner) in (
        select account_id, submission_id, partner from ad_placements
        where due_at <= now() and (taken_until is null or taken_until < now())
        order by due_at limit 1 for update skip locked)
      returning account_id, submission_id, partner, ad_campaign_id, channels, status, external_id, submitted_at,
        is_paused
    )
    select taken.account_id, taken.submission_id, taken.partner, taken.ad_campaign_id, taken.channels, taken.status,
      taken.external_id, taken.submitted_at, taken.is_paused, name, content, paused_at is not null as should_pause
    from taken join ad_campaigns using (account_id, ad_campaign_id)`);
  if (!placement) return false;
  await processPlacement(parts, placement).catch(async (error: unknown) => {
    log.error({ err: error, accountId: placement.account_id, partner: placement.partner }, 'an ad partner failed');
    await scheduleRetry(database, placement);
  });
  return true;
}

async function processPlacement(parts: PlacementParts, placement: DuePlacement): Promise<void> {
  const { database, partners } = parts;
  const { account_id: accountId, external_id: externalId } = placement;
  const partner = partners.get(placement.partner);
  const submission: AdSubmission = {
    id: placement.submission_id,
    submittedAt: placement.submitted_at,
    channels: placement.channels,
    name: placement.name,
    content: placement.content,
    audienceIds: await audienceIdsOf(database, accountId, placement.partner, placement.content.audience),
  };
  const held = placement.status === 'waiting' ? await holdOf(database, accountId) : undefined;
  if (held !== undefined) return scheduleRetry(database, placement, { message: held, seconds: holdDelay });
  let connection: AdConnection | undefined;
  try {
    connection = await openConnection(database, accountId, placement.partner, AbortSignal.timeout(requestTimeout));
    if (placement.status === 'stopping') await stop(database, placement, { partner, connection, submission });
    else if (externalId === null) {
      const image = imagesOf(parts, accountId);
      const createdId = await partner.submit(connection, submission, image);
      await recordSubmission(database, placement, createdId, leadPagesOf(connection.identities, submission));
    } else {
      const isApplied = await applyPause(database, placement, { partner, connection, submission });
      const review = await partner.review(connection, submission, externalId);
      if (review.state === 'rejected') throw new AdPartnerRefusal(review.message);
      if (isApplied) await recordReview(database, placement, review);
    }
  } catch (error) {
    if (error instanceof AdPartnerBusy) await scheduleRetry(database, placement, error);
    else if (error instanceof AdConnectionLost) {
      const { message } = error;
      if (connection) await recordLostConnection(database, accountId, placement.partner, { ...connection, message });
      await scheduleRetry(database, placement, { message, seconds: lostConnectionDelay });
    } else if (error instanceof AdPartnerRefusal && connection && placement.status !== 'stopping') {
      // Nothing of a rejected campaign stays there: its other ads would be shown and would cost.
      await partner.remove(connection, submission, externalId);
      await reject(database, placement, error.message);
    } else throw error;
  }
}

function imagesOf({ database, storage }: PlacementParts, accountId: number): LoadImage {
  return async (imageId) => {
    const row = await database.first<{ file_key: string }>(
      sql`select file_key from images where account_id = ${accountId} and image_id = ${imageId}`,
    );
    const stored = row && (await storage.get(row.file_key));
    if (!stored) throw new AdPartnerRefusal('An image of the campaign was deleted. Choose another one.');
    return stored.content;
  };
}

/** The pages that the forms of a lead campaign belong to; null: it has none. */
function leadPagesOf({ instagram_accounts: profiles }: AdIdentities, { channels, content }: AdSubmission) {
  if (content.type !== 'lead') return null;
  const linked = profiles.find(({ id }) => id === content.instagram_account_id)?.page_id;
  const pages = channels.map((channel) => (channel === 'instagram' ? linked : undefined) ?? content.page_id);
  return [...new Set(pages.filter((page) => page !== null))];
}

/**
 * The id is always stored, even if the campaign was stopped in the meantime: without it, nobody could stop it there.
 */
async function recordSubmission(
  database: Database,
  placement: DuePlacement,
  externalId: string,
  leadPages: readonly string[] | null,
): Promise<void> {
  await database.execute(sql`
    update ad_placements set external_id = ${externalId}, lead_page_ids = ${leadPages}::text[], failures = 0,
      due_at = now(), taken_until = null,
      status = case when status = 'waiting' then 'review' else status end
    where ${isPlacement(placement)}`);
}

/**
 * Records a review. The campaign is active once all partners have approved it. Partners may review again what they
 * have approved.
 */
async function recordReview(
  database: Database,
  placement: DuePlacement,
  review: Exclude<AdReview, { state: 'rejected' }>,
): Promise<void> {
  const { account_id: accountId, ad_campaign_id: campaignId, submission_id: submissionId, content } = placement;
  const wait = review.askAgainIn ?? null;
  if (review.state === 'pending') {
    await database.execute(sql`
      update ad_placements set failures = 0, message = null, taken_until = null,
        due_at = case when status = 'stopping' then now() else now() + make_interval(secs => ${wait}) end
      where ${isPlacement(placement)}`);
    return;
  }
  await database.transaction(async (transaction) => {
    const current = await lockCampaign(transaction, placement);
    const isPaused = current?.is_paused ?? false;
    // Results and leads exist from its approval on; sandbox leads at once.
    const decided = await transaction.execute(sql`
      update ad_placements set status = 'active', message = null, failures = 0,
        due_at = case when is_paused <> ${isPaused} then now() else now() + make_interval(secs => ${wait}) end,
        results_due_at = coalesce(results_due_at, case when status <> 'active' then now() end),
        leads_due_at = coalesce(leads_due_at, case when status <> 'active' and ${content.type} = 'lead' then now() end)
      where ${isPlacement(placement)} and status in ('waiting', 'review', 'active')`);
    await release(transaction, placement);
    if (decided > 0 && current?.submission_id === submissionId)
      await activate(transaction, accountId, campaignId, submissionId);
  });
}

/**
 * Pauses or resumes a campaign at its partner. If the partner refuses, the reason is shown and it is tried again: that
 * doesn't reject the campaign.
 * @returns false if the partner refused
 */
async function applyPause(
  database: Database,
  placement: DuePlacement,
  { partner, connection, submission }: PartnerContext,
): Promise<boolean> {
  const { external_id: externalId, should_pause: should } = placement;
  if (placement.status !== 'active' || placement.is_paused === should || externalId === null) return true;
  try {
    await partner[should ? 'pause' : 'resume'](connection, submission, externalId);
  } catch (error) {
    if (!(error instanceof AdPartnerRefusal)) throw error;
    await scheduleRetry(database, placement, { message: error.message, seconds: refusalDelay });
    return false;
  }
  await database.transaction(async (transaction) => {
    await lockCampaign(transaction, placement);
    await transaction.execute(sql`update ad_placements set is_paused = ${should} where ${isPlacement(placement)}`);
    // Tells open pages.
    await transaction.execute(sql`
      update ad_campaigns set updated_at = now()
      where account_id = ${placement.account_id} and ad_campaign_id = ${placement.ad_campaign_id}`);
  });
  return true;
}

interface PartnerContext {
  readonly partner: AdPartner;
  readonly connection: AdConnection;
  readonly submission: AdSubmission;
}

async function stop(
  database: Database,
  placement: DuePlacement,
  { partner, connection, submission }: PartnerContext,
): Promise<void> {
  await partner.remove(connection, submission, placement.external_id);
  await database.transaction(async (transaction) => {
    await lockCampaign(transaction, placement);
    await transaction.execute(sql`delete from ad_placements where ${isPlacement(placement)}`);
    await forgetDeleted(transaction, placement.account_id, placement.ad_campaign_id);
  });
}

/** Records a rejection: the campaign is rejected once one partner has rejected it, even if it was shown before. */
async function reject(database: Database, placement: DuePlacement, message: string): Promise<void> {
  const { account_id: accountId, ad_campaign_id: campaignId, submission_id: submissionId } = placement;
  await database.transaction(async (transaction) => {
    const current = await lockCampaign(transaction, placement);
    const decided = await transaction.execute(sql`
      update ad_placements set status = 'rejected', message = ${message}, due_at = null, failures = 0
      where ${isPlacement(placement)} and status in ('waiting', 'review', 'active')`);
    await release(transaction, placement);
    if (decided > 0 && current?.submission_id === submissionId)
      await rejectCampaign(transaction, accountId, campaignId, message);
  });
}

const release = (database: Transaction, placement: DuePlacement) =>
  database.execute(sql`update ad_placements set taken_until = null where ${isPlacement(placement)}`);

/** Requests lock the campaign before its placements, too. */
const lockCampaign = (database: Transaction, { account_id: accountId, ad_campaign_id: campaignId }: DuePlacement) =>
  database.first<{ submission_id: string | null; is_paused: boolean }>(sql`
    select submission_id, paused_at is not null as is_paused from ad_campaigns
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} for update`);

async function rejectCampaign(
  database: Transaction,
  accountId: number,
  campaignId: string,
  message: string,
): Promise<void> {
  await database.execute(sql`
    update ad_campaigns set status = 'error', error_message = ${message}, updated_at = now(),
      paused_at = null
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and status in ('submitted', 'active')`);
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
 * Schedules a retry: when the partner asks for it, or else after 5 seconds, doubled each time, up to an hour.
 * Placements to be stopped are retried immediately.
 */
async function scheduleRetry(
  database: Database,
  placement: DuePlacement,
  asked?: { readonly message: string; readonly seconds: number },
): Promise<void> {
  await database.execute(sql`
    update ad_placements set failures = failures + 1, taken_until = null, message = ${asked?.message ?? null},
      due_at = case when status <> ${placement.status} then now()
        else now() + make_interval(secs =>
          coalesce(${asked?.seconds ?? null}::integer, least(3600, 5 * power(2, least(failures, 10))))) end
    where ${isPlacement(placement)}`);
}

const isPlacement = ({ account_id: accountId, submission_id: submissionId, partner }: PlacementKey) => sql`
  ad_placements.account_id = ${accountId} and ad_placements.submission_id = ${submissionId}
  and ad_placements.partner = ${partner}`;
