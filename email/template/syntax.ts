import { type AST, parse } from '@handlebars/parser';
import { plainTokens, readName, showHidden } from './plainTokens';
import { TemplateError } from './template';

// `{{first_name | Friend}}`, with two braces or three.
const sugar = /(\{{2,3})([^{}|]*)\|([^{}|]*)(\}{2,3})/g;
const isPath = (text: string): boolean => /^[\p{L}\p{N}_.@/]+$/u.test(text);

interface Expanded {
  readonly source: string;
  /** Maps a column of the expanded source to the author's. */
  column(line: number, column: number): number;
}

/**
 * The statements and expressions that the parser builds, as a union discriminated by `type` (its own types are too
 * loose).
 */
export type Statement =
  | AST.MustacheStatement
  | AST.BlockStatement
  | AST.ContentStatement
  | AST.CommentStatement
  | AST.PartialStatement
  | AST.PartialBlockStatement
  | (Omit<AST.BlockStatement, 'type'> & { type: 'DecoratorBlock' })
  | (Omit<AST.MustacheStatement, 'type'> & { type: 'Decorator' });

export type Expression =
  | AST.PathExpression
  | AST.SubExpression
  | AST.StringLiteral
  | AST.NumberLiteral
  | AST.BooleanLiteral
  | AST.UndefinedLiteral
  | AST.NullLiteral;

/** A message's HTML can have 1 MiB (provider API, designs and templates); twice that leaves room for tracking. */
const maximumSource = 2 * 1024 * 1024;
/** The parser takes quadratic time in both; no real message comes close. */
const maximumTags = 10_000;
const maximumOpenBlocks = 500;
/** Total names, dots and parentheses in all tags: each costs the parser about as much as a tag. */
const maximumParts = 50_000;
/** Parentheses in one tag: no helper needs more than one pair. */
const maximumParentheses = 50;

export interface Parsed {
  readonly body: readonly Statement[];
  /** Creates an error at a node, in the author's coordinates. */
  error(message: string, node: AST.Node): TemplateError;
}

/** Parses a template. @throws TemplateError */
export function parseTemplate(source: string): Parsed {
  if (source.length > maximumSource) throw new TemplateError('The template is larger than 2 MB.', 1, 0);
  checkTags(source);
  const expanded = expandDefaults(source);
  const at = (message: string, line: number, column: number): TemplateError =>
    new TemplateError(message, line, expanded.column(line, column));
  try {
    const plain = plainTokens(expanded.source);
    const program = parse(plain);
    if (plain !== expanded.source) restoreNames(program);
    return {
      body: program.body as Statement[],
      error: (message, node) => at(message, node.loc.start.line, node.loc.start.column),
    };
  } catch (failure) {
    throw explain(failure, expanded.source, at);
  }
}

/** Restores the names of paths and keys (`plainTokens`). */
export function restoreNames(node: unknown): void {
  if (Array.isArray(node)) {
    for (const part of node) restoreNames(part);
  } else if (typeof node === 'object' && node !== null) {
    const { type } = node as { type?: unknown };
    if (type === 'PathExpression') {
      const path = node as AST.PathExpression;
      // The parser drops empty names.
      path.parts = path.parts
        .map((part) => (typeof part === 'string' ? readName(part) : part))
        .filter((part) => part !== '');
      path.original = readName(path.original);
    }
    if (type === 'HashPair') (node as AST.HashPair).key = readName((node as AST.HashPair).key);
    for (const [name, part] of Object.entries(node)) if (name !== 'loc') restoreNames(part);
  }
}

interface ParserFailure {
  readonly message?: unknown;
  readonly lineNumber?: unknown;
  readonly column?: unknown;
  readonly hash?: {
    readonly token?: unknown;
    readonly text?: unknown;
    readonly line?: unknown;
    readonly loc?: { readonly last_line: number; readonly last_column: number };
  };
}

