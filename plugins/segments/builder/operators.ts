import {
  type BuilderCondition,
  type CustomEventCondition,
  customEventOperators,
  type DateCondition,
  dateOperators,
  engagementOperators,
  isBlankOperator,
  isNegativeOperator,
  isOfOneEvent,
  numberOperators,
  setOperators,
  textOperators,
} from 'sendwright/query';

/** An operator's label between the field and the value. */
export interface OperatorChoice {
  readonly value: string;
  readonly label: string;
}

type Labels<Operator extends string> = Readonly<Record<Operator, string>>;

const blank = { is_blank: 'is blank', is_not_blank: 'is not blank' } as const;

const textLabels: Labels<(typeof textOperators)[number]> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  does_not_contain: 'does not contain',
  contains_word: 'contains word',
  does_not_contain_word: 'does not contain word',
  starts_with: 'starts with',
  does_not_start_with: 'does not start with',
  ends_with: 'ends with',
  does_not_end_with: 'does not end with',
  ...blank,
};

const numberLabels: Labels<(typeof numberOperators)[number]> = {
  is: 'is (=)',
  is_not: 'is not (≠)',
  greater_than: 'is greater than (>)',
  less_than: 'is less than (<)',
  at_least: 'is at least (≥)',
  at_most: 'is at most (≤)',
  is_between: 'is between',
  is_not_between: 'is not between',
  ...blank,
};

const dateLabels: Labels<(typeof dateOperators)[number]> = {
  on: 'is on',
  not_on: 'is not on',
  after: 'is after',
  at_or_after: 'is at or after',
  before: 'is before',
  at_or_before: 'is at or before',
  between: 'is between',
  not_between: 'is not between',
  within: 'is within the last',
  not_within: 'is not within the last',
  ...blank,
};

const setLabels: Labels<(typeof setOperators)[number]> = {
  includes: 'include',
  excludes: 'do not include',
  is_blank: 'are blank',
  is_not_blank: 'are not blank',
};

const engagementLabels: Labels<(typeof engagementOperators)[number]> = {
  was_sent: 'was sent',
  was_not_sent: 'was not sent',
  delivered: 'was delivered',
  not_delivered: 'was not delivered',
  opened: 'has opened',
  did_not_open: 'has not opened',
  clicked: 'has clicked',
  did_not_click: 'has not clicked',
};

const eventLabels: Labels<(typeof customEventOperators)[number]> = {
  happened: 'happened',
  did_not_happen: 'did not happen',
  at_least: 'happened at least',
  at_most: 'happened at most',
  exactly: 'happened exactly',
  first: 'happened first',
  not_first: 'happened first, but not',
  last: 'happened last',
  not_last: 'happened last, but not',
};

const choices = <Operator extends string>(
  operators: readonly Operator[],
  labels: Labels<Operator>,
): readonly OperatorChoice[] => operators.map((value) => ({ value, label: labels[value] }));

const byKind: Readonly<Record<BuilderCondition['kind'], readonly OperatorChoice[]>> = {
  text: choices(textOperators, textLabels),
  number: choices(numberOperators, numberLabels),
  date: choices(dateOperators, dateLabels),
  set: choices(setOperators, setLabels),
  engagement: choices(engagementOperators, engagementLabels),
  event: choices(customEventOperators, eventLabels),
};

/** The operators of a condition, in display order. */
export const operatorsFor = (condition: BuilderCondition): readonly OperatorChoice[] => byKind[condition.kind];

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);

export const isRange = (operator: string): boolean =>
  ['is_between', 'is_not_between', 'between', 'not_between'].includes(operator);
export const isSpan = (operator: string): boolean => operator === 'within' || operator === 'not_within';

function withDateOperator(
  condition: DateCondition,
  operator: DateCondition['operator'],
  orBlank: boolean,
): DateCondition {
  if (isSpan(operator)) return { ...condition, operator, orBlank, value: '', high: '', amount: condition.amount ?? 30 };
  const value = isBlankOperator(operator) ? '' : condition.value;
  return {
    ...condition,
    operator,
    orBlank,
    value,
    high: isRange(operator) ? condition.high : '',
    amount: null,
    unit: 'day',
  };
}

function withEventOperator(
  condition: CustomEventCondition,
  operator: CustomEventCondition['operator'],
): CustomEventCondition {
  const counts = operator === 'at_least' || operator === 'at_most' || operator === 'exactly';
  const during = isOfOneEvent(operator)
    ? (condition.during ?? ({ kind: 'within', amount: 30, unit: 'day' } as const))
    : condition.during;
  return { ...condition, operator, count: counts ? (condition.count ?? 2) : null, during };
}

/**
 * Changes a condition's operator and drops values that the operator does not use. An operator that the kind does not
 * support changes nothing.
 */
export function withOperator(condition: BuilderCondition, operator: string): BuilderCondition {
  const isBlank = isBlankOperator(operator);
  switch (condition.kind) {
    case 'text':
      if (!isOneOf(textOperators, operator)) return condition;
      return {
        ...condition,
        operator,
        value: isBlank ? '' : condition.value,
        orBlank: condition.orBlank && isNegativeOperator(operator),
      };
    case 'number': {
      if (!isOneOf(numberOperators, operator)) return condition;
      const orBlank = condition.orBlank && isNegativeOperator(operator);
      return {
        ...condition,
        operator,
        orBlank,
        value: isBlank ? null : condition.value,
        high: isRange(operator) ? condition.high : null,
      };
    }
    case 'date':
      return isOneOf(dateOperators, operator)
        ? withDateOperator(condition, operator, condition.orBlank && isNegativeOperator(operator))
        : condition;
    case 'set':
      return isOneOf(setOperators, operator)
        ? { ...condition, operator, values: isBlank ? [] : condition.values }
        : condition;
    case 'event':
      return isOneOf(customEventOperators, operator) ? withEventOperator(condition, operator) : condition;
    case 'engagement':
      return isOneOf(engagementOperators, operator) ? { ...condition, operator } : condition;
  }
}
