import fc from 'fast-check';
import { describeQueryError, type QueryError } from './queryError';
import { checkQuery } from './check';
import { parseQuery } from './parse';
import { printQuery } from './print';
import { summarizeQuery } from './builder/summarize';
import { queryToBuilder } from './builder/fromQuery';
import { fields } from './testing/arbitraries';
import { from } from './testing/texts';
import type { Query, QueryVersion } from './tree';

const query = (text: string, version: QueryVersion): Query => {
  const parsed = parseQuery(text, version);
  if (parsed.error) throw new Error(describeQueryError(parsed.error));
  return parsed.query;
};
const errorsOf = (text: string, version: QueryVersion): QueryError[] => {
  const parsed = parseQuery(text, version);
  return parsed.error ? [parsed.error] : checkQuery(parsed.query, fields);
};

test.each([
  'OR',
  'first_name',
  'first_name =',
  "first_name = 'x",
  "(first_name = 'x'",
  "first_name = 'x' AND",
  'first_name LIKE city',
  'first_name IN ()',
  'points BETWEEN 1 OR 2',
  'NOT',
  "city = 'x' city",
  '1abc = 2',
  'created_at > interval 3 weeks',
  "CONTAINS('a', 'b')",
  'pg_sleep(3) = 1',
  "first_name = 'a' -- b",
  "first_name = 'a'; drop table x",
  'first_name = $1',
  "event_data = 'x'",
  "TIMESTAMP 'soon' < NOW()",
])('version 1 refuses %s at a position inside it', (text) => {
  const [error] = errorsOf(text, 1);
  expect(error?.message).toMatch(/^.{10,}\.$/s);
  expect(error?.at.start.offset).toBeGreaterThanOrEqual(0);
  expect(error?.at.start.offset).toBeLessThanOrEqual(text.length);
});

test.each([
  ['SELECT contact_id FROM contact_data', /updated_at/],
  ['SELECT * FROM contact_data', /contact_id/],
  ['SELECT contact_id, updated_at, email FROM contact_data', /MAX, MIN and COUNT/],
  ['SELECT contact_id, updated_at FROM contacts', /no table contacts/],
  [`${from} LIMIT 3`, /end of the query/],
  [`${from} UNION ${from}`, /end of the query/],
  [`${from} WHERE x.city = 'a'`, /no table x/],
  [`${from} WHERE e.event_type = 'open'`, /no table e/],
  [`${from} JOIN event_data e ON c.contact_id = c.contact_id WHERE e.event_type = 'x'`, /Join the tables ON/],
  [`${from} WHERE c.email IN (SELECT e.contact_id FROM event_data e)`, /Only contact_id/],
  [`${from} WHERE c.contact_id IN (SELECT password_hash FROM users)`, /Expected contact_id here/],
  [`${from} WHERE c.constructor = 'x'`, /no field “constructor”/],
  [`${from} WHERE c.first_nam = 'x'`, /Did you mean “first_name”/],
  [`${from} WHERE c.emial = 'x'`, /Did you mean “email”/],
  [`${from} WHERE c.points = '3'`, /without quotes/],
  [`${from} WHERE c.postal_code = 3`, /put it in quotes/],
  [`${from} WHERE c.created_at > 'soon'`, /not a date/],
  [`${from} WHERE c.created_at > '2026-02-30'`, /not a date/],
  [`${from} WHERE c.city = NULL`, /IS NULL/],
  [`${from} WHERE c.list_ids = 'x'`, /ARRAY_CONTAINS/],
  [`${from} WHERE c.points LIKE '3%'`, /LIKE compares text/],
])('version 2 refuses %s', (text, message) => {
  expect(errorsOf(text, 2).map((error) => error.message)).toEqual([expect.stringMatching(message)]);
});

test('every error of a query is reported with its line and column', () => {
  const text = `${from}\nWHERE c.shoe = '1'\n  AND c.points > 'x'`;
  expect(errorsOf(text, 2).map(describeQueryError)).toEqual([
    'Line 2, column 7: There is no field “shoe”.',
    'Line 3, column 18: “points” is a number, but this is text: write it without quotes.',
  ]);
});

