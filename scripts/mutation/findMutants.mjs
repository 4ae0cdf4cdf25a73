import { parseSync } from '@swc/core';

/**
 * A small mistake in a source file: `text` replaces bytes `start` to `end`; `whole` is the range of the surrounding
 * expression, statement or body.
 * @typedef {{
 *   file: string, line: number, start: number, end: number, whole: [number, number],
 *   before: string, text: string, kind: string
 * }} Mutant
 */

const opposites = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Keeps offsets stable: the parser counts from the first token instead of the first comment. */
const anchor = '0;';

/** All mutants of a source: of operators, conditions, literals, statements and whole functions. @returns {Mutant[]} */
export function findMutants(file, source) {
  const bytes = Buffer.from(anchor + source);
  const program = parseSync(anchor + source, {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    decorators: true,
    target: 'es2022',
  });
  const base = program.span.start;
  const mutants = [];
  const textOf = (start, end) => bytes.subarray(start, end).toString();
  const add = (kind, start, end, text, whole = [start, end]) => {
    const before = textOf(start, end);
    if (before === text) return;
    const line = textOf(0, start).split('\n').length;
    const [from, to] = [start, end].map((place) => place - anchor.length);
    const around = whole.map((place) => place - anchor.length);
    mutants.push({ file, line, start: from, end: to, whole: around, before, text, kind });
  };
  const placeOf = ({ span }) => [span.start - base, span.end - base];

  const byType = {
    BinaryExpression(node) {
      const { left, right, operator } = node;
      const text = opposites[operator];
      const isText = [left, right].some(({ type }) => type === 'StringLiteral' || type === 'TemplateLiteral');
      if (text === undefined || (operator === '+' && isText)) return;
      if (operator === '??') {
        // In parentheses, without which `??` next to `&&` is not JavaScript.
        const sides = [left, right].map((side) => `(${textOf(...placeOf(side))})`);
        add('operator', ...placeOf(node), `(${sides.join(` ${text} `)})`);
        return;
      }
      const from = placeOf(left)[1];
      const between = textOf(from, placeOf(right)[0]);
      const at = Buffer.byteLength(between.slice(0, between.indexOf(operator)));
      add('operator', from + at, from + at + operator.length, text, placeOf(node));
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('negation', ...placeOf(node), textOf(...placeOf(node.argument)));
    },
    BooleanLiteral(node) {
      add('literal', ...placeOf(node), String(!node.value));
    },
    NumericLiteral(node) {
      add('literal', ...placeOf(node), String(node.value + 1));
    },
    StringLiteral(node) {
      add('literal', ...placeOf(node), node.value === '' ? "'mutant'" : "''");
    },
    ArrayExpression(node) {
      if (node.elements.length > 0) add('literal', ...placeOf(node), '[]');
    },
    ConditionalExpression({ test }) {
      for (const value of ['true', 'false']) add('condition', ...placeOf(test), value);
    },
    IfStatement({ test }) {
      for (const value of ['true', 'false']) add('condition', ...placeOf(test), value);
    },
    ExpressionStatement(node) {
      if (['CallExpression', 'AwaitExpression', 'AssignmentExpression'].includes(node.expression.type))
        add('statement', ...placeOf(node), ';');
    },
    FunctionDeclaration({ body }) {
      if (body?.stmts.length > 0) add('function', ...placeOf(body), '{}');
    },
    ArrowFunctionExpression({ body }) {
      if (body.type === 'BlockStatement' && body.stmts.length > 0) add('function', ...placeOf(body), '{}');
    },
    ClassMethod({ function: { body } }) {
      if (body?.stmts.length > 0) add('function', ...placeOf(body), '{}');
    },
  };

  const read = (node) => {
    if (Array.isArray(node)) {
      for (const part of node) read(part);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type } = node;
    // Types and imports have no effect at run time, and attribute texts little.
    if (/^(?:Import|TsType|TsInterface|TsEnum|Export(?:All|Named))/.test(type ?? '')) return;
    if (type === 'JSXAttribute') return node.value?.type === 'StringLiteral' ? undefined : read(node.value);
    // Keys are names.
    if (/^(?:KeyValue(?:Pattern)?|Class)Property$/.test(type ?? '')) return read(node.value);
    if (/^Ts(?:As|NonNull|Satisfies|Const)/.test(type ?? '')) return read(node.expression);
    if (type?.startsWith('Ts')) return;
    byType[type]?.(node);
    for (const part of Object.values(node)) read(part);
  };
  read(program.body.slice(1));
  return mutants;
}
