import { randomUUID } from 'node:crypto';
import type { AbTestInput, AbVariation } from 'sendwright/wire/abTests';
import { badRequest } from '../../../http/errors';
import { designAfterChange } from '../design/designAfterChange';
import type { StoredAbTest, StoredEmailConfig } from '../singleSendRow';

/** The number of variations, the smallest sample in percent, and the duration in minutes. */
export const abTestLimits = { fewest: 2, most: 6, minimumPercentage: 10, shortest: 30, longest: 24 * 60 } as const;

const standard = { test_percentage: 20, duration: 'PT4H' } as const;

/**
 * Applies a request's A/B test. Null, or fewer than two variations, turns it off. A new test starts with copies of the
 * message.
 */
export function checkedAbTest(
  stored: StoredAbTest | null,
  config: StoredEmailConfig,
  body: AbTestInput | null | undefined,
): StoredAbTest | null {
  if (body === undefined) return stored;
  if (body === null) return null;
  const type = body.type ?? stored?.type ?? 'subject';
  const given = body.variations ?? stored?.variations ?? [{}, {}];
  if (given.length < abTestLimits.fewest) return null;
  if (given.length > abTestLimits.most)
    throw badRequest('an A/B test cannot have more than 6 variations', 'abtest.variations');
  return {
    type,
    winner_criteria: body.winner_criteria ?? stored?.winner_criteria ?? (type === 'subject' ? 'open' : 'click'),
    test_percentage: checkedPercentage(body.test_percentage ?? stored?.test_percentage ?? standard.test_percentage),
    duration: checkedDuration(body.duration ?? stored?.duration ?? standard.duration),
    variations: given.map((variation, index) => checkedVariation(type, variation, index, stored, config)),
  };
}

/** Copies a test for another send, with new variation ids. */
export function copiedAbTest(abtest: StoredAbTest | null): StoredAbTest | null {
  return (
    abtest && { ...abtest, variations: abtest.variations.map((variation) => ({ ...variation, id: randomUUID() })) }
  );
}

function checkedPercentage(percentage: number): number {
  if (percentage < abTestLimits.minimumPercentage || percentage > 100)
    throw badRequest('test_percentage must be between 10 and 100', 'abtest.test_percentage');
  return percentage;
}

function checkedDuration(duration: string): string {
  const minutes = durationMinutes(duration);
  if (minutes === undefined || minutes < abTestLimits.shortest || minutes > abTestLimits.longest) {
    throw badRequest('duration must be between 30 minutes (PT30M) and 24 hours (PT24H)', 'abtest.duration');
  }
  return duration;
}

/** The minutes of an ISO 8601 duration of days, hours and minutes; undefined if invalid. */
export function durationMinutes(duration: string): number | undefined {
  const parts = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/.exec(duration);
  if (parts === null || !/\d/.test(duration)) return undefined;
  const [, days = '0', hours = '0', minutes = '0'] = parts;
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

type VariationInput = NonNullable<AbTestInput['variations']>[number];

/** A variation defines only what the test compares; everything else is the send's. */
function checkedVariation(
  type: StoredAbTest['type'],
  input: VariationInput,
  index: number,
  stored: StoredAbTest | null,
  config: StoredEmailConfig,
): AbVariation {
  const field = `abtest.variations[${index}]`;
  // An unknown id creates a new variation.
  const known = stored?.variations.find((variation) => variation.id === input.id);
  const own = { ...config, ...(config.generate_plain_content && { plain_content: null }) };
  // Tests of different types compare different parts, so a changed type starts with the send's.
  const before = known && stored?.type === type ? known : own;
  const part = (key: 'subject' | 'preheader' | 'html_content' | 'plain_content'): string | null => {
    const given = input[key];
    return given === undefined ? before[key] : given;
  };
  const isSubject = type === 'subject';
  return {
    id: known?.id ?? randomUUID(),
    label: String.fromCodePoint(65 + index),
    subject: isSubject ? checkedLine(part('subject'), 998, `${field}.subject`) : null,
    preheader: isSubject ? checkedLine(part('preheader'), 150, `${field}.preheader`) : null,
    html_content: isSubject ? null : (part('html_content') ?? ''),
    plain_content: isSubject ? null : part('plain_content'),
    design: isSubject ? null : designAfterChange(before, input),
    editor: isSubject ? null : (input.editor ?? known?.editor ?? config.editor),
  };
}

function checkedLine(value: string | null, most: number, field: string): string {
  const line = value ?? '';
  if (line.length > most)
    throw badRequest(`${field.slice(field.lastIndexOf('.') + 1)} cannot have more than ${most} characters`, field);
  if (/[\r\n]/.test(line)) throw badRequest(`${field.slice(field.lastIndexOf('.') + 1)} must be a single line`, field);
  return line;
}
