import type { AdAudience, AdChannel } from 'sendwright/wire/ads';
import { hashPerson } from './hashPerson';
import { sandboxInsights, sandboxLeads } from './sandboxResults';
import type { AdConnection, AdPartner, AdReview, AdSubmission, PartnerAccount } from './adPartner';

/** Seconds until a campaign is approved. */
const reviewSeconds = 30;

/**
 * A built-in partner to try ads without an account: it shows nothing and costs nothing. It approves campaigns after 30
 * seconds, or rejects those with the word "reject" in a headline.
 */
export const sandbox: AdPartner = {
  name: 'sandbox',
  async describe(): Promise<PartnerAccount> {
    return {
      externalId: 'sandbox',
      name: 'Sandbox',
      accounts: [{ id: 'sandbox', name: 'Sandbox', time_zone: 'UTC', currency: 'USD' }],
      identities: {
        pages: [{ id: 'sandbox-page', name: 'Sandbox page' }],
        instagram_accounts: [{ id: 'sandbox-instagram', name: '@sandbox' }],
      },
    };
  },
  async estimate(_connection: AdConnection, audience: AdAudience, channels: readonly AdChannel[]) {
    return channels.length === 0 ? undefined : reachOf(audience, channels.length);
  },
  // It creates nothing, so nothing can be created twice.
  async submit(_connection: AdConnection, { id }: AdSubmission): Promise<string> {
    return `sandbox-${id}`;
  },
  async review(_connection: AdConnection, { submittedAt, content }: AdSubmission): Promise<AdReview> {
    const left = Math.ceil(reviewSeconds - (Date.now() - submittedAt.getTime()) / 1000);
    if (left > 0) return { state: 'pending', askAgainIn: left };
    const refused = content.creatives.find(({ headline }) => /\breject/i.test(headline));
    return refused
      ? { state: 'rejected', message: `The sandbox rejects headlines that have “reject” in them: ${refused.headline}` }
      : { state: 'approved' };
  },
  async remove() {
    // There is nothing to stop.
  },
  async pause() {
    // Nothing is shown.
  },
  async resume() {
    // Nothing was paused.
  },
  insights: async (_connection, submission, _externalId, range) => sandboxInsights(submission, range),
  leads: async (_connection, submission) => sandboxLeads(submission),
  sync: {
    hash: hashPerson,
    create: async (_connection, { id }) => `sandbox-${id}`,
    inspect: async () => undefined,
    add: async () => ({ invalid: 0 }),
    remove: async () => undefined,
  },
};

/** Invented, but the same for the same audience: narrower audiences are smaller. */
function reachOf({ locations, age_min, age_max, genders, interests }: AdAudience, channels: number) {
  const countries = locations.length === 0 ? 40 : locations.length;
  const ages = (Math.max(0, age_max - age_min) + 1) / 48;
  const people = countries * 2_000_000 * ages * (genders.length === 1 ? 0.5 : 1);
  const interested = interests.length === 0 ? 1 : Math.min(1, 0.08 * interests.length);
  const least = Math.round((people * interested * (0.4 + 0.2 * channels)) / 1000) * 1000;
  return { of: 'people' as const, least, most: Math.round((least * 1.2) / 1000) * 1000 };
}
