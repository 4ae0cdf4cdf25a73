/** A place in a query's text. `offset` counts UTF-16 units from 0; `line` and `column` count from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** From the first character of a node to behind its last. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** 1: boolean expression (`contacts/search`, version 1 segments). 2: the SQL subset of version 2 segments. */
export type QueryVersion = 1 | 2;

/**
 * A parsed query. Both languages make the same tree: joins and subselects over events of version 2, and conditions on
 * `event_*` fields of version 1, are `event` nodes. Without `where` it selects every contact.
 */
export interface Query {
  readonly version: QueryVersion;
  readonly where: Predicate | undefined;
}

interface Node {
  readonly at: Span;
}

export type IntervalUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type ComparisonOperator = '=' | '!=' | '<' | '>' | '<=' | '>=';
/** Columns of events both languages know. `event_data` is reached by `eventData` nodes. */
export type EventColumn = 'event_source' | 'event_type' | 'event_timestamp';

export interface TextLiteral extends Node {
  readonly kind: 'text';
  readonly value: string;
}
export interface NumberLiteral extends Node {
  readonly kind: 'number';
  readonly value: number;
}
export interface BooleanLiteral extends Node {
  readonly kind: 'boolean';
  readonly value: boolean;
}
export interface NullLiteral extends Node {
  readonly kind: 'null';
}
/** `TIMESTAMP '…'`: ISO 8601 as written. */
export interface MomentLiteral extends Node {
  readonly kind: 'moment';
  readonly value: string;
}
export interface IntervalLiteral extends Node {
  readonly kind: 'interval';
  readonly amount: number;
  readonly unit: IntervalUnit;
}
/** `NOW()`, `CURRENT_TIMESTAMP`. */
export interface Now extends Node {
  readonly kind: 'now';
}
/** A field of the contact, reserved or custom, in lower case. */
export interface ContactField extends Node {
  readonly kind: 'field';
  readonly name: string;
}
/** A column of the event that the enclosing `event` node speaks of. */
export interface EventField extends Node {
  readonly kind: 'eventField';
  readonly name: EventColumn;
}
/** A key of the event's data, such as `singlesend_id`. */
export interface EventData extends Node {
  readonly kind: 'eventData';
  readonly key: string;
}
export interface Arithmetic extends Node {
  readonly kind: 'arithmetic';
  readonly operator: ArithmeticOperator;
  readonly left: Value;
  readonly right: Value;
}
export interface Negative extends Node {
  readonly kind: 'negative';
  readonly operand: Value;
}
export interface Call extends Node {
  readonly kind: 'call';
  readonly name: 'concat' | 'length' | 'lower';
  readonly args: readonly Value[];
}

/** What yields a value. */
export type Value =
  | TextLiteral
  | NumberLiteral
  | BooleanLiteral
  | NullLiteral
  | MomentLiteral
  | IntervalLiteral
  | Now
  | ContactField
  | EventField
  | EventData
  | Arithmetic
  | Negative
  | Call;

/** A piece of a `LIKE` pattern: fixed text, `any` number of characters, or exactly `one`. */
export type PatternPart =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'one' };

export interface Compare extends Node {
  readonly kind: 'compare';
  readonly operator: ComparisonOperator;
  readonly left: Value;
  readonly right: Value;
}
/** `lowered`: the pattern was written `LOWER('…')`. */
export interface Like extends Node {
  readonly kind: 'like';
  readonly negated: boolean;
  readonly operand: Value;
  readonly pattern: readonly PatternPart[];
  readonly lowered: boolean;
}
export interface Between extends Node {
  readonly kind: 'between';
  readonly negated: boolean;
  readonly operand: Value;
  readonly low: Value;
  readonly high: Value;
}
export interface IsNull extends Node {
  readonly kind: 'isNull';
  readonly negated: boolean;
  readonly operand: Value;
}
export interface In extends Node {
  readonly kind: 'in';
  readonly negated: boolean;
  readonly operand: Value;
  readonly options: readonly Value[];
}
/** `CONTAINS`, `array_contains`: the set has any of the values. */
export interface Contains extends Node {
  readonly kind: 'contains';
  readonly operand: ContactField;
  readonly values: readonly TextLiteral[];
}
/** `CONTAINS_WORD`: the text has the word between spaces or punctuation. */
export interface ContainsWord extends Node {
  readonly kind: 'containsWord';
  readonly operand: Value;
  readonly word: TextLiteral;
  readonly lowered: boolean;
}
/** The contact has an event for which `where` holds. */
export interface EventPredicate extends Node {
  readonly kind: 'event';
  readonly where: Predicate | undefined;
}
/** `contact_id IN (SELECT contact_id FROM contact_data WHERE …)`: false where `where` is neither true nor false. */
export interface Selected extends Node {
  readonly kind: 'selected';
  readonly where: Predicate | undefined;
}
/** Two operands or more; a group of its own in parentheses stays a node of its own. */
export interface Junction extends Node {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Predicate[];
}
export interface Not extends Node {
  readonly kind: 'not';
  readonly operand: Predicate;
}
/** A literal that stands as a condition. */
export interface Constant extends Node {
  readonly kind: 'constant';
  readonly value: boolean;
}

/**
 * What is true or false of a contact (or, inside an `event`, of an event). Nulls behave as in SQL: comparing with one
 * is neither.
 */
export type Predicate =
  | Compare
  | Like
  | Between
  | IsNull
  | In
  | Contains
  | ContainsWord
  | EventPredicate
  | Selected
  | Junction
  | Not
  | Constant;

export type Expression = Value | Predicate;

const nowhere: Position = { offset: 0, line: 1, column: 1 };
/** The place of nodes that were made, not parsed. */
export const madeSpan: Span = { start: nowhere, end: nowhere };
