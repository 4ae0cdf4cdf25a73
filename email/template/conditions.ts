import type { AST } from '@handlebars/parser';
import { compileExpression } from './compileExpression';
import type { CreateError, Read, Rendering, Scope } from './scope';
import type { Expression, Parsed } from './syntax';
import { isEqual, isGreater, isTruthy, lengthOf } from './values';

/** Evaluates a condition; the rendering counts the cost of reading values. */
export type Condition = (scope: Scope, rendering: Rendering, complain: CreateError) => boolean;

const comparisons: Record<string, (left: unknown, right: unknown) => boolean> = {
  equals: isEqual,
  notEquals: (left, right) => !isEqual(left, right),
  greaterThan: isGreater,
  lessThan: (left, right) => isGreater(right, left),
};

/** The test of a condition block, or undefined if `name` is not one. @throws TemplateError on wrong parameters */
export function compileCondition(name: string, block: AST.BlockStatement, parsed: Parsed): Condition | undefined {
  const params = block.params as Expression[];
  if (name === 'if' || name === 'unless') {
    const [value, ...rest] = params;
    if (value === undefined || rest.length > 0) throw parsed.error(`{{#${name}}} takes one value.`, block);
    const read = compileExpression(value, parsed);
    return name === 'if'
      ? (scope, rendering) => isTruthy(read(scope, rendering))
      : (scope, rendering) => !isTruthy(read(scope, rendering));
  }
  if (name === 'and' || name === 'or') {
    if (params.length < 2) throw parsed.error(`{{#${name}}} takes two values or more.`, block);
    const reads = params.map((param) => compileExpression(param, parsed));
    return name === 'and'
      ? (scope, rendering) => reads.every((read) => isTruthy(read(scope, rendering)))
      : (scope, rendering) => reads.some((read) => isTruthy(read(scope, rendering)));
  }
  const compare = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  if (compare === undefined) return undefined;
  const [left, right] = operands(name, params, block, parsed);
  return (scope, rendering, complain) => {
    const [one, other] = [left(scope, rendering), right(scope, rendering)];
    rendering.spendOn(one, complain);
    rendering.spendOn(other, complain);
    return compare(one, other);
  };
}

/** Two operands; also `0 length list` and `length list 0`, older forms of `(length list) 0`. */
function operands(name: string, params: Expression[], block: AST.BlockStatement, parsed: Parsed): [Read, Read] {
  const [first, second, third] = params;
  if (params.length === 3 && first !== undefined && second !== undefined && third !== undefined) {
    if (isLength(second)) return [measured(third, parsed), compileExpression(first, parsed)];
    if (isLength(first)) return [measured(second, parsed), compileExpression(third, parsed)];
  }
  if (params.length !== 2 || first === undefined || second === undefined)
    throw parsed.error(`{{#${name}}} takes two values.`, block);
  return [compileExpression(first, parsed), compileExpression(second, parsed)];
}

const isLength = (expression: Expression): boolean =>
  expression.type === 'PathExpression' && expression.original === 'length';

function measured(expression: Expression, parsed: Parsed): Read {
  const read = compileExpression(expression, parsed);
  return (scope, rendering) => lengthOf(read(scope, rendering));
}
