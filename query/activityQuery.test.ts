import fc from 'fast-check';
import { describeQueryError } from './queryError';
import { type ActivityCondition, testsIn } from './activity/condition';
import { activityFields } from './activity/fields';
import { activityQueryLimits, parseActivityQuery } from './activityQuery';

const now = Date.parse('2030-05-17T12:30:00Z');
const condition = (text: string): ActivityCondition | undefined => {
  const parsed = parseActivityQuery(text, now);
  if (parsed.error) throw new Error(describeQueryError(parsed.error));
  return parsed.condition;
};
const errorOf = (text: string): string => {
  const { error } = parseActivityQuery(text, now);
  return error ? describeQueryError(error) : '';
};
/** Without places. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'at' ? undefined : part)));

test.each([
  ['', undefined],
  ['to_email="a@b.example"', { kind: 'in', field: 'to_email', values: ['a@b.example'] }],
  ['"a" = subject', { kind: 'in', field: 'subject', values: ['a'] }],
  [String.raw`subject="a \"b\" \\"`, { kind: 'in', field: 'subject', values: ['a "b" \\'] }],
  ['status != "Delivered"', { kind: 'not', operand: { kind: 'in', field: 'status', values: ['delivered'] } }],
  ['clicks="0"', { kind: 'in', field: 'clicks', values: [0] }],
  ['3 < clicks', { kind: 'order', field: 'clicks', operator: '>', value: 3 }],
  ["unique_args['k']=7", { kind: 'in', field: 'unique_args', key: 'k', values: ['7'] }],
  ['events IN ("open", "clicked")', { kind: 'in', field: 'events', values: ['opened', 'clicked'] }],
  ['CONTAINS(categories, "a")', { kind: 'in', field: 'categories', values: ['a'] }],
  ['template_id IS NOT NULL', { kind: 'not', operand: { kind: 'missing', field: 'template_id' } }],
  [
    'last_event_time > NOW() - INTERVAL 2 MONTH',
    { kind: 'order', field: 'last_event_time', operator: '>', value: '2030-03-17T12:30:00.000Z' },
  ],
  [
    'last_event_time BETWEEN TIMESTAMP "2030-01-01 08:00:00" AND TIMESTAMP "2030-01-02T00:00:00Z"',
    {
      kind: 'and',
      operands: [
        { kind: 'order', field: 'last_event_time', operator: '>=', value: '2030-01-01T08:00:00.000Z' },
        { kind: 'order', field: 'last_event_time', operator: '<=', value: '2030-01-02T00:00:00.000Z' },
      ],
    },
  ],
  [
    'subject NOT LIKE "50%% %"',
    {
      kind: 'not',
      operand: { kind: 'like', field: 'subject', pattern: [{ kind: 'fixed', text: '50% ' }, { kind: 'any' }] },
    },
  ],
])('%s', (text, expected) => {
  expect(plain(condition(text) ?? null)).toEqual(plain(expected ?? null));
});

test.each([
  ['bad_field="x"', "Line 1, column 1: 'bad_field' is not a known field"],
  ['to_email="x"\nOR nope=1', "Line 2, column 4: 'nope' is not a known field"],
  ['to_email', 'Line 1, column 1: This value needs a comparison'],
  ['to_email=', 'the query ends here'],
  ['to_email="x', 'The closing " of this text is missing'],
  ['subject[\'a\']="x"', 'only unique_args has keys'],
  ['to_email IN (SELECT to_email)', 'no subselects'],
  ['to_email = subject', 'a text in quotes is needed here'],
  ['to_email = NULL', 'compare with IS NULL'],
  ['status > "delivered"', 'can be compared with'],
  ['CONTAINS(subject, "x")', 'CONTAINS searches categories, events or unique_args'],
  ['CONTAINS("x", "x")', 'categories, events or unique_args'],
  ['clicks = 1.5', 'a whole number is needed here'],
  ['clicks = ""', 'a whole number is needed here'],
  ['last_event_time > 5', 'a time is needed here'],
  ['last_event_time > NOW() + INTERVAL 99999 YEAR', 'this time is out of range'],
  ['last_event_time > TIMESTAMP "2030-02-31"', 'is not a time'],
  ['CONTAINS_WORD(subject, "x")', 'not part of the language of messages'],
  ['subject="a"; drop table x', 'one statement'],
  [`subject="${'x'.repeat(activityQueryLimits.length)}"`, 'up to 4000 characters'],
  [`${'('.repeat(70)}clicks=1${')'.repeat(70)}`, 'nested'],
  [`clicks IN (${'1,'.repeat(501)}1)`, 'up to 500 values'],
  [Array.from({ length: 101 }, () => 'clicks=1').join(' OR '), 'up to 100 conditions'],
  [`subject LIKE "${'%a'.repeat(11)}"`, 'up to 10 wildcards'],
])('%s is refused', (text, message) => {
  expect(errorOf(text)).toContain(message);
});

const names = Object.keys(activityFields);
const word = fc.oneof(
  fc.constantFrom(...names, 'AND', 'OR', 'NOT', 'IN', 'LIKE', 'BETWEEN', 'TIMESTAMP', 'INTERVAL', 'DAY', 'NULL', 'IS'),
  fc.constantFrom(
    '=',
    '!=',
    '<',
    '>=',
    '(',
    ')',
    '[',
    ']',
    ',',
    '"x"',
    '"2030-01-01"',
    '7',
    '-',
    '+',
    'NOW()',
    '\\',
    '"',
  ),
  fc.string({ maxLength: 8 }),
);

test('any text has a condition or an error inside it', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(' ');
      const { error } = parseActivityQuery(text, now);
      if (!error) return;
      expect(error.message.length).toBeGreaterThan(5);
      expect(error.at.start.offset).toBeGreaterThanOrEqual(0);
      expect(error.at.start.offset).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2000 },
  );
});

const text = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((one) => !/[\0\p{Cs}]/u.test(one));
const quoted = (one: string): string => `"${one.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

test('every text can be compared with as it is', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const parsed = condition(`subject=${quoted(one)} OR unique_args[${quoted(other)}] IN (${quoted(other)}, "x")`);
      expect(parsed && testsIn(parsed)).toEqual([
        expect.objectContaining({ field: 'subject', values: [one] }),
        expect.objectContaining({ key: other, values: [other, 'x'] }),
      ]);
    }),
  );
});
