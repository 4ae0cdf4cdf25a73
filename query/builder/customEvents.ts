import {
  ago,
  between,
  compare,
  event,
  eventField,
  eventProperty,
  eventTotal,
  isNull,
  junction,
  like,
  not,
  number,
  text,
} from '../astBuilders';
import { isDay, readMoment } from '../isoDateTime';
import type { ComparisonOperator, Predicate, Value } from '../tree';
import { agoOf, dateOfValue } from './dateValues';
import type { CustomEventCondition, CustomEventOperator, Period, PropertyCondition, PropertyOperator } from './model';
import { periodOf } from './periods';

// How the builder's conditions on custom events become a tree, and the reverse.

/** The tree of a complete condition. */
export function customEventPredicate(condition: CustomEventCondition): Predicate {
  const { name, operator, count, during, properties } = condition;
  const isOfTotals = operator in totalOf;
  const where = junction('and', [
    compare(eventField('event_source'), '=', text('custom')),
    compare(eventField('event_type'), '=', text(name)),
    ...(during && !isOfTotals ? [periodPredicate(eventField('event_timestamp'), during)] : []),
    ...properties.map(propertyPredicate),
  ]);
  switch (operator) {
    case 'happened':
      return event(where);
    case 'did_not_happen':
      return not(event(where));
    case 'at_least':
      return event(where, compare(eventTotal('count'), '>=', number(filled(count))));
    case 'exactly':
      return event(where, compare(eventTotal('count'), '=', number(filled(count))));
    case 'at_most':
      return not(event(where, compare(eventTotal('count'), '>', number(filled(count)))));
    default: {
      const [total, negated] = totalOf[operator];
      if (during === null) throw new Error('A period is missing: validate the builder first.');
      return event(where, periodPredicate(eventTotal(total), during, negated));
    }
  }
}

const totalOf = {
  first: ['first', false],
  not_first: ['first', true],
  last: ['last', false],
  not_last: ['last', true],
} as const satisfies Partial<Record<CustomEventOperator, readonly ['first' | 'last', boolean]>>;

/** That a time is in a period, or outside of it. */
function periodPredicate(time: Value, period: Period, negated = false): Predicate {
  switch (period.kind) {
    case 'between':
      return between(time, text(period.from), text(period.to), negated);
    case 'after':
      return compare(time, negated ? '<' : '>=', text(period.from));
    case 'before':
      return compare(time, negated ? '>' : '<=', text(period.to));
    case 'within':
      return compare(time, negated ? '<' : '>=', ago(filled(period.amount), period.unit));
  }
}

const comparisons = {
  is: '=',
  is_not: '!=',
  greater_than: '>',
  less_than: '<',
  at_least: '>=',
  at_most: '<=',
  on: '=',
  after: '>',
  before: '<',
} as const satisfies Partial<Record<PropertyOperator, ComparisonOperator>>;
const isComparison = (operator: PropertyOperator): operator is keyof typeof comparisons => operator in comparisons;

function propertyPredicate({ name, type, operator, value }: PropertyCondition): Predicate {
  const property = eventProperty(name);
  if (isComparison(operator)) return compare(property, comparisons[operator], propertyValue(type, value));
  if (operator === 'is_set' || operator === 'is_not_set') return isNull(property, operator === 'is_set');
  const fixed = { kind: 'fixed', text: value } as const;
  return operator === 'starts_with'
    ? like(property, [fixed, { kind: 'any' }], false, false)
    : like(property, [{ kind: 'any' }, fixed, { kind: 'any' }], false, false);
}

function propertyValue(type: PropertyCondition['type'], value: string): Value {
  if (type === 'number') return number(Number(value));
  return type === 'boolean' ? { ...text(''), kind: 'boolean', value: value === 'true' } : text(value);
}

function filled(value: number | null): number {
  if (value === null) throw new Error('A number is missing: validate the builder first.');
  return value;
}

/** The builder's condition for a tree, if it can express it. */
export function customEventOf(predicate: Predicate): CustomEventCondition | undefined {
  const missing = predicate.kind === 'not';
  const found = missing ? predicate.operand : predicate;
  if (found.kind !== 'event' || found.where?.kind !== 'and') return undefined;
  const [source, type, ...others] = found.where.operands;
  const name = textEquals(type, 'event_type');
  if (textEquals(source, 'event_source') !== 'custom' || name === undefined || name === '') return undefined;
  const periods = others.filter((other) => periodOf(other, isTime) !== undefined);
  const properties = others.filter((other) => !periods.includes(other)).map(propertyOf);
  const during = periods[0] ? (periodOf(periods[0], isTime) ?? null) : null;
  const known = properties.filter((property) => property !== undefined);
  if (periods.length > 1 || known.length < properties.length) return undefined;
  const base = { kind: 'event', name, count: null, during, properties: known } as const;
  if (found.having === undefined) return { ...base, operator: missing ? 'did_not_happen' : 'happened' };
  return countOf(found.having, missing, base) ?? totalsOf(found.having, missing, base);
}

