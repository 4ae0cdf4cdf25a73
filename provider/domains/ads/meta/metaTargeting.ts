import type { AdAudience, AdChannel } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import { type AdConnection, AdPartnerRefusal } from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { Named, WithId } from './graphShapes';
import type { Interests } from './interests';

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

/**
 * The custom audiences that a campaign for contacts is shown to: those of the contacts, or audiences of similar people
 * that Meta makes from them.
 * @throws AdPartnerRefusal if there are none: without them, the ads would be shown to everybody
 */
export async function customAudiencesOf(
  api: GraphApi,
  connection: AdConnection,
  { source, kind, locations }: AdAudience,
  audienceIds: readonly string[],
): Promise<string[]> {
  if (source !== 'contacts') return [];
  if (audienceIds.length === 0)
    throw new AdPartnerRefusal('No list or segment of the audience is synced with Meta. Sync one, and wait for it.');
  if (kind === 'retargeting') return [...audienceIds];
  const similar: string[] = [];
  for (const origin of audienceIds) {
    // oxlint-disable-next-line no-await-in-loop -- each is found or made once
    similar.push(await lookalikeOf(api, connection, origin, locations));
  }
  return similar;
}

/**
 * An audience of people like those of another one, in some countries. The API has no idempotency keys: it is found by
 * its name, which says what it was made from.
 */
async function lookalikeOf(
  api: GraphApi,
  connection: AdConnection,
  origin: string,
  countries: readonly string[],
): Promise<string> {
  const path = `/${connection.externalId}/customaudiences`;
  const name = `Sendwright: like ${origin} in ${[...countries].toSorted().join(', ')}`;
  const known = await api.all(connection, path, Named, {
    fields: 'id,name',
    filtering: [{ field: 'name', operator: 'CONTAIN', value: name }],
  });
  const found = known.find((one) => one.name === name);
  if (found) return found.id;
  const created = await api.post(connection, path, WithId, {
    name,
    subtype: 'LOOKALIKE',
    origin_audience_id: origin,
    lookalike_spec: { type: 'similarity', ratio: 0.01, location_spec: { geo_locations: { countries } } },
  });
  return created.id;
}
