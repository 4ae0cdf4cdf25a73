import type { AdAudience, AdChannel } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import { type AdConnection, AdPartnerRefusal } from '../partners/adPartner';
import type { GraphApi } from './graphApi';
import { Named, PageOf } from './graphShapes';

/** Meta's numbers for genders. */
const genderNumbers = { male: 1, female: 2 } as const;

/**
 * The `targeting` of an ad set for the demographic part of an audience and its interests, on one channel or several.
 * @throws AdPartnerRefusal for an interest that Meta doesn't have
 */
export async function targetingOf(
  api: GraphApi,
  connection: AdConnection,
  audience: AdAudience,
  channels: readonly AdChannel[],
) {
  const interests = audience.source === 'interests' ? await interestsOf(api, connection, audience.interests) : [];
  return {
    geo_locations:
      audience.locations.length === 0 ? { country_groups: ['worldwide'] } : { countries: audience.locations },
    age_min: audience.age_min,
    // 65 stands for all older ages, at Meta, too.
    age_max: Math.min(audience.age_max, limits.ads.mostAge),
    ...(audience.genders.length === 1 && { genders: audience.genders.map((gender) => genderNumbers[gender]) }),
    publisher_platforms: channels,
    ...(interests.length > 0 && { flexible_spec: [{ interests }] }),
    // Without this, Meta would show ads to others, too.
    targeting_automation: { advantage_audience: 0 },
  };
}

async function interestsOf(api: GraphApi, connection: AdConnection, names: readonly string[]) {
  const found: Array<{ id: string; name: string }> = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- Meta limits how often it is asked
    const { data } = await api.get(connection, '/search', PageOf(Named), { type: 'adinterest', q: name, limit: 1 });
    const [first] = data;
    if (!first) throw new AdPartnerRefusal(`Facebook knows no interest “${name}”. Choose another one.`);
    found.push({ id: first.id, name: first.name });
  }
  return found;
}
