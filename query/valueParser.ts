import { queryLimits } from './limits';
import { QueryFailure } from './queryError';
import { readMoment } from './isoDateTime';
import type { Token } from './lexer';
import type { Tokens } from './tokens';
import type { ArithmeticOperator, Call, Expression, IntervalUnit, Predicate, Span, Value } from './tree';

/** Callbacks for what the value parser can't parse itself. */
export interface ValueContext {
  /**
   * Parses a field whose first token has been consumed. Version 2 has aliases, tables and paths, version 1 only names.
   */
  readonly field: (name: Token) => Value;
  /** Parses the content of parentheses: a value or conditions. */
  readonly group: () => Expression;
  /** Parses a function that is a condition (`CONTAINS`); its name and `(` are next. Undefined if it is not one. */
  readonly condition: (name: Token) => Predicate | undefined;
  /** Parses `COUNT(*)`, `MIN(…)` or `MAX(…)` of events; its name and `(` are next. Undefined if it is none. */
  readonly total: (name: Token) => Value | undefined;
}

const intervalUnits: readonly IntervalUnit[] = ['second', 'minute', 'hour', 'day', 'month', 'year'];
const functions = new Set<string>(['CONCAT', 'LENGTH', 'LOWER'] satisfies Uppercase<Call['name']>[]);

/** Keywords that must be quoted to be names. */
const keywords = new Set([
  'AND',
  'OR',
  'NOT',
  'LIKE',
  'IS',
  'IN',
  'BETWEEN',
  'SELECT',
  'FROM',
  'WHERE',
  'JOIN',
  'INNER',
  'ON',
  'AS',
]);

/** Whether a word must be quoted to be a name. */
export const isKeyword = (word: string): boolean => keywords.has(word.toUpperCase());

/** Parses values: literals, fields, functions, and arithmetic with the usual precedence. */
export class ValueParser {
  constructor(
    private readonly tokens: Tokens,
    private readonly context: ValueContext,
  ) {}

  /** Parses one value. Throws if it is a condition. */
  value(): Value {
    return asValue(this.expression());
  }

  /** Parses a value, or conditions in parentheses. */
  expression(): Expression {
    return this.chain(['+', '-'], () => this.chain(['*', '/', '%'], () => this.unary()));
  }

  private chain(operators: readonly string[], operand: () => Expression): Expression {
    const { tokens } = this;
    let left = operand();
    let length = 0;
    for (;;) {
      const { kind, text } = tokens.peek();
      if (kind !== 'symbol' || !operators.includes(text)) return left;
      length += 1;
      if (length > queryLimits.depth)
        throw new QueryFailure(
          `A calculation can have up to ${queryLimits.depth} operators in a row.`,
          tokens.peek().at,
        );
      tokens.take();
      const right = asValue(operand());
      const at = { start: left.at.start, end: right.at.end };
      tokens.count(at);
      left = { kind: 'arithmetic', operator: text as ArithmeticOperator, left: asValue(left), right, at };
    }
  }

  private unary(): Expression {
    const { tokens } = this;
    if (!tokens.isSymbol('-')) return this.primary();
    const first = tokens.take().at;
    const operand = asValue(tokens.nested(() => this.unary()));
    const at = tokens.since(first);
    if (operand.kind === 'number') return { ...operand, value: -operand.value, at };
    return { kind: 'negative', operand, at };
  }

  private primary(): Expression {
    const { tokens } = this;
    const token = tokens.peek();
    tokens.count(token.at);
    if (token.kind === 'text') {
      tokens.take();
      return { kind: 'text', value: token.text, at: token.at };
    }
    if (token.kind === 'number') {
      tokens.take();
      return { kind: 'number', value: Number(token.text), at: token.at };
    }
    if (token.kind === 'name') return this.context.field(tokens.take());
    if (token.kind === 'word') return this.word(token);
    if (!tokens.isSymbol('(')) throw tokens.unexpected('a field or a value');
    const first = tokens.take().at;
    const inner = tokens.nested(() => this.context.group());
    tokens.expectSymbol(')', 'to close the parenthesis');
    // Includes the parentheses, so that an error about the group shows all of it.
    return isValue(inner) ? inner : { ...inner, at: tokens.since(first) };
  }

