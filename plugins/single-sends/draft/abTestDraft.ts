import type { AbTest, AbTestInput } from 'sendwright/wire/abTests';
import type { SingleSend } from 'sendwright/wire/singleSends';

/** The parts of a message that differ between the variations of an A/B test. */
export interface VariationDraft {
  /** Null until it is first saved. */
  readonly id: string | null;
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly plain: string;
  readonly generatePlain: boolean;
  /** The document that `html` is compiled from; null if there is only HTML. */
  readonly design: unknown;
}

/** The editable settings of an A/B test. */
export interface AbTestDraft {
  readonly type: AbTest['type'];
  readonly criteria: AbTest['winner_criteria'];
  /** Percent, 10 to 100. */
  readonly percentage: number;
  /** ISO 8601. */
  readonly duration: string;
  readonly variations: readonly VariationDraft[];
}

/** The number of variations, contacts per variation and in total, and the step and minimum of the sample in percent. */
export const abTestLimits = { fewest: 2, most: 6, perVariation: 10, contacts: 2_000_000, step: 5, least: 10 } as const;

export const durations = [
  { value: 'PT30M', label: '30 minutes' },
  { value: 'PT1H', label: '1 hour' },
  { value: 'PT2H', label: '2 hours' },
  { value: 'PT4H', label: '4 hours' },
  { value: 'PT8H', label: '8 hours' },
  { value: 'PT12H', label: '12 hours' },
  { value: 'PT24H', label: '24 hours' },
] as const;

/** The label of a duration. A duration set through the API that is not one of the options is shown as is. */
export const durationName = (duration: string): string =>
  durations.find(({ value }) => value === duration)?.label ?? duration.replace(/^PT?/, '').toLowerCase();

/** The metric that decides the winner. */
export const criteriaNames: Readonly<Record<AbTestDraft['criteria'], string>> = {
  open: 'Highest unique open rate',
  click: 'Highest unique click rate',
  manual: 'I pick it',
};

/** The letter of a variation, A to F. */
export const labelOf = (index: number): string => String.fromCodePoint(65 + index);

export function abTestOf({ abtest, email_config: config }: SingleSend): AbTestDraft | null {
  if (abtest === null) return null;
  return {
    type: abtest.type,
    criteria: abtest.winner_criteria,
    percentage: abtest.test_percentage,
    duration: abtest.duration,
    variations: abtest.variations.map((variation) => ({
      id: variation.id,
      subject: variation.subject ?? config.subject ?? '',
      preheader: variation.preheader ?? config.preheader ?? '',
      html: variation.html_content ?? config.html_content ?? '',
      plain: (variation.html_content === null ? config.plain_content : variation.plain_content) ?? '',
      generatePlain: variation.html_content === null ? config.generate_plain_content : variation.plain_content === null,
      design: (variation.html_content === null ? config.design : variation.design) ?? null,
    })),
  };
}

/**
 * The test as a request body: each variation has only the fields that the test compares. A document is included only
 * for new variations; otherwise the design editor saves it.
 */
export function abTestInput(abtest: AbTestDraft | null): AbTestInput | null {
  if (abtest === null) return null;
  return {
    type: abtest.type,
    winner_criteria: abtest.criteria,
    test_percentage: abtest.percentage,
    duration: abtest.duration,
    variations: abtest.variations.map(({ id, subject, preheader, html, plain, generatePlain, design }) => ({
      id,
      ...(abtest.type === 'subject'
        ? { subject: subject.replaceAll(/[\r\n]+/g, ' '), preheader: preheader.replaceAll(/[\r\n]+/g, ' ') }
        : design === null
          ? { html_content: html, plain_content: generatePlain ? null : plain }
          : id === null && { design }),
    })),
  };
}

/** A new test: the current message against a second one that is yet to be written. */
export function newAbTest(type: AbTestDraft['type'], message: Omit<VariationDraft, 'id'>): AbTestDraft {
  const own = { ...message, id: null };
  return {
    type,
    criteria: type === 'subject' ? 'open' : 'click',
    percentage: 20,
    duration: 'PT4H',
    variations: [own, type === 'subject' ? { ...own, subject: '' } : own],
  };
}

/**
 * The number of contacts in each variation and in the remainder, out of `recipients`. Divides them as the provider
 * does.
 */
export function splitOf(
  { percentage, variations }: AbTestDraft,
  recipients: number,
): { readonly each: number; readonly inTest: number; readonly rest: number } {
  if (percentage >= 100 && recipients <= abTestLimits.contacts)
    return { each: Math.floor(recipients / variations.length), inTest: recipients, rest: 0 };
  const each = Math.floor(
    Math.min(Math.floor((recipients * percentage) / 100), abTestLimits.contacts) / variations.length,
  );
  return { each, inTest: each * variations.length, rest: recipients - each * variations.length };
}

/** Gives new variations the ids from the provider; other edits made in the meantime are kept. */
export function withIds(abtest: AbTestDraft | null, saved: AbTestDraft | null): AbTestDraft | null {
  if (abtest === null || saved === null || abtest.variations.length !== saved.variations.length) return abtest;
  return {
    ...abtest,
    variations: abtest.variations.map((variation, index) => ({
      ...variation,
      id: variation.id ?? saved.variations[index]?.id ?? null,
    })),
  };
}
