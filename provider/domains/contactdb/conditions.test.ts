import fc from 'fast-check';
import { parseQuery, printQuery, queryFields } from 'sendwright/query';
import type { LegacyCondition } from 'sendwright/wire/contactdb';
import { HttpError } from '../../http/errors';
import { queryOfConditions } from './conditions';
import { conditionsOfQuery } from './conditionsOfQuery';

const fields = queryFields([
  { id: 'e1_T', name: 'Pet', field_type: 'Text' },
  { id: 'e2_N', name: 'age', field_type: 'Number' },
  { id: 'e3_D', name: 'birthday', field_type: 'Date' },
]);
const send = '11111111-1111-4111-8111-111111111111';
const campaigns = new Map([[513, send]]);
const context = { fields, campaigns };

const one = (field: string, operator: string, value: string, and_or = ''): LegacyCondition => ({
  field,
  operator,
  value,
  and_or,
});
const textOf = (...conditions: LegacyCondition[]): string => printQuery(queryOfConditions(conditions, context), 2);
const where = (text: string): string => /where ([\s\S]*)$/i.exec(text)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';

function backFrom(text: string): LegacyCondition[] | undefined {
  const { query } = parseQuery(text, 2);
  const conditions = query && conditionsOfQuery(query, fields);
  return conditions?.map(({ singleSend, ...rest }) => (singleSend === send ? { ...rest, value: '513' } : rest));
}

test('fields have the names with which they were created, not their labels', () => {
  const own = queryFields([{ id: 'e4_N', name: 'Shoe_Size', field_type: 'Number' }]);
  const { query } = parseQuery(textOf(one('age', 'lt', '25')).replaceAll('age', 'shoe_size'), 2);
  expect(query && conditionsOfQuery(query, own)).toMatchObject([{ field: 'Shoe_Size', operator: 'lt', value: '25' }]);
});

test.each([
  [one('last_name', 'eq', 'Miller'), "LOWER(c.last_name) = LOWER('Miller')"],
  [one('last_name', 'contains', '100%'), "LOWER(c.last_name) LIKE LOWER('%100\\%%')"],
  [one('pet', 'ne', 'cat'), "LOWER(c.pet) != LOWER('cat') OR c.pet IS NULL"],
  [one('pet', 'empty', ''), 'c.pet IS NULL'],
  [one('age', 'lt', '25'), 'c.age < 25'],
  [one('last_clicked', 'gt', '01/02/2015'), "c.last_clicked > '2015-01-02'"],
  [one('last_opened', 'lt', '1422835200'), "c.last_opened < '2015-02-02T00:00:00Z'"],
  [one('birthday', 'is within', '30'), 'c.birthday BETWEEN NOW() - INTERVAL 30 DAY AND NOW()'],
])('%j is written in the segment language', (condition, expected) => {
  expect(where(textOf(condition)).toLowerCase()).toBe(expected.toLowerCase());
});

test('what somebody did with a campaign is about its single send', () => {
  const [clicked, not] = ['eq', 'ne'].map((operator) => textOf(one('clicks.campaign_identifier', operator, '513')));
  expect(clicked).toContain(send);
  expect(clicked).toContain("'click'");
  expect(not).toMatch(/not in/i);
});

test('“and” binds closer than “or”', () => {
  const names = (join1: string, join2: string): string =>
    where(textOf(one('age', 'eq', '1'), one('age', 'eq', '2', join1), one('age', 'eq', '3', join2)));
  expect(names('and', 'or')).toMatch(/^\(?c.age = 1 and c.age = 2\)? or c.age = 3$/i);
  expect(names('or', 'and')).toMatch(/^c.age = 1 or \(?c.age = 2 and c.age = 3\)?$/i);
});