  private word(token: Token): Expression {
    const { tokens } = this;
    const word = token.text.toUpperCase();
    const calls = tokens.isSymbol('(', 1);
    const condition = calls ? this.context.condition(token) : undefined;
    if (condition) return condition;
    const total = calls ? this.context.total(token) : undefined;
    if (total) return total;
    if (isKeyword(word)) throw tokens.unexpected('a field or a value');
    if (word === 'TIMESTAMP' && tokens.peek(1).kind === 'text') return this.moment();
    if (word === 'INTERVAL' && ['number', 'text'].includes(tokens.peek(1).kind)) return this.interval();
    tokens.take();
    if (word === 'TRUE' || word === 'FALSE') return { kind: 'boolean', value: word === 'TRUE', at: token.at };
    if (word === 'NULL') return { kind: 'null', at: token.at };
    if (word === 'CURRENT_TIMESTAMP' && !calls) return { kind: 'now', at: token.at };
    if (!calls) return this.context.field(token);
    if (word === 'NOW' || word === 'CURRENT_TIMESTAMP') {
      tokens.take();
      tokens.expectSymbol(')', `after ${word}(`);
      return { kind: 'now', at: tokens.since(token.at) };
    }
    if (!functions.has(word))
      throw new QueryFailure(
        `There is no function ${token.text.slice(0, 40)}. Functions are ARRAY_CONTAINS, CONTAINS, CONTAINS_WORD, ` +
          'CONCAT, LENGTH, LOWER and NOW.',
        token.at,
      );
    return this.call(word.toLowerCase() as Call['name'], token.at);
  }

  private call(name: Call['name'], first: Span): Value {
    const { tokens } = this;
    tokens.take();
    const args = tokens.nested(() => this.list(() => this.value()));
    tokens.expectSymbol(')', `to close ${name.toUpperCase()}(`);
    const at = tokens.since(first);
    if (name !== 'concat' && args.length !== 1) throw new QueryFailure(`${name.toUpperCase()} takes one value.`, at);
    return { kind: 'call', name, args, at };
  }

  /** Parses one or more items separated by commas. */
  list<Item>(item: () => Item): Item[] {
    const items = [item()];
    while (this.tokens.trySymbol(',')) items.push(item());
    return items;
  }

  private moment(): Value {
    const first = this.tokens.take().at;
    const text = this.tokens.take();
    if (readMoment(text.text) === undefined) {
      throw new QueryFailure(
        `'${text.text.slice(0, 40)}' is not a time. Write it as TIMESTAMP '2026-01-31T08:00:00Z'.`,
        text.at,
      );
    }
    return { kind: 'moment', value: text.text, at: this.tokens.since(first) };
  }

  /** `INTERVAL 10 day`, and `INTERVAL '10 days'`. */
  private interval(): Value {
    const first = this.tokens.take().at;
    const token = this.tokens.take();
    const match =
      token.kind === 'number'
        ? [token.text, token.text, this.tokens.take().text]
        : /^\s*(\d{1,9})\s+([a-zA-Z]+)\s*$/.exec(token.text);
    const at = this.tokens.since(first);
    const name = match?.[2]?.toLowerCase().replace(/s$/, '');
    const unit = intervalUnits.find((known) => known === name);
    const amount = Number(match?.[1]);
    if (unit === undefined || !Number.isInteger(amount))
      throw new QueryFailure('An interval is a whole number and a unit: second, minute, hour, day, month or year.', at);
    if (amount > 100_000) throw new QueryFailure('An interval can have up to 100,000 units.', at);
    return { kind: 'interval', amount, unit, at };
  }
}

const predicateKinds = new Set<string>([
  'compare',
  'like',
  'between',
  'isNull',
  'in',
  'contains',
  'containsWord',
  'event',
  'selected',
  'and',
  'or',
  'not',
  'constant',
] satisfies Predicate['kind'][]);

export const isValue = (expression: Expression): expression is Value => !predicateKinds.has(expression.kind);

/** Throws if the expression is a condition. */
export function asValue(expression: Expression): Value {
  if (isValue(expression)) return expression;
  throw new QueryFailure('This is a condition, but a value is needed here.', expression.at);
}
