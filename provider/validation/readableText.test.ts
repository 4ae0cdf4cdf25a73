import fc from 'fast-check';
import { isReadable, readable, requireReadable } from './readableText';

const refused = (json: string): unknown => {
  try {
    requireReadable(JSON.parse(json), json);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'errors' in error ? error.errors : error;
  }
};
const controls = Array.from({ length: 32 }, (_unused, code) => String.fromCharCode(code)).filter(
  (character) => !/[\t\n\r]/.test(character),
);
const halves = ['\uD800', '\uDBFF', '\uDC00', '\uDFFF'];
const noncharacters = ['\uFFFE', '\uFFFF'];

test.each([...controls, ...halves, ...noncharacters])(
  '%j is refused by field, wherever it is and however it is escaped',
  (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    for (const escape of [JSON.stringify(character).slice(1, -1), `\\u${code}`, `\\u${code.toUpperCase()}`]) {
      expect(refused(`{"a":[{"first_name":"x${escape}y"}]}`)).toEqual([
        { message: expect.stringContaining(`First name must not contain`), field: 'a[0].first_name' },
      ]);
      expect(refused(`{"a":{"x${escape}":1}}`)).toEqual([
        { message: expect.stringContaining(`A: names must not contain`), field: 'a' },
      ]);
      expect(refused(`"${escape}"`)).toEqual([
        { message: expect.stringContaining('The request body must not contain'), field: null },
      ]);
    }
  },
);

test('tabs, line breaks, escaped backslashes and pairs are text', () => {
  expect(refused(String.raw`{"a":"\t\n\r \\u0000 \\b \ud83d\ude00 \u0020","\ud83d\ude00":1}`)).toBeUndefined();
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), (value) => {
      const json = JSON.stringify(value);
      const texts = json.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
      expect(refused(json) === undefined).toBe(texts.every((text) => isReadable(String(JSON.parse(text)))));
    }),
  );
});

test('what replaces unreadable text can be read, and text is left as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isReadable(readable(text))).toBe(true);
      if (isReadable(text)) expect(readable(text)).toBe(text);
    }),
  );
  expect(readable('a\0b\u000bc\uD800')).toBe('a\uFFFDb\uFFFDc\uFFFD');
});

test.each([10_000, 400_000])('%d levels are refused by field', (levels) => {
  const lists = '['.repeat(levels) + ']'.repeat(levels);
  const objects = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  expect(refused(lists)).toEqual([
    { message: 'The request body is nested too deeply: at most 500 levels are taken.', field: null },
  ]);
  expect(refused(`{"html_content":${lists}}`)).toEqual([
    { message: 'Html content is nested too deeply: at most 500 levels are taken.', field: 'html_content' },
  ]);
  expect(refused(`{"steps":[{"data":${objects}}]}`)).toEqual([
    { message: expect.stringContaining('nested too deeply'), field: 'steps[0].data.a' },
  ]);
});
