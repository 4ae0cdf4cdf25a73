import type { AdLeadField } from 'sendwright/wire/adLeads';
import type { AdChannel } from 'sendwright/wire/ads';
import type { AdConnection, AdDayRange, AdDayResult, AdLead } from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { InsightRow, LeadItem, WithId } from './graphShapes';

const channels: ReadonlyMap<string, AdChannel> = new Map([
  ['facebook', 'facebook'],
  ['instagram', 'instagram'],
]);

/** Results by day and platform (Marketing API, "Insights"), in the ad account's currency and time zone. */
export async function metaInsights(
  api: GraphApi,
  connection: AdConnection,
  campaignId: string,
  { from, to }: AdDayRange,
): Promise<AdDayResult[]> {
  const rows = await api.all(connection, `/${campaignId}/insights`, InsightRow, {
    fields: 'spend,impressions,inline_link_clicks,actions',
    breakdowns: 'publisher_platform',
    time_increment: 1,
    time_range: { since: from, until: to },
  });
  return rows.flatMap((row) => {
    const channel = channels.get(row.publisher_platform);
    if (!channel) return [];
    const leads = row.actions?.find(({ action_type: type }) => type === 'lead')?.value;
    return [
      {
        day: row.date_start,
        channel,
        spendMicros: Math.round(numberOf(row.spend) * 1_000_000),
        impressions: numberOf(row.impressions),
        clicks: numberOf(row.inline_link_clicks),
        leads: numberOf(leads),
      },
    ];
  });
}

/** Meta writes numbers as text, and leaves out zeros. */
function numberOf(text: string | undefined): number {
  const value = Number(text ?? '0');
  if (!Number.isFinite(value) || value < 0) throw new Error('Meta reported a figure that is no number.');
  return value;
}

/** The questions of a form, by field; answers come back under the field's name. */
export const leadQuestions: Readonly<Record<AdLeadField, string>> = {
  email: 'EMAIL',
  first_name: 'FIRST_NAME',
  last_name: 'LAST_NAME',
  phone_number: 'PHONE',
  city: 'CITY',
  state_province_region: 'STATE',
  postal_code: 'ZIP',
  country: 'COUNTRY',
};
const isField = (name: string): name is AdLeadField => name in leadQuestions;

/** The leads of a campaign's ads (Marketing API, "Retrieving leads"). */
export async function metaLeads(
  api: GraphApi,
  connection: AdConnection,
  campaignId: string,
  since: Date,
): Promise<AdLead[]> {
  const ads = await api.all(connection, `/${campaignId}/ads`, WithId, { fields: 'id' });
  const found: AdLead[] = [];
  for (const { id } of ads) {
    const leads = await api.all(connection, `/${id}/leads`, LeadItem, {
      fields: 'id,created_time,field_data',
      filtering: [{ field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(since.getTime() / 1000) }],
    });
    for (const lead of leads) {
      const answers = lead.field_data.flatMap(({ name, values: [value] }) =>
        isField(name) && value !== undefined ? [[name, value] as const] : [],
      );
      found.push({ id: lead.id, createdAt: new Date(lead.created_time), values: Object.fromEntries(answers) });
    }
  }
  return found;
}
