import { queryLimits } from './limits';
import { type Token, tokenize } from './lexer';
import { QueryFailure } from './queryError';
import type { QueryVersion, Span } from './tree';

/** Reads the tokens of a query in order, and enforces the limits against hostile input. */
export class Tokens {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;
  private nodes = 0;

  constructor(text: string, version: QueryVersion) {
    this.tokens = tokenize(text, version);
  }

  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new Error('A query has at least its end.');
    return token;
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.index += 1;
    return token;
  }

  isSymbol(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === text;
  }

  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && token.text.toUpperCase() === word;
  }

  /** Consumes the symbol if it is next. */
  trySymbol(text: string): boolean {
    return this.isSymbol(text) && this.take().text === text;
  }

  tryWord(word: string): boolean {
    return this.isWord(word) && this.take().kind === 'word';
  }

  expectSymbol(text: string, after: string): Token {
    if (!this.isSymbol(text)) throw this.unexpected(`“${text}” ${after}`);
    return this.take();
  }

  expectWord(word: string, after: string): Token {
    if (!this.isWord(word)) throw this.unexpected(`${word} ${after}`);
    return this.take();
  }

  /** An error at the next token: what was found and what was expected. */
  unexpected(expected: string): QueryFailure {
    const token = this.peek();
    return new QueryFailure(
      `Expected ${expected}, but ${token.kind === 'end' ? 'the query ends here' : `found ${describe(token)}`}.`,
      token.at,
    );
  }

  /** The span from `first` to the last consumed token. */
  since(first: Span): Span {
    return { start: first.start, end: this.tokens[this.index - 1]?.at.end ?? first.end };
  }

  /** Counts a node; throws above the limit. */
  count(at: Span): void {
    this.nodes += 1;
    if (this.nodes > queryLimits.nodes)
      throw new QueryFailure(
        `A query can have up to ${queryLimits.nodes.toLocaleString('en-US')} conditions, fields and values.`,
        at,
      );
  }

  /** Runs `work` one level deeper; throws above the limit. */
  nested<Result>(work: () => Result): Result {
    this.depth += 1;
    if (this.depth > queryLimits.depth)
      throw new QueryFailure(`A query can be nested ${queryLimits.depth} levels deep.`, this.peek().at);
    const result = work();
    this.depth -= 1;
    return result;
  }
}

function describe({ kind, text }: Token): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  if (kind === 'text') return `the text '${short}'`;
  return kind === 'number' ? `the number ${short}` : `“${short}”`;
}