type Base = Omit<CustomEventCondition, 'operator'>;

const isTime = (value: Value): boolean => value.kind === 'eventField' && value.name === 'event_timestamp';
const isTotal =
  (name: 'count' | 'first' | 'last') =>
  (value: Value): boolean =>
    value.kind === 'eventTotal' && value.name === name;

function textEquals(predicate: Predicate | undefined, name: 'event_source' | 'event_type'): string | undefined {
  if (predicate?.kind !== 'compare' || predicate.operator !== '=' || predicate.right.kind !== 'text') return undefined;
  return predicate.left.kind === 'eventField' && predicate.left.name === name ? predicate.right.value : undefined;
}

function countOf(having: Predicate, missing: boolean, base: Base): CustomEventCondition | undefined {
  if (having.kind !== 'compare' || !isTotal('count')(having.left) || having.right.kind !== 'number') return undefined;
  const count = having.right.value;
  if (missing) return having.operator === '>' ? { ...base, operator: 'at_most', count } : undefined;
  if (having.operator === '>=') return { ...base, operator: 'at_least', count };
  return having.operator === '=' ? { ...base, operator: 'exactly', count } : undefined;
}

function totalsOf(having: Predicate, missing: boolean, base: Base): CustomEventCondition | undefined {
  // The period is either of the events, or of the first or last.
  if (missing || base.during !== null) return undefined;
  for (const total of ['first', 'last'] as const) {
    const during = periodOf(having, isTotal(total));
    if (during) return { ...base, operator: total, during };
    const outside = periodOf(opposite(having), isTotal(total));
    if (outside) return { ...base, operator: `not_${total}`, during: outside };
  }
  return undefined;
}

/** The condition that is true where this one is false. */
function opposite(predicate: Predicate): Predicate {
  if (predicate.kind === 'between') return { ...predicate, negated: !predicate.negated };
  if (predicate.kind !== 'compare') return predicate;
  const opposites = { '<': '>=', '>': '<=' } as const;
  const { operator } = predicate;
  return operator === '<' || operator === '>' ? { ...predicate, operator: opposites[operator] } : predicate;
}

function propertyOf(predicate: Predicate): PropertyCondition | undefined {
  switch (predicate.kind) {
    case 'isNull':
      return predicate.operand.kind === 'eventProperty'
        ? {
            name: predicate.operand.name,
            type: 'string',
            operator: predicate.negated ? 'is_set' : 'is_not_set',
            value: '',
          }
        : undefined;
    case 'like': {
      const { operand, pattern, negated, lowered } = predicate;
      const kinds = pattern.map(({ kind }) => kind).join(' ');
      const fixed = pattern.find((part) => part.kind === 'fixed');
      if (operand.kind !== 'eventProperty' || negated || lowered || fixed === undefined) return undefined;
      const operator = kinds === 'fixed any' ? 'starts_with' : kinds === 'any fixed any' ? 'contains' : undefined;
      return operator && { name: operand.name, type: 'string', operator, value: fixed.text };
    }
    case 'compare':
      return predicate.left.kind === 'eventProperty'
        ? comparedProperty(predicate.left.name, predicate.operator, predicate.right)
        : undefined;
    default:
      return undefined;
  }
}

const numberOperators = {
  '=': 'is',
  '!=': 'is_not',
  '>': 'greater_than',
  '<': 'less_than',
  '>=': 'at_least',
  '<=': 'at_most',
} as const;

function comparedProperty(name: string, operator: ComparisonOperator, right: Value): PropertyCondition | undefined {
  if (right.kind === 'number')
    return { name, type: 'number', operator: numberOperators[operator], value: String(right.value) };
  if (right.kind === 'boolean')
    return operator === '=' ? { name, type: 'boolean', operator: 'is', value: String(right.value) } : undefined;
  if (right.kind !== 'text' || agoOf(right)) return undefined;
  const day = dateOfValue(right);
  if (day !== undefined && readMoment(day) !== undefined) {
    const found = { '=': 'on', '>': 'after', '<': 'before' } as const;
    const known = operator === '=' || operator === '>' || operator === '<' ? found[operator] : undefined;
    return known && isDay(day) ? { name, type: 'date', operator: known, value: day } : undefined;
  }
  if (operator !== '=' && operator !== '!=') return undefined;
  return right.value === ''
    ? undefined
    : { name, type: 'string', operator: operator === '=' ? 'is' : 'is_not', value: right.value };
}
