import { checkQuery } from './check';
import { parseQuery } from './parse';
import { printQuery } from './print';
import { fields } from './testing/arbitraries';
import { from, joined, where } from './testing/texts';
import type { QueryVersion } from './tree';

/** A query in its own language and in the other one, without `SELECT … WHERE`; or why that has no words for it. */
function printed(text: string, version: QueryVersion): string[] {
  const { query, error } = parseQuery(text, version);
  if (!query) throw new Error(error.message);
  expect(checkQuery(query, fields)).toEqual([]);
  return ([version, version === 1 ? 2 : 1] as const).map((language) => {
    try {
      return printQuery(query, language)
        .replace(from, '')
        .replace(/^ WHERE /, '')
        .replaceAll('SELECT e.contact_id FROM event_data AS e', 'EVENTS');
    } catch (failure) {
      return String(failure);
    }
  });
}

test.each([
  ['', '', ''],
  ['   \n\t ', '', ''],
  ["city <> 'x'", "city != 'x'", "c.city != 'x'"],
  ["city != 'x'", "city != 'x'", "c.city != 'x'"],
  ["city < 'b' AND city >= 'a'", "city < 'b' AND city >= 'a'", "c.city < 'b' AND c.city >= 'a'"],
  ["city <= 'b' OR city > 'a'", "city <= 'b' OR city > 'a'", "c.city <= 'b' OR c.city > 'a'"],
  ["city = 'it\\'s'", "city = 'it\\'s'", "c.city = 'it''s'"],
  ["city = '\\t'", "city = '\t'", "c.city = '\t'"],
  ['city = "double"', "city = 'double'", "c.city = 'double'"],
  ["city = 'a\\nb\\tc\\\\d\\e'", "city = 'a\nb\tc\\\\de'", "c.city = 'a\nb\tc\\de'"],
  ["`city` = 'x'", "city = 'x'", "c.city = 'x'"],
  ["city = '😀'", "city = '😀'", "c.city = '😀'"],
  ['points = 12', 'points = 12', 'c.points = 12'],
  ['points = .5', 'points = 0.5', 'c.points = 0.5'],
  ['points = 1.25', 'points = 1.25', 'c.points = 1.25'],
  ['points = -3', 'points = -3', 'c.points = -3'],
  ['points = - -3', 'points = 3', 'c.points = 3'],
  ['points = -(1 + 2) * 3', 'points = (-(1 + 2)) * 3', 'c.points = (-(1 + 2)) * 3'],
  [
    'points = 1 + 2 * 3 - 4 / 5 % 6',
    'points = (1 + (2 * 3)) - ((4 / 5) % 6)',
    'c.points = (1 + (2 * 3)) - ((4 / 5) % 6)',
  ],
  ['points = (1 + 2) * 3', 'points = (1 + 2) * 3', 'c.points = (1 + 2) * 3'],
  [
    'created_at > NOW() - interval 3 day',
    'created_at > NOW() - INTERVAL 3 day',
    'c.created_at > NOW() - INTERVAL 3 day',
  ],
  [
    "created_at > NOW() + INTERVAL '2 months'",
    'created_at > NOW() + INTERVAL 2 month',
    'c.created_at > NOW() + INTERVAL 2 month',
  ],
  [
    'created_at > NOW() - interval 100000 seconds',
    'created_at > NOW() - INTERVAL 100000 second',
    'c.created_at > NOW() - INTERVAL 100000 second',
  ],
  ['created_at > CURRENT_TIMESTAMP', 'created_at > NOW()', 'c.created_at > NOW()'],
  ['created_at > CURRENT_TIMESTAMP()', 'created_at > NOW()', 'c.created_at > NOW()'],
  [
    "created_at > TIMESTAMP '2026-01-31T08:00:00Z'",
    "created_at > TIMESTAMP '2026-01-31T08:00:00Z'",
    "c.created_at > TIMESTAMP '2026-01-31T08:00:00Z'",
  ],
  [
    "TIMESTAMP '2026-01-01' < created_at",
    "TIMESTAMP '2026-01-01' < created_at",
    "TIMESTAMP '2026-01-01' < c.created_at",
  ],
  ["NOT city = 'x'", "NOT (city = 'x')", "NOT (c.city = 'x')"],
  ["NOT NOT city = 'x'", "NOT (NOT (city = 'x'))", "NOT (NOT (c.city = 'x'))"],
  ["NOT (city = 'x' OR city = 'y')", "NOT (city = 'x' OR city = 'y')", "NOT (c.city = 'x' OR c.city = 'y')"],
  ["(city = 'x')", "city = 'x'", "c.city = 'x'"],
  ["(city) = 'x'", "city = 'x'", "c.city = 'x'"],
  ['TRUE', 'TRUE', 'TRUE'],
  ['FALSE OR TRUE', 'FALSE OR TRUE', 'FALSE OR TRUE'],
  ['city IS NULL', 'city IS NULL', 'c.city IS NULL'],
  ['city IS NOT NULL', 'city IS NOT NULL', 'c.city IS NOT NULL'],
  ["city LIKE 'a%b'", "city LIKE 'a%b'", "c.city LIKE 'a%b'"],
  ["city NOT LIKE '%%'", "city NOT LIKE '%%'", "c.city NOT LIKE '\\%'"],
  ["city LIKE LOWER('A%')", "city LIKE LOWER('A%')", "c.city LIKE LOWER('A%')"],
  ["city BETWEEN 'a' AND 'b'", "city BETWEEN 'a' AND 'b'", "c.city BETWEEN 'a' AND 'b'"],
  ["city NOT BETWEEN 'a' AND 'b'", "city NOT BETWEEN 'a' AND 'b'", "c.city NOT BETWEEN 'a' AND 'b'"],
  ["city IN ('a', 'b')", "city IN ('a', 'b')", "c.city IN ('a', 'b')"],
  ["city NOT IN ('a')", "city NOT IN ('a')", "c.city NOT IN ('a')"],
  ["CONTAINS(list_ids, 'a')", "CONTAINS(list_ids, 'a')", "ARRAY_CONTAINS(c.list_ids, ['a'])"],
  ["CONTAINS(list_ids, ['a', 'b'])", "CONTAINS(list_ids, ['a', 'b'])", "ARRAY_CONTAINS(c.list_ids, ['a', 'b'])"],
  ["ARRAY_CONTAINS(email_domains, ['a'])", "CONTAINS(email_domains, 'a')", "ARRAY_CONTAINS(c.email_domains, ['a'])"],
  ["CONTAINS_WORD(city, 'a')", "CONTAINS_WORD(city, 'a')", "CONTAINS_WORD(c.city, 'a')"],
  ["CONTAINS_WORD(city, LOWER('A'))", "CONTAINS_WORD(city, LOWER('A'))", "CONTAINS_WORD(c.city, LOWER('A'))"],
  ["LOWER(city) = 'x'", "LOWER(city) = 'x'", "LOWER(c.city) = 'x'"],
  ['LENGTH(city) = 3', 'LENGTH(city) = 3', 'LENGTH(c.city) = 3'],
  ["CONCAT(city, ' ', points) = 'x'", "CONCAT(city, ' ', points) = 'x'", "CONCAT(c.city, ' ', c.points) = 'x'"],
  ["lower (city) = 'x'", "LOWER(city) = 'x'", "LOWER(c.city) = 'x'"],
  ["city + 'a' = 'b'", "city + 'a' = 'b'", "c.city + 'a' = 'b'"],
  [
    "event_data['a'] = 'b'",
    "unique_args['a'] = 'b'",
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.a = 'b')",
  ],
  [
    "event_data['payload']['unique_args']['a'] = 'b'",
    "unique_args['a'] = 'b'",
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.a = 'b')",
  ],
  [
    "event_data.payload.unique_args.a = 'b'",
    "unique_args['a'] = 'b'",
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.a = 'b')",
  ],
  [
    "unique_args.`a b` = 'c'",
    "unique_args['a b'] = 'c'",
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.`a b` = 'c')",
  ],
  [
    "event_type = 'open' AND city = 'x' AND event_source = 'mail'",
    "(event_type = 'open' AND event_source = 'mail') AND city = 'x'",
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open' AND e.event_source = 'mail') AND c.city = 'x'",
  ],
  [
    "(event_type = 'open' OR event_type = 'click') AND event_source = 'mail'",
    "(event_type = 'open' OR event_type = 'click') AND event_source = 'mail'",
    "c.contact_id IN (EVENTS WHERE (e.event_type = 'open' OR e.event_type = 'click') AND e.event_source = 'mail')",
  ],
  [
    "(event_type = 'open' OR event_type = 'click') AND city = 'x'",
    "(event_type = 'open' OR event_type = 'click') AND city = 'x'",
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open' OR e.event_type = 'click') AND c.city = 'x'",
  ],
  ["NOT event_type = 'open'", "NOT (event_type = 'open')", "c.contact_id NOT IN (EVENTS WHERE e.event_type = 'open')"],
  [
    "event_type = 'a' AND NOT event_type = 'b'",
    "event_type = 'a' AND NOT (event_type = 'b')",
    "c.contact_id IN (EVENTS WHERE e.event_type = 'a') AND c.contact_id NOT IN (EVENTS WHERE e.event_type = 'b')",
  ],
  [
    "event_type = 'open' OR city = 'x'",
    "event_type = 'open' OR city = 'x'",
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open') OR c.city = 'x'",
  ],
  ['event_type = city', 'event_type = city', 'e.event_type = c.city'],
  ['event_type IS NOT NULL', 'event_type IS NOT NULL', 'c.contact_id IN (EVENTS WHERE e.event_type IS NOT NULL)'],
  ["EVENT_TYPE = 'open'", "event_type = 'open'", "c.contact_id IN (EVENTS WHERE e.event_type = 'open')"],
])('version 1 reads %j as %j, which version 2 writes as %j', (text, ...expected) => {
  expect(printed(text, 1)).toEqual(expected);
});

