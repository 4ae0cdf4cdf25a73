import type { Token } from './lexer';
import { readMoment } from './isoDateTime';
import { type Dialect, PredicateParser } from './predicateParser';
import { type QueryError, QueryFailure } from './queryError';
import { Tokens } from './tokens';
import type { ComparisonOperator, PatternPart, Position, Predicate, Span, Value } from './tree';
import type { ActivityCondition, ActivityTest, ActivityValue } from './activity/condition';
import {
  activityEvents,
  type ActivityField,
  activityFields,
  type ActivityFieldType,
  activityStatuses,
  isActivityField,
} from './activity/fields';

/** Limits of a query, which is part of an address. */
export const activityQueryLimits = { length: 4000, tests: 100, values: 500, depth: 20, wildcards: 10 } as const;

export type ActivityParseResult =
  | { readonly condition: ActivityCondition | undefined; readonly error?: undefined }
  | { readonly condition?: undefined; readonly error: QueryError };

/**
 * Parses a query of `GET /v3/messages`: conditions of version 1 of the segment language, on the fields of messages. An
 * empty one selects every message. Any input is safe; an error names its place.
 * @param now milliseconds, for `NOW()`
 */
export function parseActivityQuery(text: string, now: number): ActivityParseResult {
  try {
    if (text.length > activityQueryLimits.length)
      throw new QueryFailure(`a query can have up to ${activityQueryLimits.length} characters`, start);
    const tokens = new Tokens(text, 1);
    if (tokens.peek().kind === 'end') return { condition: undefined };
    const predicate = new PredicateParser(tokens, new ActivityDialect(tokens)).predicate();
    if (tokens.peek().kind !== 'end') throw tokens.unexpected('AND, OR or the end of the query');
    return { condition: new Reader(now).condition(predicate, 0) };
  } catch (failure) {
    if (!(failure instanceof QueryFailure)) throw failure;
    return { error: { message: failure.message, at: failure.at } };
  }
}

const origin: Position = { offset: 0, line: 1, column: 1 };
const start: Span = { start: origin, end: origin };

class ActivityDialect implements Dialect {
  readonly version = 1;
  readonly setFields = 'categories, events or unique_args';

  constructor(private readonly tokens: Tokens) {}

  field(name: Token): Value {
    const { tokens } = this;
    const lower = name.text.toLowerCase();
    if (!isActivityField(lower)) throw unknownField(name.text, name.at);
    if (!tokens.trySymbol('[')) return { kind: 'field', name: lower, at: name.at };
    if (tokens.peek().kind !== 'text') throw tokens.unexpected('a key in quotes');
    const key = tokens.take().text;
    tokens.expectSymbol(']', 'after the key');
    const at = tokens.since(name.at);
    if (lower !== 'unique_args') throw new QueryFailure('only unique_args has keys', at);
    return { kind: 'eventData', key, at };
  }

  subselect(operand: Value): never {
    throw new QueryFailure('there are no subselects: list the values', operand.at);
  }
}

const unknownField = (name: string, at: Span): QueryFailure =>
  new QueryFailure(`'${name.slice(0, 40)}' is not a known field`, at);

interface Subject {
  readonly field: ActivityField;
  readonly key?: string;
  readonly at: Span;
}

const swapped = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const satisfies Record<
  ComparisonOperator,
  ComparisonOperator
>;

/** Makes conditions with constant values of what was parsed, and refuses what messages do not have. */
class Reader {
  private tests = 0;

  constructor(private readonly now: number) {}

  condition(predicate: Predicate, depth: number): ActivityCondition {
    if (depth > activityQueryLimits.depth)
      throw new QueryFailure(`a query can be nested ${activityQueryLimits.depth} levels deep`, predicate.at);
    switch (predicate.kind) {
      case 'and':
      case 'or':
        return {
          kind: predicate.kind,
          operands: predicate.operands.map((operand) => this.condition(operand, depth + 1)),
        };
      case 'not':
        return { kind: 'not', operand: this.condition(predicate.operand, depth + 1) };
      case 'constant':
        return { kind: 'constant', value: predicate.value };
      case 'compare':
        return isSubject(predicate.left)
          ? this.compare(predicate.left, predicate.operator, predicate.right)
          : this.compare(predicate.right, swapped[predicate.operator], predicate.left);
      case 'in':
        return negatedIf(predicate.negated, this.oneOf(subjectOf(predicate.operand), predicate.options));
      case 'contains':
        return this.oneOf(setOf(predicate.operand), predicate.values);
      case 'like':
        return negatedIf(predicate.negated, this.like(subjectOf(predicate.operand), predicate.pattern));
      case 'between':
        return negatedIf(predicate.negated, {
          kind: 'and',
          operands: [
            this.compare(predicate.operand, '>=', predicate.low),
            this.compare(predicate.operand, '<=', predicate.high),
          ],
        });
      case 'isNull':
        return negatedIf(predicate.negated, this.test({ ...subjectOf(predicate.operand), kind: 'missing' }));
      default:
        throw new QueryFailure('this condition is not part of the language of messages', predicate.at);
    }
  }