function explain(
  failure: unknown,
  source: string,
  at: (message: string, line: number, column: number) => TemplateError,
): TemplateError {
  if (failure instanceof RangeError) return at('Blocks are nested too deeply.', 1, 0);
  const { message, lineNumber, column, hash } = failure as ParserFailure;
  if (typeof lineNumber === 'number' && typeof column === 'number') {
    const text = readName(String(message)).replace(/ - \d+:\d+$/, '');
    const mismatch = /^(\S+) doesn't match (\S+)$/.exec(text);
    return at(
      mismatch === null ? `${text}.` : `{{/${mismatch[2]}}} closes {{#${mismatch[1]}}}: close the inner block first.`,
      lineNumber,
      column,
    );
  }
  if (hash?.token === 'EOF') {
    const open = unclosedBlock(source);
    if (open !== undefined)
      return at(`{{#${open.name}}} is never closed: add {{/${open.name}}}.`, open.line, open.column);
  }
  const line = hash?.loc?.last_line ?? (typeof hash?.line === 'number' ? hash.line + 1 : 1);
  const found =
    typeof hash?.text === 'string' && hash.text !== ''
      ? `"${showHidden(hash.text).slice(0, 40)}" is not expected here`
      : 'This is not closed';
  return at(`${found}. Check the braces: {{name}}, {{#if name}} … {{/if}}.`, line, hash?.loc?.last_column ?? 0);
}

function checkTags(source: string): void {
  if (source.split('{{').length > maximumTags + 1) {
    throw new TemplateError(`The template has more than ${maximumTags.toLocaleString('en')} handlebars tags.`, 1, 0);
  }
  let parts = 0;
  for (const [inside] of source.matchAll(insideTag)) {
    parts += inside.match(/[\s.(]+/g)?.length ?? 0;
    if (inside.split('(').length > maximumParentheses + 1 || parts > maximumParts)
      throw new TemplateError('The handlebars tags are too long.', 1, 0);
  }
  // Per open block: 1 plus its `else if` branches so far, each of which nests one level deeper.
  const branches: number[] = [];
  let open = 0;
  for (const match of source.matchAll(nestingTag)) {
    if (match[1] === '/') {
      open -= branches.pop() ?? 0;
    } else {
      open += 1;
      if (match[1] === 'else ') branches.push((branches.pop() ?? 0) + 1);
      else branches.push(1);
    }
    if (open > maximumOpenBlocks) throw new TemplateError('Blocks are nested too deeply.', 1, 0);
  }
}

const insideTag = /\{\{(?!\{?~?!)[^{}]*/g;
const nestingTag = /\{\{~?\s*([#^/]|else )/g;
const blockTag = /\{\{~?(?:([#^])\s*([\w.]+)|\/\s*([\w.]+))/g;

/** The innermost block that is still open at the end. */
function unclosedBlock(source: string): { name: string; line: number; column: number } | undefined {
  const open: { name: string; index: number }[] = [];
  for (const match of source.matchAll(blockTag)) {
    if (match[3] !== undefined) open.pop();
    else if (match[2] !== undefined) open.push({ name: match[2], index: match.index });
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  const before = source.slice(0, last.index);
  return { name: last.name, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') - 1 };
}

/** Rewrites the short form `{{name | default}}` to the `insert` helper. */
function expandDefaults(source: string): Expanded {
  const shifts: { index: number; by: number }[] = [];
  let grown = 0;
  const expanded = source.replace(
    sugar,
    (whole, open: string, before: string, fallback: string, close: string, index: number) => {
      const path = before.trim();
      if (!isPath(path)) return whole;
      const written = `${open}insert ${path} "default=${fallback.trim().replaceAll('"', '\\"')}"${close}`;
      shifts.push({ index: index + grown + written.length, by: written.length - whole.length });
      grown += written.length - whole.length;
      return written;
    },
  );
  return {
    source: expanded,
    column(line, column) {
      if (shifts.length === 0) return column;
      let lineStart = 0;
      for (let current = 1; current < line; current += 1) lineStart = expanded.indexOf('\n', lineStart) + 1;
      const position = lineStart + column;
      const before = shifts.filter((shift) => shift.index >= lineStart && shift.index <= position);
      return Math.max(0, column - before.reduce((sum, shift) => sum + shift.by, 0));
    },
  };
}
