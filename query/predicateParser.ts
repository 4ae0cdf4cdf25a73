import { readPattern } from './patterns';
import { QueryFailure } from './queryError';
import type { Token } from './lexer';
import type { Tokens } from './tokens';
import type { ComparisonOperator, Expression, Predicate, QueryVersion, Span, TextLiteral, Value } from './tree';
import { asValue, isValue, ValueParser } from './valueParser';

/** The differences between the two languages inside a condition. */
export interface Dialect {
  readonly version: QueryVersion;
  /** The fields that `CONTAINS` searches, as its error lists them. */
  readonly setFields?: string;
  /** Parses a field whose first token has been consumed. */
  field(name: Token): Value;
  /** Parses `SELECT … )` after `operand IN (`, or refuses it. Returns the condition that the operand is selected. */
  subselect(operand: Value): Predicate;
  /** Parses a function of events after HAVING; its name is next. Undefined if it is none. */
  total?(name: Token): Value | undefined;
}

const comparisons = new Set<string>(['=', '!=', '<', '>', '<=', '>='] satisfies ComparisonOperator[]);

/** Parses conditions: `OR`, `AND`, `NOT` by increasing precedence, then comparisons of values. */
export class PredicateParser {
  private readonly values: ValueParser;

  constructor(
    private readonly tokens: Tokens,
    private readonly dialect: Dialect,
  ) {
    this.values = new ValueParser(tokens, {
      field: (name) => dialect.field(name),
      group: () => this.or(),
      condition: (name) => this.condition(name),
      total: (name) => dialect.total?.(name),
    });
  }

  predicate(): Predicate {
    return asPredicate(this.or());
  }

  private or(): Expression {
    return this.junction('or', () => this.junction('and', () => this.not()));
  }

  private junction(kind: 'and' | 'or', operand: () => Expression): Expression {
    const first = operand();
    if (!this.tokens.isWord(kind.toUpperCase())) return first;
    const operands = [asPredicate(first)];
    while (this.tokens.tryWord(kind.toUpperCase())) operands.push(asPredicate(operand()));
    const last = operands.at(-1) ?? first;
    return { kind, operands, at: { start: first.at.start, end: last.at.end } };
  }

  private not(): Expression {
    const { tokens } = this;
    if (!tokens.isWord('NOT')) return this.comparison();
    const first = tokens.take().at;
    const operand = asPredicate(tokens.nested(() => this.not()));
    return { kind: 'not', operand, at: tokens.since(first) };
  }

  private comparison(): Expression {
    const { tokens } = this;
    const left = this.values.expression();
    const { kind, text } = tokens.peek();
    if (kind === 'symbol' && comparisons.has(text)) {
      const operand = asValue(left);
      tokens.take();
      const right = this.values.value();
      return {
        kind: 'compare',
        operator: text as ComparisonOperator,
        left: operand,
        right,
        at: { start: left.at.start, end: right.at.end },
      };
    }
    if (tokens.isWord('IS')) return this.isNull(asValue(left));
    const negated = tokens.isWord('NOT') && ['LIKE', 'IN', 'BETWEEN'].some((word) => tokens.isWord(word, 1));
    if (negated) tokens.take();
    if (tokens.isWord('LIKE')) return this.like(asValue(left), negated);
    if (tokens.isWord('BETWEEN')) return this.between(asValue(left), negated);
    if (tokens.isWord('IN')) return this.in(asValue(left), negated);
    return left;
  }

  private isNull(operand: Value): Predicate {
    const { tokens } = this;
    tokens.take();
    const negated = tokens.tryWord('NOT');
    tokens.expectWord('NULL', negated ? 'after IS NOT' : 'or NOT NULL after IS');
    return { kind: 'isNull', negated, operand, at: tokens.since(operand.at) };
  }

  private like(operand: Value, negated: boolean): Predicate {
    const { tokens } = this;
    tokens.take();
    const { text, lowered } = this.literal('LIKE takes a pattern in quotes.');
    return {
      kind: 'like',
      negated,
      operand,
      pattern: readPattern(text.value, this.dialect.version),
      lowered,
      at: tokens.since(operand.at),
    };
  }

