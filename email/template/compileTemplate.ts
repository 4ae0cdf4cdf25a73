import type { AST } from '@handlebars/parser';
import type { Read } from './compileExpression';
import { compileExpression, compilePath } from './compileExpression';
import { compileCondition } from './conditions';
import { escapeHtml } from './escapeHtml';
import { formatDate } from './formatDate';
import type { Scope, Step } from './scope';
import { Output } from './scope';
import type { Expression, Parsed, Statement } from './syntax';
import { parseTemplate } from './syntax';
import type { Template } from './template';
import { TemplateError } from './template';
import { asText, isTruthy } from './values';

/** Blocks within blocks, and links of an `else if` chain; deeper is a mistake or an attack. */
const maximumDepth = 200;

/**
 * Compiles handlebars as the provider API has them (provider facts 2.9) into closures: no eval,
 * no access to prototypes.
 * @throws TemplateError naming line and column of what is wrong.
 */
export function compileTemplate(source: string): Template {
  if (!source.includes('{{')) return { isStatic: true, render: () => source };
  const parsed = parseTemplate(source);
  const run = compileBody(parsed.body, parsed, 0);
  return {
    isStatic: false,
    render(data, options = {}) {
      const output = new Output(options.escape ?? true);
      run({ value: data, parent: undefined, root: data, index: undefined, key: undefined, first: undefined, last: undefined }, output);
      return output.text;
    },
  };
}

function compileBody(body: readonly Statement[], parsed: Parsed, depth: number): Step {
  if (depth > maximumDepth) {
    const [first] = body;
    throw first === undefined ? new TemplateError('Blocks are nested too deeply.', 1, 0) : parsed.error('Blocks are nested too deeply.', first);
  }
  const steps = body.flatMap((statement) => compileStatement(statement, parsed, depth) ?? []);
  return (scope, output) => {
    for (const step of steps) step(scope, output);
  };
}

function compileStatement(statement: Statement, parsed: Parsed, depth: number): Step | undefined {
  switch (statement.type) {
    case 'ContentStatement': {
      const { value } = statement;
      return value === '' ? undefined : (_, output) => output.write(value);
    }
    case 'CommentStatement':
      return undefined;
    case 'MustacheStatement':
      return compileValue(statement, parsed);
    case 'BlockStatement':
      return compileBlock(statement, parsed, depth);
    case 'PartialStatement':
    case 'PartialBlockStatement':
      throw parsed.error('Partials ({{> name}}) are not supported.', statement);
    case 'Decorator':
    case 'DecoratorBlock':
      throw parsed.error('Decorators ({{* name}}) are not supported.', statement);
  }
}

function compileValue(statement: AST.MustacheStatement, parsed: Parsed): Step {
  const read = compileMustache(statement, parsed);
  if (!statement.escaped) return (scope, output) => output.write(asText(read(scope)));
  return (scope, output) => {
    const text = asText(read(scope));
    output.write(output.escape ? escapeHtml(text) : text);
  };
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
        `{{${path.original} …}} is not supported: use insert or formatDate here, or a block such as {{#if}}, {{#each}}, {{#equals}}.`,
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
  const readFallback = compileExpression(fallback, parsed);
  return (scope) => {
    const value = asText(read(scope));
    return value === '' ? asText(readFallback(scope)).replace(/^default=/, '') : value;
  };
}

function compileFormatDate(statement: AST.MustacheStatement, params: Expression[], parsed: Parsed): Read {
  const [date, format, offset] = params.map((param) => compileExpression(param, parsed));
  if (date === undefined || format === undefined || params.length > 3) {
    throw parsed.error('{{formatDate}} takes a date and a format: {{formatDate date "MMMM D, YYYY"}}.', statement);
  }
  return (scope) => formatDate(date(scope), asText(format(scope)), offset === undefined ? undefined : asText(offset(scope)));
}

function compileBlock(block: AST.BlockStatement, parsed: Parsed, depth: number): Step {
  const name = block.path.original;
  const body = compileProgram(block.program, parsed, depth + 1);
  const otherwise = compileProgram(block.inverse, parsed, depth + 1);
  if (name === 'each') return compileEach(block, body, otherwise, parsed);
  const condition = compileCondition(name, block, parsed);
  if (condition === undefined) {
    throw parsed.error(
      `{{#${name}}} is not supported: use if, unless, each, equals, notEquals, greaterThan, lessThan, and, or.`,
      block,
    );
  }
  return (scope, output) => (condition(scope) ? body : otherwise)(scope, output);
}

function compileProgram(program: AST.Program | undefined, parsed: Parsed, depth: number): Step {
  if (program === undefined) return () => undefined;
  const [blockParam] = program.blockParams ?? [];
  const [first] = program.body;
  if (blockParam !== undefined && first !== undefined) throw parsed.error(`"as |${blockParam}|" is not supported: use this.`, first);
  return compileBody(program.body as Statement[], parsed, depth);
}

function compileEach(block: AST.BlockStatement, body: Step, otherwise: Step, parsed: Parsed): Step {
  const [list, ...rest] = block.params as Expression[];
  if (list === undefined || rest.length > 0) throw parsed.error('{{#each}} takes one list.', block);
  const read = compileExpression(list, parsed);
  return (scope, output) => {
    const value = read(scope);
    const entries = entriesOf(value);
    if (entries.length === 0) {
      otherwise(scope, output);
      return;
    }
    entries.forEach(([key, item], index) => {
      output.turn();
      const turn: Scope = { value: item, parent: scope, root: scope.root, index, key, first: index === 0, last: index === entries.length - 1 };
      body(turn, output);
    });
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || !isTruthy(value)) return [];
  return Object.entries(value);
}
