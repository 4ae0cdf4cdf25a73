import { parse } from '@handlebars/parser';
import fc from 'fast-check';
import { plainTokens } from './plainTokens';
import { restoreNames } from './syntax';

const inTag = fc.constantFrom('a', ' ', '.', '=', '"x y"', "'", '@root.', '(', ')', '~', '[a]', '[a b].c', '[é 👛]');
const inName = fc.constantFrom('a', ' ', '"', '\\', '\\]', '{{', '}}', '[', '.', '👛', 'é', '\u00A0', '!--');
const piece = fc.oneof(
  fc.array(inTag, { maxLength: 6 }).map((parts) => `{{${parts.join('')}}}`),
  fc.array(inName, { maxLength: 6 }).map((parts) => `{{x [${parts.join('')}] y=[${parts.join('')}]}}`),
  fc.array(inName, { maxLength: 4 }).map((parts) => `{{!--${parts.join('')}--}}`),
  fc.constantFrom(
    '{{#[a b]}}x{{/[a b]}}',
    '{{~!-- a --~}}',
    '{{! a }}',
    '{{!',
    '{{!--',
    '--}}',
    '\\{{[a b]}}',
    '\\\\{{[a b]}}',
  ),
  fc.constantFrom(
    '{{',
    '}}',
    '[',
    ']',
    '"',
    ' ',
    '\n',
    'text',
    '{',
    '}',
    '\\',
    '~',
    '👛',
    '{{{[a]}}}',
    '{{{{raw}}}}[a]{{{{/raw}}}}',
  ),
);

const meaning = (program: unknown): unknown =>
  JSON.parse(
    JSON.stringify(program, function (this: { type?: unknown }, key, value: unknown) {
      return this.type === 'CommentStatement' && key === 'value'
        ? ''
        : ['head', 'tail', 'loc'].includes(key)
          ? ''
          : value;
    }),
  );
const parsed = (source: string, show: boolean): unknown => {
  try {
    const program = parse(source);
    if (show) restoreNames(program);
    return meaning(program);
  } catch {
    return 'not a template';
  }
};

test('the rewritten source parses like the original', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      (source) => {
        const plain = plainTokens(source);
        expect(plain).toHaveLength(source.length);
        // A token right after a bracketed name is an error that only the parser tolerates.
        if (!/\][^\s=~}/.)\]|]/.test(source)) expect(parsed(plain, true)).toEqual(parsed(source, false));
      },
    ),
    { numRuns: 1000 },
  );
});

test('unterminated names and comments are unchanged', () => {
  for (const source of ['{{[a', '{{"a [b]', '{{!-- [a]', '\\{{[a b]}}']) expect(plainTokens(source)).toBe(source);
});
