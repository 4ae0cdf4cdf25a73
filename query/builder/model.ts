/**
 * The segment builder's state: plain JSON, so that any store can hold it. Empty inputs are `''` for texts and `null`
 * for numbers; `validateBuilder` reports them. Lists of operators are in display order.
 */
export interface BuilderGroup {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  /** Can only be empty at the top level: all contacts. */
  readonly items: readonly BuilderItem[];
}

export type BuilderItem = BuilderGroup | BuilderCondition;
/** Conditions on a field of the contact. */
export type FieldCondition = TextCondition | NumberCondition | DateCondition | SetCondition;
export type BuilderCondition = FieldCondition | EngagementCondition | CustomEventCondition;

export const textOperators = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'contains_word',
  'does_not_contain_word',
  'starts_with',
  'does_not_start_with',
  'ends_with',
  'does_not_end_with',
  'is_blank',
  'is_not_blank',
] as const;
export type TextOperator = (typeof textOperators)[number];

/** A condition on a text field, reserved or custom, by name. */
export interface TextCondition {
  readonly kind: 'text';
  readonly field: string;
  readonly operator: TextOperator;
  readonly value: string;
  /** "Berlin" also matches "berlin". New conditions ignore case. */
  readonly ignoreCase: boolean;
  /** With a negative operator: also match contacts without a value. Otherwise false. */
  readonly orBlank: boolean;
}

export const numberOperators = [
  'is',
  'is_not',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'is_between',
  'is_not_between',
  'is_blank',
  'is_not_blank',
] as const;
export type NumberOperator = (typeof numberOperators)[number];

export interface NumberCondition {
  readonly kind: 'number';
  readonly field: string;
  readonly operator: NumberOperator;
  readonly value: number | null;
  /** The inclusive upper end for `is_between` and `is_not_between`; otherwise null. */
  readonly high: number | null;
  readonly orBlank: boolean;
}

export const dateOperators = [
  'on',
  'not_on',
  'after',
  'at_or_after',
  'before',
  'at_or_before',
  'between',
  'not_between',
  'within',
  'not_within',
  'is_blank',
  'is_not_blank',
] as const;
export type DateOperator = (typeof dateOperators)[number];

export const dateUnits = ['day', 'month', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

export interface DateCondition {
  readonly kind: 'date';
  readonly field: string;
  readonly operator: DateOperator;
  /** A day, `YYYY-MM-DD`, in the account's time zone; or a point in time, ISO 8601 with its zone. */
  readonly value: string;
  /** The end, including that day, for `between` and `not_between`; otherwise `''`. */
  readonly high: string;
  /** For `within` and `not_within`: the last n units; otherwise null. */
  readonly amount: number | null;
  /** `'day'` if there is no amount. */
  readonly unit: DateUnit;
  readonly orBlank: boolean;
}

export const setOperators = ['includes', 'excludes', 'is_blank', 'is_not_blank'] as const;
export type SetOperator = (typeof setOperators)[number];

/**
 * A field with several values: `list_ids`, `alternate_emails`, `email_domains`. Matches if it contains any of `values`.
 */
export interface SetCondition {
  readonly kind: 'set';
  readonly field: string;
  readonly operator: SetOperator;
  readonly values: readonly string[];
}

export const engagementOperators = [
  'was_sent',
  'was_not_sent',
  'opened',
  'did_not_open',
  'clicked',
  'did_not_click',
  'delivered',
  'not_delivered',
] as const;
export type EngagementOperator = (typeof engagementOperators)[number];

/** When the engagement happened; null: at any time. Both ends are inclusive. */
export type Period =
  | { readonly kind: 'between'; readonly from: string; readonly to: string }
  | { readonly kind: 'after'; readonly from: string }
  | { readonly kind: 'before'; readonly to: string }
  | { readonly kind: 'within'; readonly amount: number | null; readonly unit: DateUnit };

/** Activity on single sends or automations. */
export interface EngagementCondition {
  readonly kind: 'engagement';
  readonly source: 'single_send' | 'automation';
  /** The id of a campaign, or `ANY`. */
  readonly campaign: string;
  readonly operator: EngagementOperator;
  readonly during: Period | null;
}

export const customEventOperators = [
  'happened',
  'did_not_happen',
  'at_least',
  'at_most',
  'exactly',
  'first',
  'not_first',
  'last',
  'not_last',
] as const;
export type CustomEventOperator = (typeof customEventOperators)[number];

const ofOneEvent: ReadonlySet<CustomEventOperator> = new Set(['first', 'not_first', 'last', 'not_last']);
/** Whether the period is of the first or last event, and not of all that count. */
export const isOfOneEvent = (operator: CustomEventOperator): boolean => ofOneEvent.has(operator);

/** Events that an application recorded. */
export interface CustomEventCondition {
  readonly kind: 'event';
  readonly name: string;
  /**
   * `at_most` includes contacts without any. With `first` and `last`, that event happened in the period; with
   * `not_first` and `not_last`, outside of it.
   */
  readonly operator: CustomEventOperator;
  /** For `at_least`, `at_most` and `exactly`; otherwise null. */
  readonly count: number | null;
  /** Null: at any time; not with the operators of one event. */
  readonly during: Period | null;
  /** All of them hold for an event. */
  readonly properties: readonly PropertyCondition[];
}

export const propertyOperators = {
  string: ['is', 'is_not', 'contains', 'starts_with', 'is_set', 'is_not_set'],
  number: ['is', 'is_not', 'greater_than', 'less_than', 'at_least', 'at_most', 'is_set', 'is_not_set'],
  boolean: ['is', 'is_set', 'is_not_set'],
  date: ['on', 'after', 'before', 'is_set', 'is_not_set'],
} as const;
export type PropertyOperator = (typeof propertyOperators)[keyof typeof propertyOperators][number];

export interface PropertyCondition {
  readonly name: string;
  /** `string` with `is_set` and `is_not_set`, for which the type doesn't matter. */
  readonly type: keyof typeof propertyOperators;
  readonly operator: PropertyOperator;
  /** As text: `42.5`, `true`, `2026-01-31`; `''` with `is_set` and `is_not_set`. */
  readonly value: string;
}

/** The `campaign` of a condition on any campaign. */
export const anyCampaign = 'ANY';

/** Whether the operator takes no value. */
export const isBlankOperator = (operator: string): boolean => operator === 'is_blank' || operator === 'is_not_blank';

const negatives: ReadonlySet<string> = new Set([
  'is_not',
  'does_not_contain',
  'does_not_contain_word',
  'does_not_start_with',
  'does_not_end_with',
  'is_not_between',
  'not_on',
  'not_between',
  'not_within',
]);
/** Whether `orBlank` applies to the operator. */
export const isNegativeOperator = (operator: string): boolean => negatives.has(operator);
