import {
  type ComparisonOperator,
  type EventColumn,
  type EventTotal,
  type Junction,
  syntheticSpan,
  type PatternPart,
  type Predicate,
  type TextLiteral,
  type Value,
} from './tree';

/** Nodes that don't come from source text. */
const at = syntheticSpan;

export const text = (value: string): TextLiteral => ({ kind: 'text', value, at });
export const number = (value: number): Value => ({ kind: 'number', value, at });
export const field = (name: string): Value => ({ kind: 'field', name, at });
export const eventField = (name: EventColumn): Value => ({ kind: 'eventField', name, at });
export const eventData = (key: string): Value => ({ kind: 'eventData', key, at });
export const eventProperty = (name: string): Value => ({ kind: 'eventProperty', name, at });
export const eventTotal = (name: EventTotal['name']): Value => ({ kind: 'eventTotal', name, at });
export const lower = (value: Value): Value => ({ kind: 'call', name: 'lower', args: [value], at });
export const compare = (left: Value, operator: ComparisonOperator, right: Value): Predicate => ({
  kind: 'compare',
  operator,
  left,
  right,
  at,
});
export const isNull = (operand: Value, negated: boolean): Predicate => ({ kind: 'isNull', negated, operand, at });
export const between = (operand: Value, low: Value, high: Value, negated: boolean): Predicate => ({
  kind: 'between',
  negated,
  operand,
  low,
  high,
  at,
});
export const like = (
  operand: Value,
  pattern: readonly PatternPart[],
  lowered: boolean,
  negated: boolean,
): Predicate => ({ kind: 'like', negated, operand, pattern, lowered, at });
export const containsWord = (operand: Value, word: string, lowered: boolean): Predicate => ({
  kind: 'containsWord',
  operand,
  word: text(word),
  lowered,
  at,
});
export const contains = (name: string, values: readonly string[]): Predicate => ({
  kind: 'contains',
  operand: { kind: 'field', name, at },
  values: values.map(text),
  at,
});
export const event = (where: Predicate | undefined, having?: Predicate): Predicate =>
  having ? { kind: 'event', where, having, at } : { kind: 'event', where, at };
export const not = (operand: Predicate): Predicate => ({ kind: 'not', operand, at });
export const ago = (amount: number, unit: 'day' | 'month' | 'year'): Value => ({
  kind: 'arithmetic',
  operator: '-',
  left: { kind: 'now', at },
  right: { kind: 'interval', amount, unit, at },
  at,
});
export const now: Value = { kind: 'now', at };
/** A single operand is returned as it is. */
export function junction(kind: Junction['kind'], operands: readonly Predicate[]): Predicate | undefined {
  return operands.length > 1 ? { kind, operands, at } : operands[0];
}
