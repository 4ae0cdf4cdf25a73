import { checkQuery } from './check';
import { parseQuery } from './parse';
import { printQuery } from './print';
import { describeQueryError } from './queryError';
import { fields } from './testing/arbitraries';
import { where } from './testing/texts';
import type { Query, QueryVersion } from './tree';

const query = (text: string, version: QueryVersion): Query => {
  const parsed = parseQuery(text, version);
  if (parsed.error) throw new Error(describeQueryError(parsed.error));
  return parsed.query;
};
/** Without positions, in which the languages differ. */
const treeOf = (text: string, version: QueryVersion): unknown =>
  JSON.parse(JSON.stringify(query(text, version).where, (key, value: unknown) => (key === 'at' ? undefined : value)));
const happened = (conditions: string, having = ''): string =>
  where(
    `c.contact_id IN (SELECT e.contact_id FROM event_data AS e WHERE ${conditions}` +
      `${having === '' ? '' : ` GROUP BY e.contact_id HAVING ${having}`})`,
  );
const [source, source2] = ["event_source = 'custom'", "e.event_source = 'custom'"];

/** A query of version 1, and the same in version 2. */
const same: readonly (readonly [string, string])[] = [
  [`${source} AND event_type = 'Order placed'`, happened(`${source2} AND e.event_type = 'Order placed'`)],
  [
    `${source} AND event_timestamp >= NOW() - INTERVAL 30 day`,
    happened(`${source2} AND e.timestamp >= NOW() - INTERVAL 30 day`),
  ],
  [`${source} AND properties['total'] > 42.5`, happened(`${source2} AND e.data:payload.properties.total > 42.5`)],
  [
    `${source} AND properties['Order total'] IS NOT NULL`,
    happened(`${source2} AND e.data:payload.properties.\`Order total\` IS NOT NULL`),
  ],
  [
    `${source} AND properties['payload'] LIKE 'a%' AND properties['gift'] = TRUE`,
    happened(`${source2} AND e.data:payload.properties.payload LIKE 'a%' AND e.data:payload.properties.gift = TRUE`),
  ],
  [`${source} AND event_count >= 3`, happened(source2, 'COUNT(*) >= 3')],
  [
    `${source} AND event_type = 'x' AND event_first >= '2026-01-01' AND event_last < NOW() - INTERVAL 90 day`,
    happened(
      `${source2} AND e.event_type = 'x'`,
      `MIN(e.timestamp) >= '2026-01-01' AND MAX(e.timestamp) < NOW() - INTERVAL 90 day`,
    ),
  ],
  [
    `(event_source = 'mail' AND event_type = 'open' AND event_count > 5) AND (${source} AND event_type = 'x')`,
    `${happened("e.event_source = 'mail' AND e.event_type = 'open'", 'COUNT(*) > 5')} AND ${happened(
      `${source2} AND e.event_type = 'x'`,
    ).slice(where('').length)}`,
  ],
  [
    `NOT (${source} AND event_count BETWEEN 2 AND 4)`,
    happened(source2, 'COUNT(*) BETWEEN 2 AND 4').replace('c.contact_id IN (SELECT', 'c.contact_id NOT IN (SELECT'),
  ],
];

test.each(same)('%s means the same in both languages, and prints as it is', (first, second) => {
  expect(treeOf(second, 2)).toEqual(treeOf(first, 1));
  expect(printQuery(query(first, 1))).toBe(first);
  expect(printQuery(query(second, 2))).toBe(second);
  expect(printQuery(query(first, 1), 2)).toBe(second);
  expect(printQuery(query(second, 2), 1)).toBe(first);
  expect(checkQuery(query(first, 1), fields)).toEqual([]);
});