  private compare(operand: Value, operator: ComparisonOperator, right: Value): ActivityCondition {
    const subject = subjectOf(operand);
    if (right.kind === 'null') throw new QueryFailure('compare with IS NULL or IS NOT NULL', right.at);
    if (operator === '=' || operator === '!=') return negatedIf(operator === '!=', this.oneOf(subject, [right]));
    const type = typeOf(subject);
    if (type === 'status' || type === 'set' || type === 'eventSet')
      throw new QueryFailure(`${subject.field} can be compared with = and !=, IN and LIKE only`, subject.at);
    return this.test({ ...subject, kind: 'order', operator, value: this.value(type, right) });
  }

  private oneOf(subject: Subject, options: readonly Value[]): ActivityTest {
    if (options.length > activityQueryLimits.values)
      throw new QueryFailure(`a list can have up to ${activityQueryLimits.values} values`, subject.at);
    const type = typeOf(subject);
    return this.test({ ...subject, kind: 'in', values: options.map((option) => this.value(type, option)) });
  }

  private like(subject: Subject, pattern: readonly PatternPart[]): ActivityTest {
    const type = typeOf(subject);
    if (type === 'number' || type === 'time' || type === 'status')
      throw new QueryFailure(`LIKE needs a text, and ${subject.field} is none`, subject.at);
    if (pattern.filter((part) => part.kind !== 'fixed').length > activityQueryLimits.wildcards)
      throw new QueryFailure(`a pattern can have up to ${activityQueryLimits.wildcards} wildcards`, subject.at);
    return this.test({ ...subject, kind: 'like', pattern });
  }

  private test(test: ActivityTest): ActivityTest {
    this.tests += 1;
    if (this.tests > activityQueryLimits.tests)
      throw new QueryFailure(`a query can have up to ${activityQueryLimits.tests} conditions`, test.at);
    return test;
  }

  private value(type: ActivityFieldType, value: Value): ActivityValue {
    if (type === 'time') return new Date(this.time(value)).toISOString();
    if (type === 'number') return numberOf(value);
    const text = textOf(value);
    if (type === 'status') {
      const status = text.toLowerCase();
      if (!activityStatuses.some((known) => known === status))
        throw new QueryFailure(`'${text.slice(0, 40)}' is not a status: ${activityStatuses.join(', ')}`, value.at);
      return status;
    }
    if (type !== 'eventSet') return text;
    const name = text.toLowerCase();
    if (Object.hasOwn(activityEvents, name)) return name;
    const [known] = Object.entries(activityEvents).find(([, stored]) => stored === name) ?? [];
    if (known === undefined)
      throw new QueryFailure(
        `'${text.slice(0, 40)}' is not an event: ${Object.keys(activityEvents).join(', ')}`,
        value.at,
      );
    return known;
  }

  /** Milliseconds. */
  private time(value: Value): number {
    switch (value.kind) {
      case 'now':
        return this.now;
      case 'moment':
      case 'text': {
        const iso = readMoment(value.value);
        if (iso === undefined)
          throw new QueryFailure(
            `'${value.value.slice(0, 40)}' is not a time, such as TIMESTAMP "2026-01-31T08:00:00Z"`,
            value.at,
          );
        return Date.parse(iso);
      }
      case 'arithmetic': {
        const { operator, left, right } = value;
        if (right.kind !== 'interval' || (operator !== '+' && operator !== '-')) break;
        const time = new Date(this.time(left));
        const amount = operator === '+' ? right.amount : -right.amount;
        if (right.unit === 'month') time.setUTCMonth(time.getUTCMonth() + amount);
        else if (right.unit === 'year') time.setUTCFullYear(time.getUTCFullYear() + amount);
        else time.setTime(time.getTime() + amount * milliseconds[right.unit]);
        const year = time.getUTCFullYear();
        if (!(year >= 1000 && year <= 9999)) throw new QueryFailure('this time is out of range', value.at);
        return time.getTime();
      }
      default:
    }
    throw new QueryFailure('a time is needed here, such as TIMESTAMP "2026-01-31T08:00:00Z"', value.at);
  }
}

const milliseconds = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const isSubject = (value: Value): boolean => value.kind === 'field' || value.kind === 'eventData';

function subjectOf(value: Value): Subject {
  if (value.kind === 'eventData') return { field: 'unique_args', key: value.key, at: value.at };
  if (value.kind !== 'field') throw new QueryFailure('a field is needed here', value.at);
  if (!isActivityField(value.name)) throw unknownField(value.name, value.at);
  return { field: value.name, at: value.at };
}

function setOf(value: Value): Subject {
  const subject = subjectOf(value);
  const type = activityFields[subject.field];
  if (type !== 'set' && type !== 'eventSet')
    throw new QueryFailure('CONTAINS searches categories, events or unique_args', value.at);
  return subject;
}

/** One key of `unique_args` has one value. */
const typeOf = ({ field, key }: Subject): ActivityFieldType => (key === undefined ? activityFields[field] : 'text');

const negatedIf = (isNegated: boolean, operand: ActivityCondition): ActivityCondition =>
  isNegated ? { kind: 'not', operand } : operand;

/** Numbers are often quoted. */
function numberOf(value: Value): number {
  const number = value.kind === 'number' ? value.value : value.kind === 'text' ? Number(value.value) : Number.NaN;
  if (!Number.isSafeInteger(number) || (value.kind === 'text' && value.value.trim() === ''))
    throw new QueryFailure('a whole number is needed here', value.at);
  return number;
}

function textOf(value: Value): string {
  if (value.kind === 'text') return value.value;
  if (value.kind === 'number' || value.kind === 'boolean') return String(value.value);
  throw new QueryFailure('a text in quotes is needed here', value.at);
}