  /** A quoted text, or `LOWER` of one. */
  private literal(otherwise: string): { text: TextLiteral; lowered: boolean } {
    const value = this.values.value();
    if (value.kind === 'text') return { text: value, lowered: false };
    const [argument] = value.kind === 'call' && value.name === 'lower' ? value.args : [];
    if (argument?.kind === 'text') return { text: argument, lowered: true };
    throw new QueryFailure(otherwise, value.at);
  }

  private between(operand: Value, negated: boolean): Predicate {
    const { tokens } = this;
    tokens.take();
    const low = this.values.value();
    tokens.expectWord('AND', 'between the two ends of BETWEEN');
    const high = this.values.value();
    return { kind: 'between', negated, operand, low, high, at: tokens.since(operand.at) };
  }

  private in(operand: Value, negated: boolean): Predicate {
    const { tokens } = this;
    tokens.take();
    tokens.expectSymbol('(', 'after IN');
    if (tokens.isWord('SELECT')) {
      const selected = tokens.nested(() => this.dialect.subselect(operand));
      const at = tokens.since(operand.at);
      return negated ? { kind: 'not', operand: { ...selected, at }, at } : { ...selected, at };
    }
    const options = this.values.list(() => this.values.value());
    tokens.expectSymbol(')', 'to close IN (');
    return { kind: 'in', negated, operand, options, at: tokens.since(operand.at) };
  }

  private condition(name: Token): Predicate | undefined {
    switch (name.text.toUpperCase()) {
      case 'CONTAINS':
      case 'ARRAY_CONTAINS':
        return this.contains();
      case 'CONTAINS_WORD':
        return this.containsWord();
      default:
        return undefined;
    }
  }

  private contains(): Predicate {
    const { tokens } = this;
    const name = tokens.take();
    tokens.take();
    const operand = this.values.value();
    if (operand.kind !== 'field')
      throw new QueryFailure(
        `${name.text.toUpperCase()} searches a field with several values: ${
          this.dialect.setFields ?? 'list_ids, alternate_emails or email_domains'
        }.`,
        operand.at,
      );
    tokens.expectSymbol(',', `after the field of ${name.text.toUpperCase()}`);
    const bracket = tokens.trySymbol('[');
    const values = this.values.list(() => this.text('Put the values to search for in quotes.'));
    if (bracket) tokens.expectSymbol(']', 'to close the list');
    else if (values.length > 1)
      throw new QueryFailure("Put several values in brackets: ['a', 'b'].", values[1]?.at ?? operand.at);
    tokens.expectSymbol(')', `to close ${name.text.toUpperCase()}(`);
    return { kind: 'contains', operand, values, at: tokens.since(name.at) };
  }

  private containsWord(): Predicate {
    const { tokens } = this;
    const name = tokens.take();
    tokens.take();
    const operand = this.values.value();
    tokens.expectSymbol(',', 'after the field of CONTAINS_WORD');
    const { text: word, lowered } = this.literal('Put the word to search for in quotes.');
    if (word.value.trim() === '') throw new QueryFailure('The word to search for is empty.', word.at);
    if (word.value.length > 1000)
      throw new QueryFailure('The word to search for can have up to 1,000 characters.', word.at);
    tokens.expectSymbol(')', 'to close CONTAINS_WORD(');
    return { kind: 'containsWord', operand, word, lowered, at: tokens.since(name.at) };
  }

  private text(otherwise: string): TextLiteral {
    const value = this.values.value();
    if (value.kind !== 'text') throw new QueryFailure(otherwise, value.at);
    return value;
  }
}

/** Throws if a value is used as a condition; `true` and `false` are allowed. */
function asPredicate(expression: Expression): Predicate {
  if (!isValue(expression)) return expression;
  if (expression.kind === 'boolean') return { kind: 'constant', value: expression.value, at: expression.at };
  throw new QueryFailure("This value needs a comparison, such as = '…' or IS NOT NULL.", expression.at);
}

/** A contact field, which both languages write as a plain or quoted name. */
export const contactField = (name: Token, at: Span = name.at): Value => ({
  kind: 'field',
  name: name.text.toLowerCase(),
  at,
});
