import {
  ago,
  between,
  compare,
  contains,
  containsWord,
  event,
  eventData,
  eventField,
  field,
  isNull,
  junction,
  like,
  lower,
  not,
  now,
  number,
  text,
} from '../astBuilders';
import type { ComparisonOperator, PatternPart, Predicate, Query, Value } from '../tree';
import { customEventPredicate } from './customEvents';
import {
  anyCampaign,
  type BuilderCondition,
  type BuilderGroup,
  type BuilderItem,
  type DateCondition,
  type EngagementCondition,
  isBlankOperator,
  isNegativeOperator,
  type NumberCondition,
  type Period,
  type SetCondition,
  type TextCondition,
} from './model';

/**
 * The query for a complete builder (`validateBuilder` finds nothing). Throws for an incomplete one, which is a
 * programming error.
 */
export function builderToQuery(group: BuilderGroup): Query {
  return { version: 2, where: ofGroup(group) };
}

function ofGroup(group: BuilderGroup): Predicate | undefined {
  const operands = group.items.map(ofItem).filter((operand) => operand !== undefined);
  return junction(group.join, operands);
}

function ofItem(item: BuilderItem): Predicate | undefined {
  return item.kind === 'group' ? ofGroup(item) : conditionPredicate(item);
}

/** The tree for one condition. */
export function conditionPredicate(condition: BuilderCondition): Predicate {
  switch (condition.kind) {
    case 'text':
      return orBlank(condition, ofText(condition));
    case 'number':
      return orBlank(condition, ofNumber(condition));
    case 'date':
      return orBlank(condition, ofDate(condition));
    case 'set':
      return ofSet(condition);
    case 'engagement':
      return ofEngagement(condition);
    case 'event':
      return customEventPredicate(condition);
  }
}

function orBlank(condition: TextCondition | NumberCondition | DateCondition, predicate: Predicate): Predicate {
  if (!condition.orBlank || !isNegativeOperator(condition.operator)) return predicate;
  return junction('or', [predicate, isNull(field(condition.field), false)]) ?? predicate;
}

function ofText({ field: name, operator, value, ignoreCase }: TextCondition): Predicate {
  if (isBlankOperator(operator)) return isNull(field(name), operator === 'is_not_blank');
  const operand = ignoreCase ? lower(field(name)) : field(name);
  const negated = isNegativeOperator(operator);
  const fixed: PatternPart = { kind: 'fixed', text: value };
  const any: PatternPart = { kind: 'any' };
  switch (operator) {
    case 'is':
    case 'is_not':
      return compare(operand, negated ? '!=' : '=', ignoreCase ? lower(text(value)) : text(value));
    case 'contains':
    case 'does_not_contain':
      return like(operand, [any, fixed, any], ignoreCase, negated);
    case 'starts_with':
    case 'does_not_start_with':
      return like(operand, [fixed, any], ignoreCase, negated);
    case 'ends_with':
    case 'does_not_end_with':
      return like(operand, [any, fixed], ignoreCase, negated);
    default: {
      const predicate = containsWord(operand, value, ignoreCase);
      return negated ? not(predicate) : predicate;
    }
  }
}

const numberComparisons: Partial<Record<NumberCondition['operator'], ComparisonOperator>> = {
  is: '=',
  is_not: '!=',
  greater_than: '>',
  less_than: '<',
  at_least: '>=',
  at_most: '<=',
};

function ofNumber({ field: name, operator, value, high }: NumberCondition): Predicate {
  if (isBlankOperator(operator)) return isNull(field(name), operator === 'is_not_blank');
  const comparison = numberComparisons[operator];
  if (comparison) return compare(field(name), comparison, number(filled(value)));
  return between(field(name), number(filled(value)), number(filled(high)), operator === 'is_not_between');
}

const dateComparisons: Partial<Record<DateCondition['operator'], ComparisonOperator>> = {
  on: '=',
  not_on: '!=',
  after: '>',
  at_or_after: '>=',
  before: '<',
  at_or_before: '<=',
};

function ofDate({ field: name, operator, value, high, amount, unit }: DateCondition): Predicate {
  if (isBlankOperator(operator)) return isNull(field(name), operator === 'is_not_blank');
  const comparison = dateComparisons[operator];
  if (comparison) return compare(field(name), comparison, dateValue(value));
  if (operator === 'between' || operator === 'not_between')
    return between(field(name), dateValue(value), dateValue(high), operator === 'not_between');
  return between(field(name), ago(filled(amount), unit), now, operator === 'not_within');
}

function ofSet({ field: name, operator, values }: SetCondition): Predicate {
  if (isBlankOperator(operator)) return isNull(field(name), operator === 'is_not_blank');
  const predicate = contains(name, values);
  return operator === 'excludes' ? not(predicate) : predicate;
}

/** The event for each operator, and whether it must be absent. */
export const engagementEvents: Record<EngagementCondition['operator'], readonly [event: string, missing: boolean]> = {
  was_sent: ['processed', false],
  was_not_sent: ['processed', true],
  opened: ['open', false],
  did_not_open: ['open', true],
  clicked: ['click', false],
  did_not_click: ['click', true],
  delivered: ['delivered', false],
  not_delivered: ['delivered', true],
};

/** The key of the event's data that identifies a campaign. */
export const campaignKeys = { single_send: 'singlesend_id', automation: 'automation_id' } as const;

function ofEngagement({ source, campaign, operator, during }: EngagementCondition): Predicate {
  const [type, missing] = engagementEvents[operator];
  const key = eventData(campaignKeys[source]);
  const conditions = [
    compare(eventField('event_source'), '=', text('mail')),
    compare(eventField('event_type'), '=', text(type)),
    campaign === anyCampaign ? isNull(key, true) : compare(key, '=', text(campaign)),
    ...(during ? [ofPeriod(during)] : []),
  ];
  const predicate = event(junction('and', conditions) ?? not(isNull(key, false)));
  return missing ? not(predicate) : predicate;
}

function ofPeriod(period: Period): Predicate {
  const time = eventField('event_timestamp');
  switch (period.kind) {
    case 'between':
      return between(time, dateValue(period.from), dateValue(period.to), false);
    case 'after':
      return compare(time, '>=', dateValue(period.from));
    case 'before':
      return compare(time, '<=', dateValue(period.to));
    case 'within':
      return compare(time, '>=', ago(filled(period.amount), period.unit));
  }
}

/** A day stays text: it means the whole day in the account's time zone. */
function dateValue(value: string): Value {
  if (value === '') throw new Error('A date is missing: validate the builder first.');
  return text(value);
}

function filled(value: number | null): number {
  if (value === null) throw new Error('A number is missing: validate the builder first.');
  return value;
}
