import type { AST } from '@handlebars/parser';
import { compileExpression, compilePath } from './compileExpression';
import { compileCondition } from './conditions';
import { formatDate } from './formatDate';
import type { Read, RootValue, Scope, Step } from './scope';
import { type CreateError, isTooLong, Rendering, tooLong } from './scope';
import { escapeHtml } from './escapeHtml';
import { type Expression, type Parsed, parseTemplate, type Statement } from './syntax';
import type { Template } from './template';
import { TemplateError } from './template';
import { asText, isTruthy } from './values';

/** The maximum nesting of blocks and length of `else if` chains; anything deeper is a mistake or an attack. */
const maximumDepth = 200;

/** State that is shared while one template is compiled. */
interface Compilation {
  readonly parsed: Parsed;
  /** Values that depend only on the root, deduplicated; readers refer to them by index. */
  readonly rootValues: RootValue[];
  readonly places: Map<string, number>;
}

/** The position of a piece: its depth, and whether `this` is the root there. */
interface Place {
  readonly depth: number;
  readonly atRoot: boolean;
  /** Reports errors with the enclosing block. */
  readonly complain: CreateError;
}

/** Reports errors with the tag and line that exceeded a limit. */
function complaintOf(statement: AST.MustacheStatement | AST.BlockStatement, { error }: Parsed): CreateError {
  const { path, params } = statement;
  const words = [path, ...params].map((part) => ('original' in part ? String(part.original) : '…'));
  const tag = `{{${statement.type === 'BlockStatement' ? '#' : ''}${words.join(' ')}}}`;
  const { line } = statement.loc.start;
  return (problem) =>
    error(`${tag.length > 80 ? `${tag.slice(0, 77)}…}}` : tag} on line ${line} ${problem}.`, statement);
}

/**
 * Compiles the provider API's handlebars into closures: no eval, no access to prototypes.
 * @throws TemplateError with line and column of the error.
 */
export function compileTemplate(source: string): Template {
  if (!source.includes('{{')) return { isStatic: true, render: () => source };
  const parsed = parseTemplate(source);
  const rootValues: RootValue[] = [];
  const run = compileBody(
    parsed.body,
    { parsed, rootValues, places: new Map() },
    { depth: 0, atRoot: true, complain: (problem) => new TemplateError(`This template ${problem}.`, 1, 0) },
  );
  return {
    isStatic: false,
    render(data, options = {}) {
      const scope: Scope = {
        value: data,
        parent: undefined,
        root: data,
        index: undefined,
        key: undefined,
        first: undefined,
        last: undefined,
      };
      return run(scope, new Rendering(scope, rootValues, options.escape ?? true));
    },
  };
}

/**
 * A body as a flat program: text, value, text, and so on. A value is the index of a root value, which is just an array
 * lookup, or a step of its own.
 */
function compileBody(body: readonly Statement[], compilation: Compilation, place: Place): Step {
  if (place.depth > maximumDepth) {
    const [first] = body;
    throw first === undefined
      ? new TemplateError('Blocks are nested too deeply.', 1, 0)
      : compilation.parsed.error('Blocks are nested too deeply.', first);
  }
  const texts = [''];
  const values: (number | Step)[] = [];
  const tags: (AST.MustacheStatement | AST.BlockStatement)[] = [];
  for (const statement of body) {
    if (statement.type === 'ContentStatement') {
      texts[texts.length - 1] += statement.value;
      continue;
    }
    const value = compileStatement(statement, compilation, place);
    if (value === undefined) continue;
    values.push(value);
    tags.push(statement as AST.MustacheStatement | AST.BlockStatement);
    texts.push('');
  }
  const [start = '', ...behind] = texts;
  if (values.length === 0) return () => start;
  const { length } = values;
  const steps = tags.reduce((sum, tag) => sum + stepsOf(tag), 0);
  return (scope, rendering) => {
    rendering.spend(steps, place.complain);
    let text = start;
    for (let index = 0; index < length; index += 1) {
      const value = values[index];
      text +=
        typeof value === 'number' ? rendering.rootText(value) : value === undefined ? '' : value(scope, rendering);
      text += behind[index];
      if (isTooLong(text)) throw complaintOf(tags[index] as AST.MustacheStatement, compilation.parsed)(tooLong);
    }
    return text;
  };
}

