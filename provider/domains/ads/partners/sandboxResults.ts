import { createHash } from 'node:crypto';
import type { AdDayRange, AdDayResult, AdLead, AdSubmission } from './adPartner';

/** A number from 0 to 1, always the same for the same text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 0xff_ff_ff_ff;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Simulated results from the day of submission to today, the same whenever they are asked for. Nothing is spent. */
export function sandboxInsights(
  { id, submittedAt, channels, content }: AdSubmission,
  { from, to }: AdDayRange,
): AdDayResult[] {
  const [first, last] = [dayOf(submittedAt.getTime()), dayOf(Date.now())];
  const results: AdDayResult[] = [];
  for (let time = Date.parse(from > first ? from : first); dayOf(time) <= to && dayOf(time) <= last; time += 86_400_000)
    for (const channel of channels) {
      const day = dayOf(time);
      const impressions = 800 + Math.round(chance(`${id} ${day} ${channel} shown`) * 2400);
      const clicks = Math.round(impressions * (0.008 + 0.02 * chance(`${id} ${day} ${channel} clicked`)));
      const leads = content.type === 'lead' ? Math.round(clicks * 0.1) : 0;
      results.push({ day, channel, spendMicros: 0, impressions, clicks, leads });
    }
  return results;
}

/** Three example people who sent the form when the campaign was approved. Nobody has their addresses (RFC 2606). */
export const sandboxLeads = ({ id, submittedAt, content }: AdSubmission): AdLead[] =>
  content.type === 'lead'
    ? [1, 2, 3].map((number) => ({
        id: `${id}-${number}`,
        createdAt: submittedAt,
        values: {
          email: `sandbox-lead-${number}@example.com`,
          first_name: 'Sandbox',
          last_name: `Example ${number}`,
          phone_number: `+1201555012${number}`,
          city: 'Example City',
          state_province_region: 'NY',
          postal_code: '10001',
          country: 'US',
        },
      }))
    : [];
