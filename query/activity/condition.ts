import type { PatternPart, Span } from '../tree';
import type { ActivityField } from './fields';

/** A value that a field is compared with; times are in ISO 8601. */
export type ActivityValue = string | number;

/**
 * A condition on a message. Every test is either true or false: a field without a value differs from all values, and
 * fits no pattern.
 */
export type ActivityCondition =
  | { readonly kind: 'and' | 'or'; readonly operands: readonly ActivityCondition[] }
  | { readonly kind: 'not'; readonly operand: ActivityCondition }
  | { readonly kind: 'constant'; readonly value: boolean }
  | ActivityTest;

interface Test {
  readonly field: ActivityField;
  /** A key of `unique_args`. */
  readonly key?: string | undefined;
  readonly at: Span;
}

export type ActivityTest =
  | (Test & { readonly kind: 'in'; readonly values: readonly ActivityValue[] })
  | (Test & { readonly kind: 'order'; readonly operator: '<' | '>' | '<=' | '>='; readonly value: ActivityValue })
  | (Test & { readonly kind: 'like'; readonly pattern: readonly PatternPart[] })
  | (Test & { readonly kind: 'missing' });

/** The conditions that all have to hold. */
export const conjunctsOf = (condition: ActivityCondition | undefined): readonly ActivityCondition[] =>
  condition === undefined ? [] : condition.kind === 'and' ? condition.operands.flatMap(conjunctsOf) : [condition];

/** The tests in a condition. */
export function testsIn(condition: ActivityCondition): readonly ActivityTest[] {
  switch (condition.kind) {
    case 'constant':
      return [];
    case 'not':
      return testsIn(condition.operand);
    case 'and':
    case 'or':
      return condition.operands.flatMap(testsIn);
    default:
      return [condition];
  }
}
