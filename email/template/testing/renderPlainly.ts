import type { AST } from '@handlebars/parser';
import { formatDate } from '../formatDate';
import { type Expression, parseTemplate, type Statement } from '../syntax';
import { asText, isEqual, isGreater, isTruthy, lengthOf, ownProperty } from '../values';

interface Plain {
  readonly value: unknown;
  readonly root: unknown;
  readonly parent?: Plain;
  readonly loop?: Readonly<Record<string, unknown>>;
}

/** A reference implementation of the template language: interprets statement by statement, caches nothing. */
export function renderPlainly(source: string, data: unknown, escape: boolean): string {
  return source.includes('{{') ? body(parseTemplate(source).body, { value: data, root: data }, escape) : source;
}

function body(statements: readonly Statement[], scope: Plain, escape: boolean): string {
  return statements.map((statement) => written(statement, scope, escape)).join('');
}

function written(statement: Statement, scope: Plain, escape: boolean): string {
  if (statement.type === 'ContentStatement') return statement.value;
  if (statement.type === 'BlockStatement') return block(statement, scope, escape);
  if (statement.type !== 'MustacheStatement') return '';
  const text = asText(mustache(statement, scope));
  return statement.escaped && escape ? escaped(text) : text;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};
const escaped = (text: string): string =>
  text
    .split('')
    .map((character) => entities[character] ?? character)
    .join('');

function mustache({ path, params, hash }: AST.MustacheStatement, scope: Plain): unknown {
  const [first, second, third] = (params as Expression[]).map((parameter) => read(parameter, scope));
  if (params.length === 0) return read(path as Expression, scope);
  if ((path as AST.PathExpression).original === 'formatDate')
    return formatDate(first, asText(second), third === undefined ? undefined : asText(third));
  const named = hash?.pairs.find(({ key }) => key === 'default');
  const fallback = named ? read(named.value as Expression, scope) : second;
  return asText(first) === '' ? asText(fallback).replace(/^default=/, '') : first;
}

function read(expression: Expression, scope: Plain): unknown {
  if (expression.type === 'SubExpression') return lengthOf(read(expression.params[0] as Expression, scope));
  if (expression.type !== 'PathExpression')
    return 'value' in expression ? expression.value : expression.type === 'NullLiteral' ? null : undefined;
  let from: Plain | undefined = scope;
  for (let up = 0; up < expression.depth; up += 1) from = from?.parent;
  const [name, ...rest] = expression.parts as string[];
  if (!expression.data) return (expression.parts as string[]).reduce<unknown>(ownProperty, from?.value);
  return name === 'root' ? rest.reduce<unknown>(ownProperty, scope.root) : from?.loop?.[name ?? ''];
}

function block(statement: AST.BlockStatement, scope: Plain, escape: boolean): string {
  const name = statement.path.original;
  const inside = (program: AST.Program | undefined, where: Plain): string =>
    body((program?.body ?? []) as Statement[], where, escape);
  const values = (statement.params as Expression[]).map((parameter) => read(parameter, scope));
  const [left, right] = values;
  if (name === 'each') {
    const entries = typeof left === 'object' && left !== null ? Object.entries(left) : [];
    if (entries.length === 0) return inside(statement.inverse, scope);
    return entries
      .map(([key, value], index) =>
        inside(statement.program, {
          value,
          root: scope.root,
          parent: scope,
          loop: { key, index, first: index === 0, last: index === entries.length - 1 },
        }),
      )
      .join('');
  }
  const holds: Record<string, () => boolean> = {
    if: () => isTruthy(left),
    unless: () => !isTruthy(left),
    and: () => values.every(isTruthy),
    or: () => values.some(isTruthy),
    equals: () => isEqual(left, right),
    notEquals: () => !isEqual(left, right),
    greaterThan: () => isGreater(left, right),
    lessThan: () => isGreater(right, left),
  };
  return inside(holds[name]?.() ? statement.program : statement.inverse, scope);
}
