import type { QueryFields, QueryFieldType } from '../fields';
import { isDay } from '../isoDateTime';
import type { Between, Compare, ComparisonOperator, Like, PatternPart, Predicate, Value } from '../tree';
import { agoOf, dateOfValue } from './dateValues';
import { customEventOf } from './customEvents';
import { engagementOf } from './engagementOf';
import {
  type BuilderCondition,
  type DateCondition,
  type DateOperator,
  isNegativeOperator,
  type NumberCondition,
  type NumberOperator,
  type TextCondition,
  type TextOperator,
} from './model';

const isLowered = (value: Value): boolean => value.kind === 'call' && value.name === 'lower';

/** The builder condition for a tree, or undefined if the builder can't express it. */
export function conditionOf(predicate: Predicate, fields: QueryFields): BuilderCondition | undefined {
  const engagement = engagementOf(predicate);
  if (engagement) return engagement;
  const custom = customEventOf(predicate);
  if (custom) return custom;
  if (predicate.kind === 'or') return withBlank(predicate.operands, fields);
  const name = fieldOf(predicate);
  const type = name === undefined ? undefined : fields.get(name)?.type;
  if (name === undefined || type === undefined) return undefined;
  return ofType(predicate, name, type);
}

function ofType(predicate: Predicate, name: string, type: QueryFieldType): BuilderCondition | undefined {
  switch (type) {
    case 'text':
      return textConditionOf(predicate, name);
    case 'number':
      return numberOf(predicate, name);
    case 'date':
      return dateOf(predicate, name);
    case 'set':
      return setOf(predicate, name);
  }
}

/** `x != 1 OR x IS NULL`: a negative condition that includes blanks. */
function withBlank(operands: readonly Predicate[], fields: QueryFields): BuilderCondition | undefined {
  const [first, blank] = operands;
  if (
    operands.length !== 2 ||
    !first ||
    blank?.kind !== 'isNull' ||
    blank.negated ||
    blank.operand.kind !== 'field' ||
    first.kind === 'or'
  )
    return undefined;
  const condition = conditionOf(first, fields);
  if (condition?.kind !== 'text' && condition?.kind !== 'number' && condition?.kind !== 'date') return undefined;
  return condition.field === blank.operand.name && isNegativeOperator(condition.operator)
    ? { ...condition, orBlank: true }
    : undefined;
}

/** The contact field of the condition. */
function fieldOf(predicate: Predicate): string | undefined {
  switch (predicate.kind) {
    case 'compare':
      return nameOf(predicate.left);
    case 'like':
    case 'between':
    case 'isNull':
    case 'contains':
    case 'containsWord':
      return nameOf(predicate.operand);
    case 'not':
      return predicate.operand.kind === 'contains' || predicate.operand.kind === 'containsWord'
        ? nameOf(predicate.operand.operand)
        : undefined;
    default:
      return undefined;
  }
}

function nameOf(value: Value): string | undefined {
  if (value.kind === 'field') return value.name;
  const [argument] = value.kind === 'call' && value.name === 'lower' ? value.args : [];
  return argument?.kind === 'field' ? argument.name : undefined;
}

const numberOperators: Record<ComparisonOperator, NumberOperator> = {
  '=': 'is',
  '!=': 'is_not',
  '>': 'greater_than',
  '<': 'less_than',
  '>=': 'at_least',
  '<=': 'at_most',
};

function numberOf(predicate: Predicate, field: string): NumberCondition | undefined {
  const make = (operator: NumberOperator, value: number | null, high: number | null = null): NumberCondition => ({
    kind: 'number',
    field,
    operator,
    value,
    high,
    orBlank: false,
  });
  if (predicate.kind === 'isNull') return make(predicate.negated ? 'is_not_blank' : 'is_blank', null);
  if (predicate.kind === 'compare' && isPlain(predicate)) {
    return predicate.right.kind === 'number'
      ? make(numberOperators[predicate.operator], predicate.right.value)
      : undefined;
  }
  if (
    predicate.kind === 'between' &&
    isPlain(predicate) &&
    predicate.low.kind === 'number' &&
    predicate.high.kind === 'number'
  ) {
    return make(predicate.negated ? 'is_not_between' : 'is_between', predicate.low.value, predicate.high.value);
  }
  return undefined;
}

const dateOperators: Record<ComparisonOperator, DateOperator> = {
  '=': 'on',
  '!=': 'not_on',
  '>': 'after',
  '<': 'before',
  '>=': 'at_or_after',
  '<=': 'at_or_before',
};

