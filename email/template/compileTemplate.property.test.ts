import fc from 'fast-check';
import { compileTemplate } from './compileTemplate';
import { renderPlainly } from './testing/renderPlainly';

const names = ['a', 'b', 'list', 'record'] as const;
const path = fc
  .tuple(
    fc.constantFrom('', 'this.', '../', '../../', '@root.'),
    fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  )
  .map(([prefix, parts]) => prefix + parts.join('.'));
const read = fc.oneof(
  { weight: 5, arbitrary: path },
  fc.constantFrom('this', '@index', '@key', '@first', '@last', '@../index'),
);
const operand = fc.oneof(read, fc.constantFrom('"x"', '1', 'true', 'null', 'undefined', '(length list)'));
const value = fc.oneof(
  { weight: 3, arbitrary: read },
  fc
    .tuple(path, fc.constantFrom('', ' "default=<b>"', ' "x"', ' default="y"', ' other="z"', ' @root.b'))
    .map(([field, fallback]) => (fallback === '' ? `insert ${field} "d"` : `insert ${field}${fallback}`)),
  path.map((field) => `formatDate ${field} "YYYY"`),
);

const { template } = fc.letrec<{ template: string; piece: string; block: string }>((tie) => ({
  template: fc.array(tie('piece'), { maxLength: 8 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('text', ' <i> ', '&', '\n', '{{!-- note --}}'),
    value.map((one) => `{{${one}}}`),
    value.map((one) => `{{{${one}}}}`),
    tie('block'),
  ),
  block: fc.oneof(
    fc
      .tuple(fc.constantFrom('if', 'unless', 'each'), read, tie('template'), tie('template'))
      .map(([name, of, inner, other]) => `{{#${name} ${of}}}${inner}{{else}}${other}{{/${name}}}`),
    fc
      .tuple(
        fc.constantFrom('equals', 'notEquals', 'greaterThan', 'lessThan', 'and', 'or'),
        operand,
        operand,
        tie('template'),
        tie('template'),
      )
      .map(([name, left, right, inner, other]) => `{{#${name} ${left} ${right}}}${inner}{{else}}${other}{{/${name}}}`),
  ),
}));

const leaf = fc.oneof(
  fc.constantFrom('x', '', 'a <b> & "c"', "it's `so` = 1", '2021-03-07', 0, 1, -2.5, true, false, null),
  fc.string(),
);
const data = fc.dictionary(
  fc.constantFrom(...names),
  fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 3 }),
    ),
  })).any,
);

test('cached and folded templates produce the same output as uncached ones', () => {
  fc.assert(
    fc.property(template, fc.array(data, { minLength: 1, maxLength: 3 }), fc.boolean(), (source, readers, escape) => {
      const compiled = compileTemplate(source);
      // Rendered one after the other: nothing may leak from one recipient to the next.
      for (const reader of readers)
        expect(compiled.render(reader, { escape })).toBe(renderPlainly(source, reader, escape));
    }),
    { numRuns: 500 },
  );
});

test('a value that is used twice is escaped only where escaping applies', () => {
  expect(compileTemplate('{{a}}{{{a}}}{{a}}').render({ a: '<' })).toBe('&lt;<&lt;');
  expect(compileTemplate('{{insert a "1"}}{{insert a "2"}}{{insert a default="3"}}{{a}}').render({})).toBe('123');
  expect(compileTemplate('{{[a.b]}}{{a.b}}').render({ 'a.b': '1', a: { b: '2' } })).toBe('12');
});
