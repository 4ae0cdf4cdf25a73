/** A position in a query's text. `offset` counts UTF-16 code units from 0; `line` and `column` count from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** From a node's first character to just after its last. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** 1: boolean expressions (`contacts/search`, version 1 segments). 2: the SQL subset of version 2 segments. */
export type QueryVersion = 1 | 2;

/**
 * A parsed query. Both languages give the same tree: joins and subselects over events (version 2) and conditions on
 * `event_*` fields (version 1) become `event` nodes. Without `where` it selects all contacts.
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
/** Event columns that both languages have. Other data is accessed through `eventData` nodes. */
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
/** A column of the event of the enclosing `event` node. */
export interface EventField extends Node {
  readonly kind: 'eventField';
  readonly name: EventColumn;
}
/** A key of the event's data, such as `singlesend_id`. */
export interface EventData extends Node {
  readonly kind: 'eventData';
  readonly key: string;
}
/** A property of the custom event of the enclosing `event` node. Its values can have any type. */
export interface EventProperty extends Node {
  readonly kind: 'eventProperty';
  readonly name: string;
}
/** Of all events for which `where` of the enclosing `event` node holds: how many, and the time of the first or last. */
export interface EventTotal extends Node {
  readonly kind: 'eventTotal';
  readonly name: 'count' | 'first' | 'last';
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

/** Nodes with a value. */
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
  | EventProperty
  | EventTotal
  | Arithmetic
  | Negative
  | Call;

/** A part of a `LIKE` pattern: fixed text, `any` number of characters, or exactly `one`. */
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
/**
 * The contact has an event for which `where` holds, and `having` holds for all such events of the contact together.
 * Without any event it is false, whatever `having` says.
 */
export interface EventPredicate extends Node {
  readonly kind: 'event';
  readonly where: Predicate | undefined;
  /** Compares totals (`eventTotal`). */
  readonly having?: Predicate | undefined;
}
/** `contact_id IN (SELECT contact_id FROM contact_data WHERE …)`: false where `where` is neither true nor false. */
export interface Selected extends Node {
  readonly kind: 'selected';
  readonly where: Predicate | undefined;
}
/** Two or more operands. A parenthesized group stays a separate node. */
export interface Junction extends Node {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Predicate[];
}
export interface Not extends Node {
  readonly kind: 'not';
  readonly operand: Predicate;
}
/** A literal used as a condition. */
export interface Constant extends Node {
  readonly kind: 'constant';
  readonly value: boolean;
}

/**
 * A condition on a contact (or, inside an `event`, on an event). Nulls behave as in SQL: comparing with null is neither
 * true nor false.
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
/** The span of nodes that were created, not parsed. */
export const syntheticSpan: Span = { start: nowhere, end: nowhere };
