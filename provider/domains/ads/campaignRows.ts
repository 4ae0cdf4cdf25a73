import type { AdCampaign, AdChannel, AdPartnerName } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { CampaignContent } from './campaignContent';
import { problemsOf, type References } from './campaignProblems';
import { loadReferences } from './references';
import { isSandbox } from './partners/partners';

/** Sums over all days. */
interface StoredFigures {
  readonly currencies: readonly string[];
  readonly spend_micros: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
}

export interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly content: CampaignContent;
  readonly status: AdCampaign['status'];
  readonly error_message: string | null;
  readonly revision: number;
  readonly submitted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly paused_at: Date | null;
  readonly results_at: Date | null;
  /** Whether a partner hasn't followed the last pause or resumption. */
  readonly is_following: boolean | null;
  readonly figures: StoredFigures | null;
  /** The words of a partner that hasn't decided yet. */
  readonly delay_message: string | null;
  /** The channels submitted to each partner; null if it was never submitted. */
  readonly placed: Partial<Record<AdPartnerName, AdChannel[]>> | null;
}

export const campaignColumns = sql`ad_campaigns.ad_campaign_id as id, name, content, ad_campaigns.status, error_message,
  revision, ad_campaigns.submitted_at, created_at, updated_at, paused_at, results_at, (
    select bool_or(is_paused <> (paused_at is not null)) from ad_placements
    where ad_placements.account_id = ad_campaigns.account_id
      and ad_placements.submission_id = ad_campaigns.submission_id) as is_following, (
    select jsonb_build_object('currencies', jsonb_agg(distinct currency), 'spend_micros', sum(spend_micros),
      'impressions', sum(impressions), 'clicks', sum(clicks), 'leads', sum(leads))
    from ad_results
    where ad_results.account_id = ad_campaigns.account_id
      and ad_results.ad_campaign_id = ad_campaigns.ad_campaign_id having count(*) > 0) as figures, (
    select jsonb_object_agg(partner, channels) from ad_placements
    where ad_placements.account_id = ad_campaigns.account_id
      and ad_placements.submission_id = ad_campaigns.submission_id) as placed, (
    select min(message) from ad_placements
    where ad_placements.account_id = ad_campaigns.account_id
      and ad_placements.submission_id = ad_campaigns.submission_id
      and ad_placements.status in ('waiting', 'review', 'active')) as delay_message`;

/** Campaigns in the API's shape. */
export async function presentCampaigns(
  database: Queryable,
  accountId: number,
  rows: readonly CampaignRow[],
): Promise<AdCampaign[]> {
  const references = await loadReferences(
    database,
    accountId,
    rows.map(({ content }) => content),
  );
  return rows.map((row) => present(row, references));
}

export async function presentCampaign(database: Queryable, accountId: number, row: CampaignRow): Promise<AdCampaign> {
  return present(row, await loadReferences(database, accountId, [row.content]));
}

function present(row: CampaignRow, references: References): AdCampaign {
  const { id, name, content, status, error_message, revision } = row;
  const isOpen = status === 'draft' || status === 'error';
  return {
    id,
    name,
    ...content,
    status,
    error_message,
    delay_message: row.delay_message,
    pause_state: status === 'active' ? pauseStateOf(row) : null,
    results: row.figures && presentFigures(row.figures),
    problems: isOpen ? problemsOf(content, references) : [],
    sandbox_channels: sandboxChannels(content.channels, isOpen ? undefined : row.placed, references),
    revision,
    submitted_at: row.submitted_at && isoTime(row.submitted_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

const pauseStateOf = ({ paused_at: pausedAt, is_following: follows }: CampaignRow): AdCampaign['pause_state'] =>
  pausedAt ? (follows ? 'pausing' : 'paused') : follows ? 'resuming' : 'running';

function presentFigures({ currencies, spend_micros: micros, ...figures }: StoredFigures): AdCampaign['results'] {
  const [currency = null, ...others] = currencies;
  return others.length > 0
    ? { ...figures, spend: null, currency: null }
    : { ...figures, spend: micros / 1_000_000, currency };
}

/** For a submitted campaign the submitted channels, otherwise the selected ones. */
function sandboxChannels(
  channels: readonly AdChannel[],
  placed: CampaignRow['placed'] | undefined,
  { accounts }: References,
): AdChannel[] {
  const ofSandbox = placed
    ? Object.entries(placed).flatMap(([partner, its]) => (isSandbox(partner as AdPartnerName) ? its : []))
    : accounts.flatMap((account) => (account.is_sandbox ? account.channels : []));
  return channels.filter((channel) => ofSandbox.includes(channel));
}

export async function countCampaigns(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from ad_campaigns where account_id = ${accountId} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

export const findCampaign = (database: Queryable, accountId: number, id: string): Promise<CampaignRow | undefined> =>
  database.first<CampaignRow>(sql`
    select ${campaignColumns} from ad_campaigns
    where account_id = ${accountId} and ad_campaign_id = ${id} and deleted_at is null`);

/** @throws HttpError 400 if the account has reached its limit */
export function insertCampaign(
  database: Queryable,
  accountId: number,
  name: string,
  content: CampaignContent,
): Promise<CampaignRow> {
  return oneAtATime(database, accountId, async (transaction) => {
    if ((await countCampaigns(transaction, accountId)) >= limits.ads.perAccount)
      throw refusal('ad_campaign_limit_reached');
    const row = await transaction.first<CampaignRow>(sql`
      insert into ad_campaigns (account_id, name, content)
      values (${accountId}, ${name}, ${JSON.stringify(content)}) returning ${campaignColumns}`);
    if (!row) throw new Error('insert returned no row');
    return row;
  });
}