test('queries that are too long, too deep or too large are refused immediately', () => {
  expect(errorsOf('('.repeat(60_000), 1)[0]?.message).toMatch(/nested 64 levels deep/);
  expect(errorsOf('NOT '.repeat(15_000), 1)[0]?.message).toMatch(/nested 64 levels deep/);
  expect(errorsOf(`points = ${'- '.repeat(30_000)}1`, 1)[0]?.message).toMatch(/nested 64 levels deep/);
  expect(errorsOf(`points = 1${' + 1'.repeat(15_000)}`, 1)[0]?.message).toMatch(/64 operators in a row/);
  expect(errorsOf(`city IN ('x'${",'x'".repeat(15_000)})`, 1)[0]?.message).toMatch(/4,000 conditions/);
  expect(errorsOf('x'.repeat(1_048_576), 1)[0]?.message).toMatch(/65,536 characters/);
  expect(errorsOf(`city IN ('${'x'.repeat(65_000)}`, 1)[0]?.message).toMatch(/closing . of this text/);
});

test('queries of the maximum length or depth are accepted', () => {
  expect(errorsOf(`city = 'x'${' '.repeat(65_536 - 10)}`, 1)).toEqual([]);
  expect(errorsOf(`city = 'x'${' '.repeat(65_536 - 9)}`, 1)[0]?.message).toBe(
    'A query can have up to 65,536 characters; this one has 65,537.',
  );
  expect(errorsOf(`${'('.repeat(64)}city = 'x'${')'.repeat(64)}`, 1)).toEqual([]);
  expect(errorsOf(`${'('.repeat(65)}city = 'x'${')'.repeat(65)}`, 1)[0]?.message).toMatch(/nested 64 levels deep/);
  expect(errorsOf(`points = 1${' + 1'.repeat(64)}`, 1)).toEqual([]);
  expect(errorsOf(`points = 1${' + 1'.repeat(65)}`, 1)[0]?.message).toMatch(/64 operators in a row/);
  expect(errorsOf(`city IN ('x'${",'x'".repeat(3998)})`, 1)).toEqual([]);
  expect(errorsOf(`city IN ('x'${",'x'".repeat(3999)})`, 1)[0]?.message).toMatch(/4,000 conditions/);
  expect(errorsOf(`points = ${'1'.repeat(30)}`, 1)).toEqual([]);
  expect(errorsOf('created_at > NOW() - interval 100000 day', 1)).toEqual([]);
  expect(errorsOf(`CONTAINS_WORD(city, '${'x'.repeat(1000)}')`, 1)).toEqual([]);
  expect(errorsOf(`CONTAINS_WORD(city, '${'x'.repeat(1001)}')`, 1)[0]?.message).toMatch(/up to 1,000 characters/);
});

test('up to twenty errors are reported', () => {
  const conditions = (count: number) => Array.from({ length: count }, (_, index) => `no${index} = 1`).join(' AND ');
  expect(errorsOf(conditions(19), 1)).toHaveLength(19);
  expect(errorsOf(conditions(21), 1)).toHaveLength(20);
});

test('texts with unpaired surrogates are refused', () => {
  for (const text of ['\ud7ff', '\ue000', '\ud800\udc00', '\udbff\udfff'])
    expect(errorsOf(`city = '${text}'`, 1)).toEqual([]);
  for (const text of ['\ud800', '\udbff', '\udc00', '\udfff', '\udbff\ue000', '\ud800\ud800', '\ud7ff\udc00'])
    expect(errorsOf(`city = '${text}'`, 1)[0]?.message).toBe('This text has a character that cannot be stored.');
});

const fragments = fc.constantFrom(
  'SELECT',
  'c.contact_id',
  ',',
  'c.updated_at',
  'FROM',
  'contact_data',
  'AS',
  'c',
  'e',
  'JOIN',
  'event_data',
  'ON',
  'WHERE',
  'AND',
  'OR',
  'NOT',
  '(',
  ')',
  '=',
  '!=',
  '<',
  '>=',
  'LIKE',
  'IN',
  'BETWEEN',
  'IS',
  'NULL',
  "'text'",
  "'%a_'",
  '12',
  '-',
  '+',
  '*',
  '/',
  '%',
  '[',
  ']',
  '.',
  ':',
  'first_name',
  'points',
  'created_at',
  'list_ids',
  'event_type',
  'e.event_type',
  "unique_args['a']",
  'NOW()',
  'interval 3 day',
  'CONTAINS',
  'ARRAY_CONTAINS',
  'LOWER',
  '`q`',
  'TRUE',
  '"',
);

