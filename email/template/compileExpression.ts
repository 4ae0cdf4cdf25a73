import type { AST } from '@handlebars/parser';
import type { Read, Scope } from './scope';
import type { Expression, Parsed } from './syntax';
import { lengthOf, ownProperty } from './values';

/** A parameter: a path, a literal or `(length list)`. */
export function compileExpression(expression: Expression, parsed: Parsed): Read {
  switch (expression.type) {
    case 'PathExpression':
      return compilePath(expression, parsed);
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral': {
      const { value } = expression;
      return () => value;
    }
    case 'UndefinedLiteral':
      return () => undefined;
    case 'NullLiteral':
      return () => null;
    case 'SubExpression':
      return compileSubExpression(expression, parsed);
  }
}

function compileSubExpression(expression: AST.SubExpression, parsed: Parsed): Read {
  const name = expression.path.type === 'PathExpression' ? expression.path.original : '';
  const [list, ...rest] = expression.params as Expression[];
  if (name !== 'length')
    throw parsed.error(`(${name} …) can't be used here: only (length list) is supported.`, expression);
  if (list === undefined || rest.length > 0) throw parsed.error('(length …) takes one value.', expression);
  const read = compileExpression(list, parsed);
  return (scope, rendering) => lengthOf(read(scope, rendering));
}

const loopNames = new Set(['index', 'key', 'first', 'last']);

/** A dotted path from `this`, `../`, `@root` or a loop's `@index`, `@key`, `@first`, `@last`. */
export function compilePath(path: AST.PathExpression, parsed: Parsed): Read {
  const parts = path.parts.filter((part): part is string => typeof part === 'string');
  if (parts.length !== path.parts.length) throw parsed.error('A path can hold names only.', path);
  if (path.data) return compileDataPath(path, parts, parsed);
  const { depth } = path;
  const [only] = parts;
  if (depth === 0 && parts.length === 1 && only !== undefined) return (scope) => ownProperty(scope.value, only);
  return (scope) => {
    let value = ancestor(scope, depth)?.value;
    for (const part of parts) value = ownProperty(value, part);
    return value;
  };
}

function compileDataPath(path: AST.PathExpression, parts: string[], parsed: Parsed): Read {
  const [name, ...rest] = parts;
  const { depth } = path;
  if (name === 'root') {
    return (scope) => rest.reduce<unknown>(ownProperty, scope.root);
  }
  if (name === undefined || !loopNames.has(name) || rest.length > 0) {
    throw parsed.error(`${path.original} is not known: use @root, @index, @key, @first or @last.`, path);
  }
  const key = name as 'index' | 'key' | 'first' | 'last';
  return (scope) => loopOf(ancestor(scope, depth))?.[key];
}

function ancestor(scope: Scope, depth: number): Scope | undefined {
  let current: Scope | undefined = scope;
  for (let step = 0; step < depth && current !== undefined; step += 1) current = current.parent;
  return current;
}

function loopOf(scope: Scope | undefined): Scope | undefined {
  return scope?.first === undefined ? undefined : scope;
}
