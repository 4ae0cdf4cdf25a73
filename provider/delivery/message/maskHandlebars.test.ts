import fc from 'fast-check';
import { expressionsIn, mapAroundHandlebars, mask, maskHandlebars } from './maskHandlebars';
import { textOf } from './prepareText';

const pieces = fc
  .array(fc.constantFrom('{', '{{', '{{{', '}', '}}', '}}}', '<%', '%>', '<', '%', 'a', '"', '\n'), { maxLength: 30 })
  .map((parts) => parts.join(''));
/** The same function in one line, in quadratic time. */
const slowly = /\{\{\{?[\s\S]*?\}\}\}?|<%[\s\S]*?%>/g;

test('expressions are found at every position', () => {
  fc.assert(
    fc.property(pieces, (source) => {
      expect([...expressionsIn(source)].map(({ start, end }) => source.slice(start, end))).toEqual(
        source.match(slowly) ?? [],
      );
      expect(maskHandlebars(source)).toBe(source.replace(slowly, (found) => mask.repeat(found.length)));
      expect(mapAroundHandlebars(source, (text) => text)).toBe(source);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['braces that nothing closes', '{'.repeat(1_000_000)],
  ['expressions that nothing closes', '{{a '.repeat(250_000)],
  ['tags of the mail API that nothing closes', '<% '.repeat(300_000)],
  ['elements nested 100,000 deep', '<div>'.repeat(100_000)],
  ['lists nested 50,000 deep', '<ul><li>'.repeat(50_000)],
  ['tables nested 30,000 deep', '<table><tr><td>'.repeat(30_000)],
])('the text part of %s is still generated', (_name, html) => {
  expect(textOf(`<p>Hello {{name}}</p>${html}`)).toContain('Hello {{name}}');
});
