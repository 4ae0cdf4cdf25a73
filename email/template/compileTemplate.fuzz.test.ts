import fc from 'fast-check';
import { compileTemplate } from './compileTemplate';
import { TemplateError } from './template';

const pieces = fc.constantFrom(
  '{{',
  '}}',
  '{{{',
  '}}}',
  '{{#if ',
  '{{#each ',
  '{{/if}}',
  '{{/each}}',
  '{{else}}',
  '{{else if ',
  '{{#equals ',
  '{{/equals}}',
  '{{^',
  '{{> ',
  '(length ',
  ')',
  ' ',
  '\n',
  '"',
  "'",
  '|',
  '=',
  '@root.',
  '@index',
  'this',
  '../',
  '.',
  'a',
  'b',
  'constructor',
  '__proto__',
  'prototype',
  'insert ',
  'formatDate ',
  'toString',
  '0',
  'true',
  'null',
  '<p>',
  '\\',
  '~',
  '!--',
  '--',
  '[',
  ']',
  '&',
  '{{a}}',
  '{{#each a}}{{this}}{{/each}}',
);
const source = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const data = fc.dictionary(fc.constantFrom('a', 'b', 'constructor', '__proto__', 'this', 'length'), fc.jsonValue());

test('any source throws a TemplateError or nothing', () => {
  fc.assert(
    fc.property(source, data, (text, values) => {
      try {
        expect(typeof compileTemplate(text).render(values)).toBe('string');
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        expect(error.line).toBeGreaterThan(0);
        expect(error.column).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['parentheses in parentheses', `{{x ${'(a '.repeat(100_000)}${')'.repeat(100_000)}}}`],
  ['parentheses in each of many tags', `{{x ${'(a '.repeat(20)}${')'.repeat(20)}}}`.repeat(9000)],
  ['a path of 500,000 names', `{{${'a.'.repeat(500_000)}a}}`],
  ['a helper with 500,000 names', `{{#if ${'a '.repeat(500_000)}}}{{/if}}`],
])('%s are refused before expensive parsing', (_name, text) => {
  expect(() => compileTemplate(text)).toThrow('The handlebars tags are too long.');
});

test.each([
  ['spaces behind the bar of a default', `{{a|${' '.repeat(200_000)}`],
  ['spaces before the bar', `{{${' '.repeat(200_000)}a`],
  ['a name without end', `{{${'a.b'.repeat(200_000)}`],
  ['brackets in a date', `{{formatDate a "${'['.repeat(200_000)}"}}`],
])('%s take linear time', (_name, text) => {
  expect(() => compileTemplate(text).render({ a: 0 })).not.toThrow(RangeError);
});

test('long text in a default, comments and many tags are accepted', () => {
  const words = 'a word '.repeat(5000);
  expect(
    compileTemplate(
      `{{insert a "default=${words}"}}{{!-- ${'(a) '.repeat(100_000)}--}}${'{{b.c}}'.repeat(9000)}`,
    ).render({}),
  ).toBe(words);
});

test('a value never inserts markup into escaped output', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(compileTemplate('{{a}}').render({ a: value })).not.toMatch(/[<>"']/);
    }),
  );
});

const inherited = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'caller',
  'map',
];
const path = fc
  .array(fc.constantFrom(...inherited, 'a', 'list'), { minLength: 1, maxLength: 4 })
  .filter((parts) => parts.some((part) => inherited.includes(part)));

test('no path reaches a prototype', () => {
  fc.assert(
    fc.property(path, fc.constantFrom('', 'this.', '@root.', '../'), (parts, prefix) => {
      const name = prefix + parts.map((part) => `[${part}]`).join('.');
      const values = { a: { a: 'x', list: [1, 2] }, list: [{ a: 1 }] };
      expect(
        compileTemplate(`{{${name}}}{{#if ${name}}}reached{{/if}}{{#each ${name}}}reached{{/each}}`).render(values),
      ).toBe('');
    }),
  );
});
