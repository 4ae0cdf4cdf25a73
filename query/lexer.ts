import { queryLimits } from './limits';
import { QueryFailure } from './queryError';
import type { Position, QueryVersion, Span } from './tree';

/** `word`: a name or keyword · `name`: a quoted name, never a keyword · `symbol`: punctuation and operators. */
export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written, except that names and texts are unquoted and unescaped. */
  readonly text: string;
  readonly at: Span;
}

const twoCharacterSymbols = new Set(['!=', '<>', '<=', '>=']);
const oneCharacterSymbols = new Set('()[],.:=<>+-*/%');
const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const isWordStart = (character: string): boolean => /^[A-Za-z_]$/.test(character);
const isWordPart = (character: string): boolean => isWordStart(character) || isDigit(character);

/**
 * Splits a query into tokens; the last one is `end`. The languages differ only in strings: version 1 uses `'` and `"`
 * with backslash escapes; version 2 uses `'` with doubled quotes, and `"` for names. Backticks quote names in both.
 * Throws a QueryFailure.
 */
export function tokenize(text: string, version: QueryVersion): Token[] {
  if (text.length > queryLimits.length) {
    const start: Position = { offset: 0, line: 1, column: 1 };
    throw new QueryFailure(
      `A query can have up to ${queryLimits.length.toLocaleString('en-US')} characters; this one has ` +
        `${text.length.toLocaleString('en-US')}.`,
      { start, end: start },
    );
  }
  return new Lexer(text, version).tokens();
}

class Lexer {
  private offset = 0;
  private line = 1;
  private lineStart = 0;

  constructor(
    private readonly source: string,
    private readonly version: QueryVersion,
  ) {}

  tokens(): Token[] {
    const tokens: Token[] = [];
    for (;;) {
      const token = this.next();
      tokens.push(token);
      if (token.kind === 'end') return tokens;
    }
  }

  private next(): Token {
    this.skipSpace();
    const start = this.position();
    const character = this.peek();
    if (character === '') return this.token('end', '', start);
    if (isWordStart(character)) return this.token('word', this.takeWhile(isWordPart), start);
    if (isDigit(character) || (character === '.' && isDigit(this.peek(1)))) return this.number(start);
    if (character === "'") return this.quoted('text', start);
    if (character === '"') return this.quoted(this.version === 1 ? 'text' : 'name', start);
    if (character === '`') return this.quoted('name', start);
    return this.symbol(character, start);
  }

  private symbol(character: string, start: Position): Token {
    const pair = character + this.peek(1);
    if (pair === '--' || pair === '/*') throw this.failure('Comments are not part of the query language.', start, 2);
    if (twoCharacterSymbols.has(pair)) {
      this.offset += 2;
      return this.token('symbol', pair === '<>' ? '!=' : pair, start);
    }
    if (oneCharacterSymbols.has(character)) {
      this.offset += 1;
      return this.token('symbol', character, start);
    }
    if (character === ';') throw this.failure('A query is one statement: remove the semicolon.', start, 1);
    const codePoint = String.fromCodePoint(this.source.codePointAt(this.offset) ?? 0);
    throw this.failure(
      `${/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(codePoint) ? `“${codePoint}”` : 'This character'} is not allowed here. ` +
        'Put text in quotes.',
      start,
      codePoint.length,
    );
  }

  private number(start: Position): Token {
    let text = this.takeWhile(isDigit);
    if (this.peek() === '.' && isDigit(this.peek(1))) {
      this.offset += 1;
      text += `.${this.takeWhile(isDigit)}`;
    }
    if (isWordStart(this.peek()))
      throw this.failure(
        "A number can't be followed by a letter: add a space, or put both in quotes.",
        start,
        this.offset - start.offset,
      );
    if (text.length > queryLimits.digits)
      throw this.failure(`A number can have up to ${queryLimits.digits} digits.`, start, text.length);
    return this.token('number', text, start);
  }

  private quoted(kind: 'text' | 'name', start: Position): Token {
    const quote = this.peek();
    const backslashes = this.version === 1 && kind === 'text';
    this.offset += 1;
    let text = '';
    for (;;) {
      const character = this.peek();
      if (character === '')
        throw this.failure(
          kind === 'text'
            ? `The closing ${quote} of this text is missing.`
            : `The closing ${quote} of this name is missing.`,
          start,
          1,
        );
      if (character === '\0' || isLoneSurrogate(this.source, this.offset))
        throw this.failure('This text has a character that cannot be stored.', start, 1);
      this.advance();
      if (character === quote) {
        if (backslashes || this.peek() !== quote) break;
        this.advance();
        text += quote;
      } else if (backslashes && character === '\\') {
        text += this.escaped(start);
      } else {
        text += character;
      }
    }
    if (kind === 'name' && text === '') throw this.failure('This name is empty.', start, 2);
    return this.token(kind, text, start);
  }

  private escaped(start: Position): string {
    const character = this.peek();
    if (character === '') throw this.failure('The closing quote of this text is missing.', start, 1);
    this.advance();
    if (character === 'n') return '\n';
    return character === 't' ? '\t' : character;
  }

  private skipSpace(): void {
    while (/^\s$/.test(this.peek())) this.advance();
  }

  private takeWhile(test: (character: string) => boolean): string {
    const start = this.offset;
    while (this.offset < this.source.length && test(this.peek())) this.offset += 1;
    return this.source.slice(start, this.offset);
  }

  private peek(ahead = 0): string {
    return this.source.charAt(this.offset + ahead);
  }

  /** Advances by one code unit and counts line ends. */
  private advance(): void {
    const character = this.peek();
    this.offset += 1;
    if (character === '\n') {
      this.line += 1;
      this.lineStart = this.offset;
    }
  }

  private position(): Position {
    return { offset: this.offset, line: this.line, column: this.offset - this.lineStart + 1 };
  }

  private token(kind: TokenKind, text: string, start: Position): Token {
    return { kind, text, at: { start, end: this.position() } };
  }

  private failure(message: string, start: Position, length: number): QueryFailure {
    return new QueryFailure(message, {
      start,
      end: { offset: start.offset + length, line: start.line, column: start.column + length },
    });
  }
}

function isLoneSurrogate(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit >= 0xd800 && unit <= 0xdbff) {
    const next = text.charCodeAt(offset + 1);
    return !(next >= 0xdc00 && next <= 0xdfff);
  }
  if (unit < 0xdc00 || unit > 0xdfff) return false;
  const previous = text.charCodeAt(offset - 1);
  return !(previous >= 0xd800 && previous <= 0xdbff);
}