const texts = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== '');
const days = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
  .map((iso) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`);
const seconds = fc.integer({ min: -30_000_000_000, max: 250_000_000_000 }).map(String);
const numbers = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
  fc.constantFrom('0.5', '-12.25', '1000000'),
);
const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('first_name', 'email', 'Pet'),
    operator: fc.constantFrom('eq', 'ne', 'contains'),
    value: texts,
  }),
  fc.record({ field: fc.constant('age'), operator: fc.constantFrom('eq', 'ne', 'lt', 'gt'), value: numbers }),
  fc.record({
    field: fc.constantFrom('birthday', 'last_emailed', 'created_at'),
    operator: fc.constantFrom('eq', 'ne', 'lt', 'gt'),
    value: days,
  }),
  fc.record({
    field: fc.constantFrom('birthday', 'last_opened'),
    operator: fc.constantFrom('lt', 'gt'),
    value: seconds,
  }),
  fc.record({
    field: fc.constant('last_clicked'),
    operator: fc.constant('is within'),
    value: fc.integer({ min: 1, max: 999 }).map(String),
  }),
  fc.record({
    field: fc.constantFrom('Pet', 'age', 'birthday'),
    operator: fc.constantFrom('empty', 'not_empty'),
    value: fc.constant(''),
  }),
  fc.record({
    field: fc.constantFrom('opens.campaign_identifier', 'clicks.campaign_identifier'),
    operator: fc.constantFrom('eq', 'ne'),
    value: fc.constant('513'),
  }),
);

test('conditions come back from the query that they became, after it was stored as text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(condition, fc.constantFrom('and', 'or')), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const conditions = parts.map(([part, join], index) => ({ ...part, and_or: index === 0 ? '' : join }));
        expect(backFrom(textOf(...conditions))).toEqual(conditions);
      },
    ),
    { numRuns: 300 },
  );
});

test.each<[string, string]>([
  ['everybody', 'SELECT contact_id, updated_at FROM contact_data'],
  ['a group inside a group', "(age = 1 OR age = 2) AND last_name = 'x'"],
  ['a text whose case matters', "last_name = 'Miller'"],
  ['a negative condition that leaves blanks out', "LOWER(last_name) != LOWER('x')"],
  ['an operator that is not there', 'age >= 5'],
  ['any campaign', "contact_id IN (SELECT contact_id FROM event_data WHERE event_type = 'open')"],
  ['a list', "ARRAY_CONTAINS(list_ids, ['x'])"],
])('%s cannot be expressed', (_what, text) => {
  const query = text.startsWith('SELECT') ? text : `SELECT contact_id, updated_at FROM contact_data WHERE ${text}`;
  expect(parseQuery(query, 2).error).toBeUndefined();
  expect(backFrom(query)).toBeUndefined();
});

const refusalOf = (...conditions: LegacyCondition[]): string | null | undefined => {
  try {
    textOf(...conditions);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.errors[0]?.field;
  }
};

test.each<[string, LegacyCondition[], string]>([
  ['a field that does not exist', [one('hobby', 'eq', 'x')], 'conditions[0].field'],
  ['a field of several values', [one('list_ids', 'eq', 'x')], 'conditions[0].field'],
  ['an inherited name', [one('__proto__', 'eq', 'x')], 'conditions[0].field'],
  ['an inherited operator', [one('last_name', 'constructor', 'x')], 'conditions[0].operator'],
  ['an operator for another type', [one('last_name', 'lt', 'x')], 'conditions[0].operator'],
  ['no text', [one('last_name', 'eq', '')], 'conditions[0].value'],
  ['no number', [one('age', 'gt', 'many')], 'conditions[0].value'],
  ['no date', [one('birthday', 'gt', 'soon')], 'conditions[0].value'],
  ['a day that is not on the calendar', [one('birthday', 'eq', '02/30/2026')], 'conditions[0].value'],
  ['a time for whole days', [one('birthday', 'eq', '1422835200')], 'conditions[0].value'],
  ['a time out of reach', [one('birthday', 'lt', '9999999999999')], 'conditions[0].value'],
  ['too many days', [one('birthday', 'is within', '1000')], 'conditions[0].value'],
  ['a campaign that does not exist', [one('opens.campaign_identifier', 'eq', '514')], 'conditions[0].value'],
  ['a campaign with a fraction', [one('opens.campaign_identifier', 'eq', '513.5')], 'conditions[0].value'],
  ['a campaign that is more', [one('opens.campaign_identifier', 'gt', '513')], 'conditions[0].operator'],
  ['and_or on the first one', [one('age', 'eq', '1', 'and')], 'conditions[0].and_or'],
  ['no and_or on a later one', [one('age', 'eq', '1'), one('age', 'eq', '2')], 'conditions[1].and_or'],
  ['another and_or', [one('age', 'eq', '1'), one('age', 'eq', '2', 'xor')], 'conditions[1].and_or'],
])('%s is refused with its place', (_what, conditions, field) => {
  expect(refusalOf(...conditions)).toBe(field);
});
