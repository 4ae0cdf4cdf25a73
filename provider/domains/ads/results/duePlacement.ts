import type { AdChannel } from 'sendwright/wire/ads';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { identifier, sql } from '../../../database/sql';
import type { CampaignContent } from '../campaignContent';
import { recordLostConnection, openConnection } from '../connections';
import { type AdConnection, AdConnectionLost, AdPartnerBusy, type AdSubmission } from '../partners/adPartner';
import type { AdPartners } from '../partners/partners';
import type { PlacementKey } from '../placements';

/** A campaign at a partner whose results or leads are due. */
export interface FetchedPlacement extends PlacementKey {
  readonly ad_campaign_id: string;
  readonly external_id: string | null;
  readonly channels: AdChannel[];
  readonly submitted_at: Date;
  readonly leads_since: Date | null;
  readonly name: string;
  readonly content: CampaignContent;
}

export interface FetchParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly log: FastifyBaseLogger;
}

/** Seconds after which another worker may fetch what this one hasn't finished. */
const leaseSeconds = 600;
/** Milliseconds until the requests of a turn are ended. */
const requestTimeout = 300_000;
const [hour, day] = [3600, 86_400];

/** What is fetched, and the column with the time it is due. */
type Due = 'results_due_at' | 'leads_due_at';

/**
 * Takes one placement whose results or leads are due, and fetches them. Any number of processes can do so at once: the
 * one that takes it moves its time ahead, so that a process that is killed delays it and loses nothing.
 * @param fetch stores what it fetched, and returns the seconds until the next time; null: never
 * @returns whether more may be due
 */
export async function fetchDue(
  { database, log }: FetchParts,
  due: Due,
  fetch: (
    placement: FetchedPlacement,
    at: { readonly connection: AdConnection; readonly submission: AdSubmission; readonly externalId: string },
  ) => Promise<number | null>,
): Promise<boolean> {
  const column = identifier(due);
  const placement = await database.first<FetchedPlacement>(sql`
    with taken as (
      update ad_placements set ${column} = now() + make_interval(secs => ${leaseSeconds})
      where (account_id, submission_id, partner) in (
        select account_id, submission_id, partner from ad_placements
        where ${column} <= now() and status = 'active' and external_id is not null
        order by ${column} limit 1 for update skip locked)
      returning account_id, submission_id, partner, ad_campaign_id, external_id, channels, submitted_at, leads_since
    )
    select taken.account_id, taken.submission_id, taken.partner, taken.ad_campaign_id, taken.external_id,
      taken.channels, taken.submitted_at, taken.leads_since, name, content
    from taken join ad_campaigns using (account_id, ad_campaign_id)`);
  if (!placement || placement.external_id === null) return false;
  const { account_id: accountId, partner, submission_id: submissionId } = placement;
  // What became due in the meantime stays so.
  const reschedule = (seconds: number | null) =>
    database.execute(sql`
      update ad_placements
      set ${column} = case when ${column} <= now() then ${column} else now() + make_interval(secs => ${seconds}) end
      where account_id = ${accountId} and submission_id = ${submissionId} and partner = ${partner}`);
  let connection: AdConnection | undefined;
  try {
    connection = await openConnection(database, accountId, partner, AbortSignal.timeout(requestTimeout));
    await reschedule(
      await fetch(placement, { connection, submission: submissionOf(placement), externalId: placement.external_id }),
    );
  } catch (error) {
    if (error instanceof AdPartnerBusy) await reschedule(error.seconds);
    else if (error instanceof AdConnectionLost) {
      if (connection)
        await recordLostConnection(database, accountId, partner, { ...connection, message: error.message });
      await reschedule(hour);
    } else {
      log.error({ err: error, accountId, partner, due }, 'an ad partner reported nothing; trying reschedule');
      await reschedule(due === 'leads_due_at' ? hour : day / 4);
    }
  }
  return true;
}

const submissionOf = ({
  submission_id: id,
  submitted_at,
  channels,
  name,
  content,
}: FetchedPlacement): AdSubmission => ({ id, submittedAt: submitted_at, channels, name, content, audienceIds: [] });
