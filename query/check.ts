import type { QueryFields, QueryFieldType } from './fields';
import { readMoment } from './isoDateTime';
import type { QueryError } from './queryError';
import { isCustomEvent, isCustomSource, ownNodes } from './eventParts';
import type { EventPredicate, Expression, Predicate, Query, Value } from './tree';
import { isValue } from './valueParser';

/**
 * The type of a value. `property`: of an event, whose values can have any type; what it is compared with decides.
 * `unknown`: an error was already reported inside it.
 */
export type ValueType = QueryFieldType | 'boolean' | 'interval' | 'null' | 'property' | 'unknown';

const maximumErrors = 20;
const typeNames: Record<ValueType, string> = {
  text: 'text',
  number: 'a number',
  date: 'a date',
  set: 'a field with several values',
  boolean: 'true or false',
  interval: 'an interval',
  null: 'NULL',
  property: 'a property of an event',
  unknown: 'unknown',
};

/**
 * Checks a parsed query against an account's fields: unknown fields, operators that a type does not support, type
 * mismatches. Errors are in source order, at most 20. Without errors the query can be compiled.
 */
export function checkQuery(query: Query, fields: QueryFields): QueryError[] {
  const checker = new Checker(fields);
  if (query.where) checker.predicate(query.where);
  return checker.errors.toSorted((left, right) => left.at.start.offset - right.at.start.offset).slice(0, maximumErrors);
}

/** The type of a value in a checked query. */
export const typeOfValue = (value: Value, fields: QueryFields): ValueType => new Checker(fields).value(value);

class Checker {
  readonly errors: QueryError[] = [];

  constructor(private readonly fields: QueryFields) {}

  predicate(node: Predicate): void {
    switch (node.kind) {
      case 'constant':
        return;
      case 'compare':
        this.compared(node.left, node.right);
        if (node.operator !== '=' && node.operator !== '!=') this.refuseOrder(node.left, node.right);
        return;
      case 'between':
        this.compared(node.operand, node.low);
        this.compared(node.operand, node.high, true);
        return;
      case 'in':
        for (const [index, option] of node.options.entries()) this.compared(node.operand, option, index > 0);
        return;
      case 'like':
        this.expect(node.operand, 'text', 'LIKE compares text');
        return;
      case 'containsWord':
        this.expect(node.operand, 'text', 'CONTAINS_WORD searches text');
        return;
      case 'isNull':
        this.value(node.operand);
        return;
      case 'contains':
        this.expect(node.operand, 'set', 'CONTAINS needs a field with several values');
        return;
      case 'event':
        this.event(node);
        return;
      case 'selected':
        if (node.where) this.predicate(node.where);
        return;
      case 'and':
      case 'or':
        node.operands.forEach((operand) => this.predicate(operand));
        return;
      case 'not':
        this.predicate(node.operand);
    }
  }

  value(node: Value): ValueType {
    switch (node.kind) {
      case 'field':
        return this.field(node.name, node);
      case 'eventField':
        return node.name === 'event_timestamp' ? 'date' : 'text';
      case 'eventData':
        return 'text';
      case 'eventProperty':
        return 'property';
      case 'eventTotal':
        return node.name === 'count' ? 'number' : 'date';
      case 'moment':
      case 'now':
        return 'date';
      case 'negative':
        return this.expect(node.operand, 'number', 'A minus sign needs a number');
      case 'arithmetic':
        return this.arithmetic(node);
      case 'call':
        return this.call(node);
      default:
        return node.kind;
    }
  }

  private event(event: EventPredicate): void {
    const { where, having } = event;
    const isCustom = isCustomEvent(event);
    for (const node of where ? ownNodes(where) : []) {
      if (node.kind === 'eventTotal')
        this.error("The number, first and last of events can't be joined by OR with other conditions on them.", node);
      if (node.kind === 'eventProperty' && !isCustom)
        this.error("Only custom events have properties: add event_source = 'custom' with AND.", node);
      if (node.kind === 'eventData' && isCustom)
        this.error("Custom events have properties, such as properties['total'], and no other data.", node);
      if (!isCustom && isPredicate(node) && isCustomSource(node))
        this.error("Join event_source = 'custom' with the other conditions on the event by AND.", node);
    }
    for (const node of having ? ownNodes(having) : []) {
      if (!isOfTotal.has(node.kind))
        this.error('The number, first and last of events can be compared only with values.', node);
    }
    if (where) this.predicate(where);
    if (having) this.predicate(having);
  }

  /** Nothing is less than true. */
  private refuseOrder(left: Value, right: Value): void {
    const odd = [left, right].find(({ kind }) => kind === 'boolean');
    if (odd && [left, right].some(({ kind }) => kind === 'eventProperty'))
      this.error('TRUE and FALSE can be compared only with = and !=.', odd);
  }

  private field(name: string, node: Value): ValueType {
    const field = this.fields.get(name);
    if (field) return field.type;
    const similar = [...this.fields.keys()].find((known) => isSimilar(known, name));
    return this.error(
      `There is no field “${name.slice(0, 100)}”.${similar ? ` Did you mean “${similar}”?` : ''}`,
      node,
    );
  }

