import { sql } from '../../../database/sql';
import type { AdDayResult } from '../partners/adPartner';
import { type FetchedPlacement, fetchDue, type FetchParts } from './duePlacement';

const dayMilliseconds = 86_400_000;
/** Days that are asked for again each time: partners credit clicks and leads to earlier days for that long. */
const correctedDays = 28;
/** Days after its end for which a campaign's results are still corrected. */
const daysAfterEnd = 28;

/** Fetches the results of one placement that are due, daily. @returns whether more may be due */
export const fetchResults = (parts: FetchParts): Promise<boolean> =>
  fetchDue(parts, 'results_due_at', async (placement, { connection, submission, externalId }) => {
    const { timeZone, currency } = connection;
    const now = Date.now();
    const from = Math.max(submission.submittedAt.getTime(), now - correctedDays * dayMilliseconds);
    // The first fetch covers the whole time, also after months without a connection.
    const isFirst = !(await hasResults(parts, placement));
    const range = {
      from: dayIn(timeZone, isFirst ? submission.submittedAt.getTime() : from),
      to: dayIn(timeZone, now),
    };
    const partner = parts.partners.get(placement.partner);
    const results = await partner.insights(connection, submission, externalId, range);
    await store(parts, placement, currency, results);
    const { type, end_at: end } = placement.content.duration;
    const isOver = type === 'temporary' && end !== null && now > Date.parse(end) + daysAfterEnd * dayMilliseconds;
    return isOver ? null : dayMilliseconds / 1000;
  });

async function hasResults(
  { database }: FetchParts,
  { account_id: accountId, ad_campaign_id: campaignId, submission_id: submissionId, channels }: FetchedPlacement,
): Promise<boolean> {
  const found = await database.first(sql`
    select 1 from ad_results
    where account_id = ${accountId} and ad_campaign_id = ${campaignId} and submission_id = ${submissionId}
      and channel = any(${channels}) and day > current_date - ${correctedDays}::integer limit 1`);
  return found !== undefined;
}

/** Stores days, replacing those from before, in one transaction: repeating it has no effect. */
async function store(
  { database }: FetchParts,
  { account_id: accountId, ad_campaign_id: campaignId, submission_id: submissionId, channels }: FetchedPlacement,
  currency: string,
  results: readonly AdDayResult[],
): Promise<void> {
  const own = results.filter(({ channel }) => channels.includes(channel));
  await database.transaction(async (transaction) => {
    // Also keeps a deleted campaign from coming back.
    const isThere = await transaction.execute(sql`
      update ad_campaigns set results_at = now()
      where account_id = ${accountId} and ad_campaign_id = ${campaignId} and deleted_at is null`);
    if (isThere === 0 || own.length === 0) return;
    await transaction.execute(sql`
      insert into ad_results (account_id, ad_campaign_id, submission_id, channel, day, spend_micros, currency,
        impressions, clicks, leads)
      select ${accountId}::bigint, ${campaignId}::uuid, ${submissionId}::uuid, channel, day, spend_micros, ${currency},
        impressions, clicks, leads
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as given (channel text, day date,
        "spendMicros" bigint, impressions bigint, clicks bigint, leads bigint)
        cross join lateral (select "spendMicros" as spend_micros) as named
      on conflict (account_id, ad_campaign_id, submission_id, channel, day) do update set
        spend_micros = excluded.spend_micros, currency = excluded.currency, impressions = excluded.impressions,
        clicks = excluded.clicks, leads = excluded.leads`);
  });
}

/** The day of a time in a time zone, as `YYYY-MM-DD`. A zone that this server doesn't know counts as UTC. */
export function dayIn(timeZone: string, time: number): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  try {
    return format(timeZone).format(time);
  } catch {
    return format('UTC').format(time);
  }
}