test.each([
  ['SELECT contact_id, updated_at FROM contact_data', '', ''],
  ['select C.contact_id, c.Updated_At from Contact_Data c', '', ''],
  ["SELECT contact_id, updated_at FROM contact_data WHERE city = 'x'", "c.city = 'x'", "city = 'x'"],
  ["SELECT contact_id, updated_at FROM contact_data contact WHERE contact.city = 'x'", "c.city = 'x'", "city = 'x'"],
  [
    'SELECT contact_id, updated_at FROM contact_data "my table" WHERE "my table".city = \'x\'',
    "c.city = 'x'",
    "city = 'x'",
  ],
  [
    'SELECT contact_id, updated_at, MAX(e.timestamp) AS m FROM contact_data c JOIN event_data e ' +
      'ON c.contact_id = e.contact_id',
    'c.contact_id IN (EVENTS)',
    'event_type IS NOT NULL',
  ],
  ['SELECT contact_id, updated_at, COUNT(*) AS n FROM contact_data', '', ''],
  [where("c.city = 'it''s'"), "c.city = 'it''s'", "city = 'it\\'s'"],
  [where('c.city = "city"'), 'c.city = c.city', 'city = city'],
  [where('c."city" = \'x\''), "c.city = 'x'", "city = 'x'"],
  [where("c.`city` = 'a\\b'"), "c.city = 'a\\b'", "city = 'a\\\\b'"],
  [
    where("c.city LIKE 'a_b\\_c\\\\%'"),
    "c.city LIKE 'a_b\\_c\\\\%'",
    'Error: Version 1 has no pattern for exactly one character.',
  ],
  [where("c.city LIKE 'a\\'"), "c.city LIKE 'a\\\\'", "city LIKE 'a\\\\'"],
  [where("c.city LIKE '%%'"), "c.city LIKE '%'", "city LIKE '%'"],
  [where("city = 'x'"), "c.city = 'x'", "city = 'x'"],
  [
    where("c.contact_id IN (SELECT contact_id FROM event_data WHERE event_type = 'open')"),
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open')",
    "event_type = 'open'",
  ],
  [
    where('c.contact_id NOT IN (SELECT e.contact_id FROM event_data AS e WHERE e.timestamp > NOW() - INTERVAL 3 day)'),
    'c.contact_id NOT IN (EVENTS WHERE e.timestamp > NOW() - INTERVAL 3 day)',
    'NOT (event_timestamp > NOW() - INTERVAL 3 day)',
  ],
  [
    where('c.contact_id IN (SELECT e.contact_id FROM event_data e)'),
    'c.contact_id IN (EVENTS)',
    'event_type IS NOT NULL',
  ],
  [
    where("c.contact_id IN (SELECT d.contact_id FROM contact_data d WHERE d.city = 'x')"),
    "c.contact_id IN (SELECT c.contact_id FROM contact_data AS c WHERE c.city = 'x')",
    'Error: Version 1 has no subselects.',
  ],
  [
    where('c.contact_id IN (SELECT d.contact_id FROM contact_data d WHERE c.city = d.city)'),
    'c.contact_id IN (SELECT c.contact_id FROM contact_data AS c WHERE c.city = c.city)',
    'Error: Version 1 has no subselects.',
  ],
  [
    where(
      "c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.data:payload.unique_args.singlesend_id = 'x')",
    ),
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.singlesend_id = 'x')",
    "unique_args['singlesend_id'] = 'x'",
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.data:`a b` = 'x')"),
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.`a b` = 'x')",
    "unique_args['a b'] = 'x'",
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE data:a = 'x')"),
    "c.contact_id IN (EVENTS WHERE e.data:payload.unique_args.a = 'x')",
    "unique_args['a'] = 'x'",
  ],
  [joined("e.event_type = 'open'"), "c.contact_id IN (EVENTS WHERE e.event_type = 'open')", "event_type = 'open'"],
  [joined("c.city = 'x'"), "c.contact_id IN (EVENTS) AND c.city = 'x'", "event_type IS NOT NULL AND city = 'x'"],
  [
    joined("e.event_type = 'open' AND c.city = 'x' AND e.event_source = 'mail'"),
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open' AND e.event_source = 'mail') AND c.city = 'x'",
    "(event_type = 'open' AND event_source = 'mail') AND city = 'x'",
  ],
  [
    joined("e.event_type = 'open' OR c.city = 'x'"),
    "c.contact_id IN (EVENTS WHERE e.event_type = 'open' OR c.city = 'x')",
    "Error: Version 1 can't express these conditions on one event.",
  ],
  [
    joined("NOT e.event_type = 'open'"),
    "c.contact_id IN (EVENTS WHERE NOT (e.event_type = 'open'))",
    "Error: Version 1 can't express these conditions on one event.",
  ],
  [
    joined("timestamp > '2026-01-01'"),
    "c.contact_id IN (EVENTS WHERE e.timestamp > '2026-01-01')",
    "event_timestamp > '2026-01-01'",
  ],
  [
    joined("c.contact_id IN (SELECT f.contact_id FROM event_data f WHERE f.event_type = 'click')"),
    "c.contact_id IN (EVENTS) AND c.contact_id IN (EVENTS WHERE e.event_type = 'click')",
    "Error: Version 1 can't express these conditions on several events.",
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c INNER JOIN event_data e ON e.contact_id = c.contact_id',
    'c.contact_id IN (EVENTS)',
    'event_type IS NOT NULL',
  ],
  ['SELECT contact_id, updated_at FROM contact_data c WHERE TRUE', 'TRUE', 'TRUE'],
  [
    'SELECT contact_id, updated_at FROM contact_data c WHERE c.points = 0.0000001',
    'c.points = 0.0000001',
    'points = 0.0000001',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c WHERE c.points = 100000000000000000000000',
    'c.points = 99999999999999991611392',
    'points = 99999999999999991611392',
  ],
])('version 2 reads %j as %j, which version 1 writes as %j', (text, ...expected) => {
  expect(printed(text, 2)).toEqual(expected);
});