  private compared(left: Value, right: Value, again = false): void {
    // Its errors were already reported for the first comparison.
    const leftType = again ? new Checker(this.fields).value(left) : this.value(left);
    const rightType = this.value(right);
    if (leftType === 'unknown' || rightType === 'unknown') return;
    for (const [type, node] of [
      [leftType, left],
      [rightType, right],
    ] as const) {
      if (type === 'null') return void this.error("NULL can't be compared: use IS NULL or IS NOT NULL.", node);
      if (type === 'set')
        return void this.error('This field has several values: use CONTAINS or ARRAY_CONTAINS.', node);
      if (type === 'interval')
        return void this.error('An interval can only be added to or subtracted from a date.', node);
      if (type === 'boolean' && leftType !== 'property' && rightType !== 'property')
        return void this.error('No field is true or false.', node);
    }
    if (leftType === 'property' || rightType === 'property') {
      if (leftType === rightType) this.error('Compare a property with a value.', right);
      return;
    }
    if (leftType === 'date' && right.kind === 'text') return this.dateText(right.value, right);
    if (rightType === 'date' && left.kind === 'text') return this.dateText(left.value, left);
    if (leftType !== rightType) this.mismatch(left, leftType, right, rightType);
  }

  private mismatch(left: Value, leftType: ValueType, right: Value, rightType: ValueType): void {
    const name = left.kind === 'field' ? `“${left.name}”` : 'The left side';
    const hint =
      leftType === 'text' && right.kind === 'number'
        ? ': put it in quotes'
        : leftType === 'number' && right.kind === 'text'
          ? ': write it without quotes'
          : '';
    this.error(`${name} is ${typeNames[leftType]}, but this is ${typeNames[rightType]}${hint}.`, right);
  }

  private dateText(text: string, node: Value): void {
    if (readMoment(text) === undefined)
      this.error(`'${text.slice(0, 40)}' is not a date. Write it as '2026-01-31' or '2026-01-31T08:00:00Z'.`, node);
  }

  private expect(node: Value, type: QueryFieldType, rule: string): ValueType {
    const actual = this.value(node);
    if (actual === type || actual === 'unknown') return actual;
    if (actual === 'property' && type !== 'set') return type;
    return this.error(`${rule}; this is ${typeNames[actual]}.`, node);
  }

  private arithmetic({ operator, left, right, at }: Value & { kind: 'arithmetic' }): ValueType {
    const leftType = this.value(left);
    const rightType = this.value(right);
    if (leftType === 'unknown' || rightType === 'unknown') return 'unknown';
    // A property in a calculation is a number.
    const isNumber = (type: ValueType): boolean => type === 'number' || type === 'property';
    if (isNumber(leftType) && isNumber(rightType)) return 'number';
    if (leftType === 'date' && rightType === 'interval' && (operator === '+' || operator === '-')) return 'date';
    if (leftType === 'text' && rightType === 'text' && operator === '+') return 'text';
    this.errors.push({
      message: `The operator ${operator} can't combine ${typeNames[leftType]} and ${typeNames[rightType]}.`,
      at,
    });
    return 'unknown';
  }

  private call({ name, args, at }: Value & { kind: 'call' }): ValueType {
    const [first] = args;
    if (name === 'concat') {
      for (const argument of args) {
        const type = this.value(argument);
        if (type !== 'text' && type !== 'number' && type !== 'property' && type !== 'unknown')
          this.error(`CONCAT joins text and numbers; this is ${typeNames[type]}.`, argument);
      }
      return 'text';
    }
    if (first === undefined) {
      this.errors.push({ message: `${name.toUpperCase()} takes one value.`, at });
      return 'unknown';
    }
    const type = this.expect(first, 'text', `${name.toUpperCase()} takes text`);
    return type === 'unknown' || name === 'lower' ? type : 'number';
  }

  private error(message: string, { at }: Expression): 'unknown' {
    this.errors.push({ message, at });
    return 'unknown';
  }
}

const isPredicate = (node: Expression): node is Predicate => !isValue(node);

/** What a condition on totals can consist of. */
const isOfTotal: ReadonlySet<Expression['kind']> = new Set([
  'eventTotal',
  'number',
  'text',
  'moment',
  'now',
  'interval',
  'arithmetic',
  'negative',
  'compare',
  'between',
  'in',
  'isNull',
  'and',
  'or',
  'not',
  'constant',
]);

/**
 * Whether a typo explains the difference: one letter added, missing or different, two swapped, or missing underscores.
 */
function isSimilar(known: string, name: string): boolean {
  if (known.replaceAll('_', '') === name.replaceAll(/[_ -]/g, '')) return true;
  if (name.length < 4 || Math.abs(known.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && known[start] === name[start]) start += 1;
  let end = 0;
  while (end < name.length - start && end < known.length - start && known.at(-1 - end) === name.at(-1 - end)) end += 1;
  const meant = known.slice(start, known.length - end);
  const written = name.slice(start, name.length - end);
  return Math.max(meant.length, written.length) <= 1 || (meant.length === 2 && written === `${meant[1]}${meant[0]}`);
}
