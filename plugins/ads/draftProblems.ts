import { keysOf } from 'sendwright/formats';
import type { AdContent, AdProblem } from 'sendwright/wire/ads';
import { contentProblems } from 'sendwright/wire/adChecks';
import { limits } from 'sendwright/wire/limits';
import { creativeOf } from './campaignDraft';

/** The errors for which the server would refuse to save. */
export function unsavable(draft: AdContent): AdProblem[] {
  const tooLong = (field: string, label: string, text: string, most: number): AdProblem[] =>
    text.length > most ? [{ field, message: `${label} must not exceed ${most} characters.` }] : [];
  return [
    ...(draft.name.trim() === '' ? [{ field: 'name', message: 'Name is a required field.' }] : []),
    ...tooLong('name', 'Name', draft.name.trim(), limits.ads.name),
    ...unsavableAmounts(draft),
    ...draft.creatives.flatMap(
      ({ headline, extra_headlines: extra = [], text, description, link_url: link }, index) => [
        ...tooLong(`creatives[${index}].headline`, 'Headline', headline.trim(), limits.ads.headline),
        ...extra.flatMap((one) =>
          tooLong(`creatives[${index}].extra_headlines`, 'Headline', one.trim(), limits.ads.headline),
        ),
        ...tooLong(`creatives[${index}].text`, 'Text', text.trim(), limits.ads.text),
        ...tooLong(`creatives[${index}].description`, 'Description', description.trim(), limits.ads.description),
        ...tooLong(`creatives[${index}].link_url`, 'Link', link.trim(), limits.ads.link),
      ],
    ),
  ];
}

const wholeDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The errors of amounts that are not saved: text that is no number is kept as `NaN`. */
function unsavableAmounts({ channels: chosen, daily_budget: budget }: AdContent): AdProblem[] {
  return chosen.flatMap((channel) => {
    const { [channel]: amount = 0 } = budget;
    const isTooMuch = amount > limits.ads.maximumBudget;
    const isAmount = Number.isFinite(amount) && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
    const message = isTooMuch
      ? `The daily budget must not exceed ${wholeDollars(limits.ads.maximumBudget)}.`
      : 'Enter an amount in dollars, such as 7.50.';
    return isAmount && !isTooMuch ? [] : [{ field: `daily_budget.${channel}`, message }];
  });
}

/** What was saved, and what the server said of it. */
export interface SavedContent {
  readonly content: AdContent;
  readonly problems: readonly AdProblem[];
}

/**
 * The errors of a draft that may differ from what was saved: those of its own content, and those that only the server
 * knows as long as the draft has the same in their fields.
 */
export function problemsOfDraft(draft: AdContent, saved: SavedContent): readonly AdProblem[] {
  if (draft === saved.content) return saved.problems;
  const known = new Set(contentProblems(saved.content).map(({ field, message }) => `${field} ${message}`));
  const kept = saved.problems
    .filter(({ field, message }) => !known.has(`${field} ${message}`))
    .flatMap((problem) => {
      const field = fieldIn(draft, saved.content, problem.field);
      const isSame = field !== undefined && isEqual(valueAt(draft, field), valueAt(saved.content, problem.field));
      return isSame ? [{ ...problem, field }] : [];
    });
  return [...contentProblems(draft), ...kept];
}

/** A field of what was saved in a draft whose ads may be at other places; undefined: the ad is gone. */
function fieldIn(draft: AdContent, { creatives }: AdContent, field: string): string | undefined {
  const [whole, index] = /^creatives\[(\d)\]/.exec(field) ?? [];
  if (whole === undefined) return field;
  const place = draft.creatives.findIndex(({ channel }) => channel === creatives[Number(index)]?.channel);
  return place < 0 ? undefined : field.replace(whole, `creatives[${place}]`);
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const valueAt = (content: AdContent, field: string): unknown =>
  field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), content);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields in which a draft differs: `duration`, but `lead_form.list_id` and `creatives.google.text`. */
export function changedFields(before: AdContent, some: Partial<AdContent>): string[] {
  const parts = <Part extends object>(name: string, one: Part, other: Partial<Part>): string[] =>
    keysOf<keyof Part & string>({ ...one, ...other })
      .filter((key) => !isEqual(one[key], other[key]))
      .map((key) => `${name}.${key}`);
  const { creatives = [], lead_form: form, daily_budget: budget, ...rest } = some;
  return [
    ...Object.keys(rest),
    ...(form ? parts('lead_form', before.lead_form, form) : []),
    ...(budget ? parts('daily_budget', before.daily_budget, budget) : []),
    ...creatives.flatMap((one) => parts(`creatives.${one.channel}`, creativeOf(before, one.channel), one)),
  ];
}

/** Whether the user has been at the field of an error, so that it is shown. */
export function isTouched(draft: AdContent, touched: ReadonlySet<string>, field: string): boolean {
  const [, index, ofAd = ''] = /^creatives\[(\d)\]\.(\w+)$/.exec(field) ?? [];
  if (index !== undefined) return touched.has(`creatives.${draft.creatives[Number(index)]?.channel}.${ofAd}`);
  // The total is not wrong while an amount is still to be entered.
  if (field === 'daily_budget')
    return (
      draft.channels.every((channel) => draft.daily_budget[channel] !== undefined) &&
      draft.channels.some((channel) => touched.has(`daily_budget.${channel}`))
    );
  return touched.has(field) || touched.has(/^\w+/.exec(field)?.[0] ?? '');
}

/** The page on which a problem is fixed. */
export function stepOf(field: string): 'quickstart' | 'target' | 'editor' {
  if (/^(?:name|type|channels|page_id|instagram_account_id)$/.test(field)) return 'quickstart';
  return field.startsWith('audience') ? 'target' : 'editor';
}