function dateOf(predicate: Predicate, field: string): DateCondition | undefined {
  const make = (operator: DateOperator, parts: Partial<DateCondition>): DateCondition => ({
    kind: 'date',
    field,
    operator,
    value: '',
    high: '',
    amount: null,
    unit: 'day',
    orBlank: false,
    ...parts,
  });
  if (predicate.kind === 'isNull') return make(predicate.negated ? 'is_not_blank' : 'is_blank', {});
  if (predicate.kind === 'compare' && isPlain(predicate)) {
    const value = dateOfValue(predicate.right);
    const isMoment = value !== undefined && !isDay(value);
    // A point in time is not a whole day, so the builder can't express it.
    return value === undefined || (isMoment && ['=', '!='].includes(predicate.operator))
      ? undefined
      : make(dateOperators[predicate.operator], { value });
  }
  if (predicate.kind !== 'between' || !isPlain(predicate)) return undefined;
  const interval = predicate.high.kind === 'now' ? agoOf(predicate.low) : undefined;
  if (interval) return make(predicate.negated ? 'not_within' : 'within', interval);
  const value = dateOfValue(predicate.low);
  const high = dateOfValue(predicate.high);
  return value === undefined || high === undefined
    ? undefined
    : make(predicate.negated ? 'not_between' : 'between', { value, high });
}

function setOf(predicate: Predicate, field: string): BuilderCondition | undefined {
  if (predicate.kind === 'isNull')
    return { kind: 'set', field, operator: predicate.negated ? 'is_not_blank' : 'is_blank', values: [] };
  const contains = predicate.kind === 'not' ? predicate.operand : predicate;
  if (contains.kind !== 'contains') return undefined;
  return {
    kind: 'set',
    field,
    operator: predicate.kind === 'not' ? 'excludes' : 'includes',
    values: contains.values.map(({ value }) => value),
  };
}

/** Whether the operand is the field itself, not `LOWER` of it. */
const isPlain = (predicate: Compare | Between): boolean =>
  (predicate.kind === 'compare' ? predicate.left : predicate.operand).kind === 'field';

/** The builder's text condition on `field` for a tree, if it can express it. */
function textConditionOf(predicate: Predicate, field: string): TextCondition | undefined {
  const make = (operator: TextOperator, value: string, ignoreCase: boolean): TextCondition => ({
    kind: 'text',
    field,
    operator,
    value,
    ignoreCase,
    orBlank: false,
  });
  switch (predicate.kind) {
    case 'isNull':
      // Without a value there is no case to ignore. The default of new conditions keeps the round trip stable.
      return isLowered(predicate.operand) ? undefined : make(predicate.negated ? 'is_not_blank' : 'is_blank', '', true);
    case 'compare': {
      const value = textOf(predicate.right);
      if (value === undefined || (predicate.operator !== '=' && predicate.operator !== '!=')) return undefined;
      if (!sameCase(predicate.left, value)) return undefined;
      return value.text === ''
        ? undefined
        : make(predicate.operator === '=' ? 'is' : 'is_not', value.text, isLowered(predicate.left));
    }
    case 'like': {
      const found = affixOf(predicate);
      const lowered = isLowered(predicate.operand);
      if (!found || !sameCase(predicate.operand, { text: found.text, lowered: predicate.lowered })) return undefined;
      return make(predicate.negated ? found.negative : found.positive, found.text, lowered);
    }
    case 'containsWord':
    case 'not': {
      const word = predicate.kind === 'not' ? predicate.operand : predicate;
      if (word.kind !== 'containsWord' || !sameCase(word.operand, { text: word.word.value, lowered: word.lowered }))
        return undefined;
      return make(
        predicate.kind === 'not' ? 'does_not_contain_word' : 'contains_word',
        word.word.value,
        isLowered(word.operand),
      );
    }
    default:
      return undefined;
  }
}

/** `LOWER(field)` must be compared with `LOWER('…')`, or with text in lower case. */
function sameCase(operand: Value, value: { text: string; lowered: boolean }): boolean {
  return isLowered(operand) ? value.lowered || value.text === value.text.toLowerCase() : !value.lowered;
}

function textOf(value: Value): { text: string; lowered: boolean } | undefined {
  if (value.kind === 'text') return { text: value.value, lowered: false };
  const [argument] = value.kind === 'call' && value.name === 'lower' ? value.args : [];
  return argument?.kind === 'text' ? { text: argument.value, lowered: true } : undefined;
}

function affixOf({ pattern }: Like): { positive: TextOperator; negative: TextOperator; text: string } | undefined {
  const fixed = pattern.find((part): part is PatternPart & { kind: 'fixed' } => part.kind === 'fixed');
  if (fixed === undefined) return undefined;
  switch (pattern.map(({ kind }) => kind).join(' ')) {
    case 'any fixed any':
      return { positive: 'contains', negative: 'does_not_contain', text: fixed.text };
    case 'fixed any':
      return { positive: 'starts_with', negative: 'does_not_start_with', text: fixed.text };
    case 'any fixed':
      return { positive: 'ends_with', negative: 'does_not_end_with', text: fixed.text };
    default:
      return undefined;
  }
}