test('any text is parsed or refused, and what is parsed survives printing', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 80, unit: 'binary' }),
    fc.array(fragments, { maxLength: 25 }).map((parts) => parts.join(' ')),
    fc.array(fragments, { maxLength: 12 }).map((parts) => `${from} WHERE ${parts.join(' ')}`),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(1 as const, 2 as const), (source, version) => {
      const parsed = parseQuery(source, version);
      if (parsed.error) {
        expect(parsed.error.at.start.offset).toBeLessThanOrEqual(source.length);
        return;
      }
      checkQuery(parsed.query, fields);
      queryToBuilder(parsed.query, fields);
      const printed = printQuery(parsed.query);
      expect(printQuery(query(printed, version))).toBe(printed);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  "first_name = 'Bob' AND (city = 'Oslo' OR NOT points > 3)",
  "(event_source = 'mail' AND event_type = 'delivered' AND event_timestamp >= (NOW() - interval 10 day))",
  "email LIKE 'ma%%x%' AND CONTAINS(list_ids, 'a')",
  "(event_type = 'open' AND unique_args['singlesend_id'] = 'a') AND (event_type = 'click' AND " +
    "unique_args['singlesend_id'] = 'b')",
  "`order` = 'x' OR `select` IS NOT NULL",
])('version 1 accepts %s in the syntax of both versions', (text) => {
  const first = query(text, 1);
  const printed = printQuery(first);
  expect(printQuery(query(printed, 1))).toBe(printed);
  const second = printQuery(first, 2);
  expect(printQuery(query(second, 2))).toBe(second);
});

test.each(
  (
    'AND OR NOT LIKE IS IN BETWEEN SELECT FROM WHERE JOIN INNER ON AS TRUE FALSE NULL ' +
    'CURRENT_TIMESTAMP TIMESTAMP INTERVAL'
  ).split(' '),
)('a field named %s is printed in quotes, as any name is that is a keyword', (keyword) => {
  const name = keyword.toLowerCase();
  expect(printQuery(query(`\`${name}\` = 1`, 1))).toBe(`\`${name}\` = 1`);
  expect(printQuery(query(`${from} WHERE c.\`${name}\` = NULL`, 2))).toBe(`${from} WHERE c.\`${name}\` = NULL`);
});

test('conditions joined by AND refer to one event; groups in parentheses refer to their own', () => {
  const events = (text: string): number => JSON.stringify(query(text, 1)).split('"kind":"event"').length - 1;
  expect(events("event_type = 'open' AND event_timestamp > TIMESTAMP '2026-01-01'")).toBe(1);
  expect(
    events("(event_type = 'open' AND event_source = 'mail') AND (event_type = 'click' AND event_source = 'mail')"),
  ).toBe(2);
  expect(events("event_type = 'open' OR event_type = 'click'")).toBe(2);
});

test.each([
  [from, 'All contacts.'],
  [
    `${from} WHERE LOWER(c.city) = LOWER('Berlin') AND c.points >= 10`,
    'Contacts where city is “Berlin” and points is at least 10.',
  ],
  [
    `${from} WHERE c.created_at BETWEEN NOW() - INTERVAL 30 day AND NOW() OR c.birthday = '2000-01-31'`,
    'Contacts where date added is in the last 30 days or birthday is on 31 January 2000.',
  ],
  [
    `${from} WHERE (LOWER(c.city) != LOWER('Oslo') OR c.city IS NULL) AND c.contact_id NOT IN (SELECT ` +
      "e.contact_id FROM event_data AS e WHERE e.event_source = 'mail' AND e.event_type = 'open' AND " +
      "e.data:payload.unique_args.singlesend_id = 's1' AND e.timestamp >= '2026-01-01')",
    'Contacts where city is not “Oslo”, or is blank and the contact did not open the single send “Spring” since 1 ' +
      'January 2026.',
  ],
])('%s reads as a sentence', (text, sentence) => {
  expect(summarizeQuery(query(text, 2), fields, { campaign: () => 'Spring' })).toBe(sentence);
});

test.each([
  [`${from} WHERE LENGTH(c.city) > 3`, "can't show this condition"],
  [
    `${from} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.event_type = 'bounce')`,
    "can't show this condition",
  ],
  [`${from} WHERE c.last_opened > '2026-01-01' AND c.last_clicked > '2026-01-01'`, 'Not more than one'],
])('%s is too advanced for the builder', (text, reason) => {
  expect(queryToBuilder(query(text, 2), fields)).toMatchObject({
    kind: 'too-advanced',
    reason: { message: expect.stringContaining(reason) },
  });
});
