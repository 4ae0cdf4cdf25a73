import type { AdCampaignResults, AdChannel, AdFigures, AdResultsQuery } from 'sendwright/wire/ads';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';
import { isoTime } from '../../../http/isoTime';
import { requireCampaign } from '../campaigns';

interface ResultRow {
  readonly date: string;
  readonly channel: AdChannel;
  readonly currency: string;
  readonly spend_micros: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
}

const dayMilliseconds = 86_400_000;
const maximumDays = 366;
const order: readonly AdChannel[] = ['facebook', 'instagram', 'google'];
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The results of a campaign by day and channel, from all of its submissions; days without any are zero.
 * @throws HttpError 400 for a range that isn't one; 404
 */
export async function campaignResults(
  database: Database,
  accountId: number,
  id: string,
  { end_date: end = dayOf(Date.now()), start_date: given }: AdResultsQuery,
): Promise<AdCampaignResults> {
  const start = given ?? dayOf(Date.parse(end) - 29 * dayMilliseconds);
  const length = (Date.parse(end) - Date.parse(start)) / dayMilliseconds + 1;
  if (!(length >= 1)) throw badRequest('The end of the range must not be before its start.', 'end_date');
  if (length > maximumDays) throw badRequest(`The range can have up to ${maximumDays} days.`, 'start_date');
  const campaign = await requireCampaign(database, accountId, id);
  const rows = await database.rows<ResultRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, channel, min(currency) as currency,
      sum(spend_micros)::bigint as spend_micros, sum(impressions)::bigint as impressions,
      sum(clicks)::bigint as clicks, sum(leads)::bigint as leads
    from ad_results
    where account_id = ${accountId} and ad_campaign_id = ${id} and day between ${start}::date and ${end}::date
    group by day, channel order by day, channel`);
  const seen = new Set([...campaign.content.channels, ...rows.map(({ channel }) => channel)]);
  const channels = order.filter((channel) => seen.has(channel));
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [currency = null] = currencies.size === 1 ? currencies : [];
  const of = (channel: AdChannel) => rows.filter((row) => row.channel === channel);
  const byDay = new Map(rows.map((row) => [`${row.date} ${row.channel}`, row]));
  const dates = Array.from({ length }, (_, index) => dayOf(Date.parse(start) + index * dayMilliseconds));
  return {
    start_date: start,
    end_date: end,
    currency,
    fetched_at: campaign.results_at && isoTime(campaign.results_at),
    total: { ...sumOf(rows), ...(currencies.size > 1 && { spend: null }) },
    channels: channels.map((channel) => ({
      channel,
      currency: of(channel)[0]?.currency ?? null,
      ...sumOf(of(channel)),
    })),
    days: dates.flatMap((date) =>
      channels.map((channel) => {
        const row = byDay.get(`${date} ${channel}`);
        return { date, channel, ...sumOf(row ? [row] : []) };
      }),
    ),
  };
}

function sumOf(rows: readonly ResultRow[]): AdFigures {
  const sum = (part: 'spend_micros' | 'impressions' | 'clicks' | 'leads') =>
    rows.reduce((total, row) => total + row[part], 0);
  return {
    spend: sum('spend_micros') / 1_000_000,
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    leads: sum('leads'),
  };
}
