import type { AdAudience } from 'sendwright/wire/ads';
import type { GoogleApi, GoogleCaller, MutateOperation } from './googleApi';
import { GeoRow } from './googleShapes';

/** Google's age ranges, by their first and last year. The last one stands for all older ages, here and there. */
const ageRanges = [
  { type: 'AGE_RANGE_18_24', from: 18, to: 24 },
  { type: 'AGE_RANGE_25_34', from: 25, to: 34 },
  { type: 'AGE_RANGE_35_44', from: 35, to: 44 },
  { type: 'AGE_RANGE_45_54', from: 45, to: 54 },
  { type: 'AGE_RANGE_55_64', from: 55, to: 64 },
  { type: 'AGE_RANGE_65_UP', from: 65, to: 65 },
] as const;

/** The ages at which Google can begin and end. */
export const firstAges: readonly number[] = ageRanges.map(({ from }) => from);
export const lastAges: readonly number[] = ageRanges.map(({ to }) => to);

/** The resource names of countries (`geoTargetConstants/2840`). */
export async function countriesOf(
  api: GoogleApi,
  caller: GoogleCaller,
  { locations }: Pick<AdAudience, 'locations'>,
): Promise<string[]> {
  if (locations.length === 0) return [];
  const rows = await api.search(
    caller,
    `SELECT geo_target_constant.resource_name, geo_target_constant.country_code FROM geo_target_constant
    WHERE geo_target_constant.target_type = 'Country' AND geo_target_constant.status = 'ENABLED'
    AND geo_target_constant.country_code IN (${locations.map((country) => `'${country}'`).join(', ')})`,
    GeoRow,
  );
  return rows.map(({ geoTargetConstant }) => geoTargetConstant.resourceName);
}

/**
 * The criteria of an ad group: keywords for the interests, the synced audiences of contacts, and the ages and genders
 * that are left out. Search ads are shown to everybody else, so people of unknown age or gender are left out where some
 * are.
 */
export function criteriaOf(
  adGroup: string,
  { interests, age_min, age_max, genders }: AdAudience,
  userLists: readonly string[],
): MutateOperation[] {
  const ages: Array<{ readonly type: string }> = ageRanges.filter(({ from, to }) => from < age_min || to > age_max);
  if (ages.length > 0) ages.push({ type: 'AGE_RANGE_UNDETERMINED' });
  const [gender] = genders.length === 1 ? genders : [];
  const left = gender === undefined ? [] : [gender === 'female' ? 'MALE' : 'FEMALE', 'UNDETERMINED'];
  return [
    ...interests.map((text) => ({ status: 'ENABLED', keyword: { text, matchType: 'BROAD' } })),
    ...userLists.map((userList) => ({ status: 'ENABLED', userList: { userList } })),
    ...ages.map(({ type }) => ({ negative: true, ageRange: { type } })),
    ...left.map((type) => ({ negative: true, gender: { type } })),
  ].map((criterion) => ({ adGroupCriterionOperation: { create: { adGroup, ...criterion } } }));
}