test('names of columns and aliases are free in version 2', () => {
  const text = where(
    `contact_id IN (SELECT contact_id FROM event_data WHERE event_source = 'custom' AND data:properties.total = 1 ` +
      'GROUP BY contact_id HAVING count(*) > 1 AND max(timestamp) > NOW() - INTERVAL 1 day)',
  );
  expect(printQuery(query(text, 2), 1)).toBe(
    `${source} AND properties['total'] = 1 AND event_count > 1 AND event_last > NOW() - INTERVAL 1 day`,
  );
  const joined =
    'SELECT c.contact_id, c.updated_at FROM contact_data c JOIN event_data e ON c.contact_id = e.contact_id WHERE ' +
    "e.event_source = 'custom' AND e.data:payload.properties.total > 5 AND c.city = 'Oslo'";
  expect(printQuery(query(joined, 2), 1)).toBe(`(${source} AND properties['total'] > 5) AND city = 'Oslo'`);
});

test.each<[string, QueryVersion, RegExp]>([
  ["properties['total'] > 5", 1, /event_source = 'custom'/],
  ["event_source = 'mail' AND properties['total'] > 5", 1, /event_source = 'custom'/],
  [`${source} AND unique_args['singlesend_id'] = 'x'`, 1, /have properties/],
  [`event_type = 'x' AND (${source} OR event_type = 'open')`, 1, /by AND/],
  [`event_type = 'a' AND (event_count > 3 OR event_type = 'b')`, 1, /only with values/],
  [`${source} AND event_count > event_timestamp`, 1, /only with values/],
  [`${source} AND event_count > 'x'`, 1, /without quotes/],
  [`${source} AND event_first > 5`, 1, /a date/],
  [`${source} AND event_count LIKE 'x'`, 1, /only with values/],
  [`${source} AND properties['gift'] > TRUE`, 1, /only with = and !=/],
  [`${source} AND properties['a'] = properties['b']`, 1, /with a value/],
  [`${source} AND properties['a'] = NULL`, 1, /IS NULL/],
  [`${source} AND properties['a'] > INTERVAL 3 day`, 1, /interval/],
  [`${source} AND properties['a']['b'] = 1`, 1, /one property/],
  [`${source} AND properties = 1`, 1, /one property|no field/],
  ["city['x'] = 1", 1, /have keys/],
  [happened(source2, 'e.event_type = 1'), 2, /only with values/],
  [happened(source2, "COUNT(*) > 3 AND c.city = 'x'"), 2, /no table c|only with values/],
  [happened(source2, 'COUNT(e.event_type) > 3'), 2, /“\*”/],
  [happened(source2, 'MAX(*) > 3'), 2, /timestamp/],
  [happened(source2, 'SUM(e.timestamp) > 3'), 2, /no function SUM/],
  [happened(`${source2} AND COUNT(*) > 3`), 2, /GROUP BY contact_id HAVING/],
  [where('COUNT(*) > 3'), 2, /GROUP BY contact_id HAVING/],
  [happened(source2).replace(/\)$/, ' GROUP BY e.contact_id)'), 2, /HAVING/],
  [happened(source2).replace(/\)$/, ' GROUP BY e.event_type HAVING COUNT(*) > 1)'), 2, /contact_id/],
  [happened(source2, '(COUNT(*) > 1').slice(0, -1), 2, /parenthesis/],
  [
    where('c.contact_id IN (SELECT d.contact_id FROM contact_data d GROUP BY d.contact_id HAVING COUNT(*) > 1)'),
    2,
    /close the subselect/,
  ],
])('%s in version %d is refused', (text, version, message) => {
  const parsed = parseQuery(text, version);
  const errors = parsed.error ? [parsed.error] : checkQuery(parsed.query, fields);
  expect(errors[0]?.message).toMatch(message);
});

test('a custom field may be called like a total, in backticks', () => {
  const known = new Map([
    ...fields,
    ['event_count', { ...fields.get('points'), name: 'event_count' }],
  ]) as typeof fields;
  expect(checkQuery(query('`event_count` > 3', 1), known)).toEqual([]);
  expect(printQuery(query('`event_count` > 3', 1))).toBe('`event_count` > 3');
});