/** One step per name and literal that a tag reads, and per `../`. */
function stepsOf({ path, params, hash }: AST.MustacheStatement | AST.BlockStatement): number {
  const read = [path, ...params, ...(hash?.pairs ?? []).map(({ value }) => value)] as Expression[];
  return read.reduce((sum, expression) => sum + expressionSteps(expression), 0);
}

function expressionSteps(expression: Expression): number {
  if (expression.type === 'PathExpression') return Math.max(1, expression.parts.length + expression.depth);
  if (expression.type !== 'SubExpression') return 1;
  return (expression.params as Expression[]).reduce((sum, param) => sum + expressionSteps(param), 1);
}

function compileStatement(
  statement: Exclude<Statement, AST.ContentStatement>,
  compilation: Compilation,
  place: Place,
): number | Step | undefined {
  switch (statement.type) {
    case 'CommentStatement':
      return undefined;
    case 'MustacheStatement':
      return compileValue(statement, compilation, place);
    case 'BlockStatement':
      return compileBlock(statement, compilation, place);
    case 'PartialStatement':
    case 'PartialBlockStatement':
      throw compilation.parsed.error('Partials ({{> name}}) are not supported.', statement);
    case 'Decorator':
    case 'DecoratorBlock':
      throw compilation.parsed.error('Decorators ({{* name}}) are not supported.', statement);
  }
}

function compileValue(
  statement: AST.MustacheStatement,
  { parsed, rootValues, places }: Compilation,
  { atRoot }: Place,
): number | Step {
  const { escaped } = statement;
  const read = compileMustache(statement, parsed);
  const name = nameAtRoot(statement, atRoot);
  if (name !== undefined) {
    const known = places.get(name) ?? rootValues.push({ read, escaped }) - 1;
    places.set(name, known);
    return known;
  }
  const complain = complaintOf(statement, parsed);
  return (scope, rendering) => {
    const value = read(scope, rendering);
    if (typeof value === 'object') rendering.spendOn(value, complain);
    const text = asText(value);
    if (!escaped) return text;
    return rendering.escape ? escapeHtml(text) : text;
  };
}

/** The shared root value for identical tags, if only the root determines it; otherwise undefined. */
function nameAtRoot({ path, params, hash, escaped }: AST.MustacheStatement, atRoot: boolean): string | undefined {
  const pairs = hash?.pairs ?? [];
  const isHelper = params.length > 0 || pairs.length > 0;
  const parts: unknown[] = [
    escaped,
    isHelper ? (path as AST.PathExpression).original : '',
    pairs.map(({ key }) => key),
  ];
  const expressions = isHelper ? [...params, ...pairs.map(({ value }) => value)] : [path];
  for (const expression of expressions as Expression[]) {
    if (
      expression.type === 'StringLiteral' ||
      expression.type === 'NumberLiteral' ||
      expression.type === 'BooleanLiteral'
    ) {
      parts.push(expression.type, expression.value);
    } else if (
      expression.type === 'PathExpression' &&
      expression.depth === 0 &&
      (expression.data ? expression.parts[0] === 'root' : atRoot)
    ) {
      parts.push(expression.data, expression.parts);
    } else {
      return undefined;
    }
  }
  return JSON.stringify(parts);
}

function compileMustache(statement: AST.MustacheStatement, parsed: Parsed): Read {
  const path = statement.path as Expression;
  const params = statement.params as Expression[];
  const hasHash = (statement.hash?.pairs.length ?? 0) > 0;
  if (path.type !== 'PathExpression' || (params.length === 0 && !hasHash)) return compileExpression(path, parsed);
  switch (path.original) {
    case 'insert':
      return compileInsert(statement, params, parsed);
    case 'formatDate':
      return compileFormatDate(statement, params, parsed);
    default:
      throw parsed.error(
        `{{${path.original} …}} is not supported: use insert or formatDate here, or a block such as {{#if}}, ` +
          '{{#each}}, {{#equals}}.',
        statement,
      );
  }
}

