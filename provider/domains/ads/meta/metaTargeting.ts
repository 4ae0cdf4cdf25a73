import type { AdAudience, AdChannel } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import { type AdConnection, AdPartnerRefusal, type AdSubmission } from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { Named, WithId } from './graphShapes';
import type { Interests } from './interests';
import { pageOf } from './metaLeadForm';

/** Meta's numbers for genders. */
const genderNumbers = { male: 1, female: 2 } as const;

/**
 * The `targeting` of an ad set on one channel or several: the demographic part of an audience, with its interests or
 * with these custom audiences.
 * @throws AdPartnerRefusal for an interest that Meta doesn't have
 */
export async function targetingOf(
  known: Interests,
  connection: AdConnection,
  audience: AdAudience,
  {
    channels,
    customAudiences,
  }: { readonly channels: readonly AdChannel[]; readonly customAudiences: readonly string[] },
) {
  const interests = audience.source === 'interests' ? await known.find(connection, audience.interests) : [];
  return {
    geo_locations:
      audience.locations.length === 0 ? { country_groups: ['worldwide'] } : { countries: audience.locations },
    age_min: audience.age_min,
    // 65 stands for all older ages, at Meta, too.
    age_max: Math.min(audience.age_max, limits.ads.maximumAge),
    ...(audience.genders.length === 1 && { genders: audience.genders.map((gender) => genderNumbers[gender]) }),
    publisher_platforms: channels,
    ...(interests.length > 0 && { flexible_spec: [{ interests }] }),
    ...(customAudiences.length > 0 && { custom_audiences: customAudiences.map((id) => ({ id })) }),
    // Without this, Meta would show ads to others, too.
    targeting_automation: { advantage_audience: 0 },
  };
}

/** Seconds that visitors of a website stay in an audience: the most that Meta allows, 180 days. */
const visitorSeconds = 15_552_000;

/**
 * The custom audiences that a campaign is shown to: those of the contacts, visitors or followers, or audiences of
 * similar people that Meta makes from them. None for interests.
 * @throws AdPartnerRefusal if there are none: without them, the ads would be shown to everybody
 */
export async function customAudiencesOf(
  api: GraphApi,
  connection: AdConnection,
  submission: AdSubmission,
): Promise<string[]> {
  const { source, kind, locations } = submission.content.audience;
  if (source === 'interests') return [];
  const origins =
    source === 'contacts'
      ? submission.audienceIds
      : [await (source === 'website' ? visitorsOf(api, connection) : followersOf(api, connection, submission))];
  if (origins.length === 0)
    throw new AdPartnerRefusal('No list or segment of the audience is synced with Meta. Sync one, and wait for it.');
  if (kind === 'retargeting') return [...origins];
  const similar: string[] = [];
  for (const origin of origins) {
    similar.push(await lookalikeOf(api, connection, origin, locations));
  }
  return similar;
}

/** Visitors of the websites that have a Meta pixel of the ad account (Marketing API, "Website custom audiences"). */
async function visitorsOf(api: GraphApi, connection: AdConnection): Promise<string> {
  const pixels = await api.all(connection, `/${connection.externalId}/adspixels`, WithId, { fields: 'id' });
  if (pixels.length === 0)
    throw new AdPartnerRefusal(
      'The ad account has no Meta pixel. Create one in Meta Events Manager, and add it to your website.',
    );
  const ids = pixels.map(({ id }) => id).toSorted();
  return ruledAudience(
    api,
    connection,
    `Sendwright: visitors at ${ids.join(', ')}`,
    ids.map((id) => ({
      event_sources: [{ type: 'pixel', id }],
      retention_seconds: visitorSeconds,
      filter: { operator: 'and', filters: [{ field: 'url', operator: 'i_contains', value: '' }] },
    })),
  );
}

/** People who like the campaign's pages now (Marketing API, "Engagement custom audiences"). */
async function followersOf(api: GraphApi, connection: AdConnection, submission: AdSubmission): Promise<string> {
  const pages = submission.channels.flatMap((channel) => pageOf(connection, submission, channel) ?? []);
  const [page, ...others] = [...new Set(pages)];
  // An audience of followers has no other rules.
  if (page === undefined || others.length > 0)
    throw new AdPartnerRefusal(
      'Choose a Facebook page whose followers see the ads, and the Instagram account that it is linked with.',
    );
  return ruledAudience(api, connection, `Sendwright: followers of ${page}`, [
    {
      event_sources: [{ type: 'page', id: page }],
      retention_seconds: 0,
      filter: { operator: 'and', filters: [{ field: 'event', operator: 'eq', value: 'page_liked' }] },
    },
  ]);
}

/** An audience that Meta fills by a rule. It is found by its name, which says what the rule is. */
async function ruledAudience(
  api: GraphApi,
  connection: AdConnection,
  name: string,
  rules: readonly unknown[],
): Promise<string> {
  return (
    (await findAudience(api, connection, name)) ??
    (await createAudience(api, connection, { name, rule: { inclusions: { operator: 'or', rules } }, prefill: true }))
  );
}

/** An audience of people like those of another one, in some countries. Its name says what it was made from. */
async function lookalikeOf(
  api: GraphApi,
  connection: AdConnection,
  origin: string,
  countries: readonly string[],
): Promise<string> {
  const name = `Sendwright: like ${origin} in ${[...countries].toSorted().join(', ')}`;
  return (
    (await findAudience(api, connection, name)) ??
    (await createAudience(api, connection, {
      name,
      subtype: 'LOOKALIKE',
      origin_audience_id: origin,
      lookalike_spec: { type: 'similarity', ratio: 0.01, location_spec: { geo_locations: { countries } } },
    }))
  );
}

/** The API has no idempotency keys: an audience is found by its name. */
async function findAudience(api: GraphApi, connection: AdConnection, name: string): Promise<string | undefined> {
  const known = await api.all(connection, `/${connection.externalId}/customaudiences`, Named, {
    fields: 'id,name',
    filtering: [{ field: 'name', operator: 'CONTAIN', value: name }],
  });
  return known.find((one) => one.name === name)?.id;
}

async function createAudience(
  api: GraphApi,
  connection: AdConnection,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await api.post(connection, `/${connection.externalId}/customaudiences`, WithId, fields);
  return id;
}
