import { formatNumber } from 'sendwright/sdk/ui';
import type { SmsAudience } from 'sendwright/wire/sendChecks';

/** Why chosen contacts get no text message, for a table. */
export const smsReasons = [
  ['excluded', 'excluded'],
  ['no_number', 'no phone number'],
  ['not_mobile', 'no mobile number'],
  ['opted_out', 'opted out of this messaging service'],
  ['opted_out_of_all', 'opted out of all text messages'],
  ['no_consent', 'no consent to text messages'],
  ['capped', 'over the frequency cap'],
] as const satisfies readonly (readonly [keyof SmsAudience, string])[];

const count = (people: number, one: string, many: string): readonly string[] =>
  people === 0 ? [] : [`${formatNumber(people)} ${people === 1 ? one : many}`];

/** "12,506 of 14,320 reachable. 1,204 have no number, 388 aren't mobile, 222 opted out." */
export function reachText(audience: SmsAudience): string {
  const chosen = audience.included - audience.excluded;
  const left = [
    ...count(audience.no_number, 'has no number', 'have no number'),
    ...count(audience.not_mobile, "isn't mobile", "aren't mobile"),
    ...count(audience.opted_out + audience.opted_out_of_all, 'opted out', 'opted out'),
    ...count(audience.no_consent, 'has not consented', 'have not consented'),
    ...count(audience.capped, 'is over the frequency cap', 'are over the frequency cap'),
  ];
  const reached = `${formatNumber(audience.receives)} of ${formatNumber(chosen)} reachable.`;
  return left.length === 0 ? reached : `${reached} ${left.join(', ')}.`;
}

/** Of those who get a message, how many have no value of a field; undefined until it is counted. */
export const emptyOf = (audience: SmsAudience | undefined, field: string): number | undefined =>
  audience?.empty_fields?.find(({ name }) => name === field)?.empty;