/** `{{insert name "default=Customer"}}`, or `{{insert name "Customer"}}`. */
function compileInsert(statement: AST.MustacheStatement, params: Expression[], parsed: Parsed): Read {
  const [path, ...rest] = params;
  const named = statement.hash?.pairs.find((pair) => pair.key === 'default')?.value as Expression | undefined;
  const fallback = named ?? rest[0];
  if (path?.type !== 'PathExpression' || rest.length > 1) {
    throw parsed.error('{{insert}} takes a field and a default: {{insert first_name "default=Friend"}}.', statement);
  }
  const read = compilePath(path, parsed);
  if (fallback === undefined) return read;
  const readText = textReader(read, complaintOf(statement, parsed));
  if (fallback.type === 'StringLiteral') {
    const text = fallback.value.replace(/^default=/, '');
    return (scope, rendering) => readText(scope, rendering) || text;
  }
  const readFallback = textReader(compileExpression(fallback, parsed), complaintOf(statement, parsed));
  return (scope, rendering) => readText(scope, rendering) || readFallback(scope, rendering).replace(/^default=/, '');
}

function compileFormatDate(statement: AST.MustacheStatement, params: Expression[], parsed: Parsed): Read {
  const [date, format, offset] = params.map((param) => compileExpression(param, parsed));
  if (date === undefined || format === undefined || params.length > 3) {
    throw parsed.error('{{formatDate}} takes a date and a format: {{formatDate date "MMMM D, YYYY"}}.', statement);
  }
  const complain = complaintOf(statement, parsed);
  const readFormat = textReader(format, complain);
  const readOffset = offset && textReader(offset, complain);
  return (scope, rendering) => {
    const value = date(scope, rendering);
    rendering.spendOn(value, complain);
    return formatDate(value, readFormat(scope, rendering), readOffset?.(scope, rendering));
  };
}

/** Reads a value as text, and charges the budget for large values. */
function textReader(read: Read, complain: CreateError): (scope: Scope, rendering: Rendering) => string {
  return (scope, rendering) => {
    const value = read(scope, rendering);
    rendering.spendOn(value, complain);
    return asText(value);
  };
}

function compileBlock(block: AST.BlockStatement, compilation: Compilation, { depth, atRoot }: Place): Step {
  const { parsed } = compilation;
  const name = block.path.original;
  const complain = complaintOf(block, parsed);
  const body = compileProgram(block.program, compilation, {
    depth: depth + 1,
    atRoot: atRoot && name !== 'each',
    complain,
  });
  const otherwise = compileProgram(block.inverse, compilation, { depth: depth + 1, atRoot, complain });
  if (name === 'each') return compileEach(block, body, otherwise, parsed);
  const condition = compileCondition(name, block, parsed);
  if (condition === undefined) {
    throw parsed.error(
      `{{#${name}}} is not supported: use if, unless, each, equals, notEquals, greaterThan, lessThan, and, or.`,
      block,
    );
  }
  return (scope, rendering) => (condition(scope, rendering, complain) ? body : otherwise)(scope, rendering);
}

function compileProgram(program: AST.Program | undefined, compilation: Compilation, place: Place): Step {
  if (program === undefined) return () => '';
  const [blockParam] = program.blockParams ?? [];
  const [first] = program.body;
  if (blockParam !== undefined && first !== undefined)
    throw compilation.parsed.error(`"as |${blockParam}|" is not supported: use this.`, first);
  return compileBody(program.body as Statement[], compilation, place);
}

function compileEach(block: AST.BlockStatement, body: Step, otherwise: Step, parsed: Parsed): Step {
  const [list, ...rest] = block.params as Expression[];
  if (list === undefined || rest.length > 0) throw parsed.error('{{#each}} takes one list.', block);
  const read = compileExpression(list, parsed);
  const complain = complaintOf(block, parsed);
  return (scope, rendering) => {
    const value = read(scope, rendering);
    if (typeof value !== 'object' || value === null || !isTruthy(value)) return otherwise(scope, rendering);
    const keys = Object.keys(value);
    const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
    let text = '';
    for (let index = 0; index < keys.length; index += 1) {
      rendering.turn(complain);
      text += body(
        {
          value: items[index],
          parent: scope,
          root: scope.root,
          index,
          key: keys[index],
          first: index === 0,
          last: index === keys.length - 1,
        },
        rendering,
      );
      if (isTooLong(text)) throw complain(tooLong);
    }
    return text;
  };
}
