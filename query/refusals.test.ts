import { checkQuery } from './check';
import { parseQuery } from './parse';
import { fields } from './testing/arbitraries';
import type { QueryVersion } from './tree';

const from = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
const where = (condition: string): string => `${from} WHERE ${condition}`;
const joined = (condition: string): string =>
  `${from} JOIN event_data AS e ON c.contact_id = e.contact_id WHERE ${condition}`;

/** The marked parts of a query and what is wrong with them. */
function refusal(text: string, version: QueryVersion): [marked: string, messages: string] {
  const parsed = parseQuery(text, version);
  const errors = parsed.error ? [parsed.error] : checkQuery(parsed.query, fields);
  return [
    errors.map(({ at }) => text.slice(at.start.offset, at.end.offset)).join(' & '),
    errors.map(({ message }) => message).join(' '),
  ];
}

test.each([
  ['SELECT contact_id', 'SELECT', 'This is a version 2 query: version 1 takes a condition without SELECT.'],
  ["city = 'x' OR", '', 'Expected a field or a value, but the query ends here.'],
  ['city', 'city', "This value needs a comparison, such as = '…' or IS NOT NULL."],
  ['city = ', '', 'Expected a field or a value, but the query ends here.'],
  ["city == 'x'", '=', 'Expected a field or a value, but found “=”.'],
  ["city = 'open", "'", "This text is not closed: ' is missing."],
  ["city = 'open\\", "'", 'This text is not closed.'],
  ['city = `no', '`', 'This name is not closed: ` is missing.'],
  ["`` = 'x'", '``', 'This name is empty.'],
  ["`or` = 'x'", '`or`', 'There is no field “or”.'],
  ["city = 'a\u0000b'", "'", 'This text has a character that cannot be stored.'],
  ["city = '\ud800'", "'", 'This text has a character that cannot be stored.'],
  ["city = '\udc00x'", "'", 'This text has a character that cannot be stored.'],
  ["city = 'a' -- b", '--', 'Comments are not part of the query language.'],
  ["city = 'a' /* b */", '/*', 'Comments are not part of the query language.'],
  ["city = 'a';", ';', 'A query is one statement: remove the semicolon.'],
  ["city = 'a' #", '#', '“#” is not allowed here. Put text in quotes.'],
  ['city = é', 'é', '“é” is not allowed here. Put text in quotes.'],
  ['city = \u0007', '\u0007', 'This character is not allowed here. Put text in quotes.'],
  ['points = 1.', '.', 'Expected AND, OR or the end of the query, but found “.”.'],
  ['points = 12a', '12', 'A number ends where a name begins: put a space between, or quotes around.'],
  ['points = 1234567890123456789012345678901', '1234567890123456789012345678901', 'A number can have up to 30 digits.'],
  ['points = 1e3', '1', 'A number ends where a name begins: put a space between, or quotes around.'],
  ["points = 'a' + 1", "'a' + 1", 'There is no + for a text and a number.'],
  ['points = points + created_at', 'points + created_at', 'There is no + for a number and a date.'],
  [
    "created_at > NOW() - interval 'soon'",
    "interval 'soon'",
    'An interval is a whole number and a unit: second, minute, hour, day, month or year.',
  ],
  [
    'created_at > NOW() - interval 2 weeks',
    'interval 2 weeks',
    'An interval is a whole number and a unit: second, minute, hour, day, month or year.',
  ],
  [
    'created_at > NOW() - interval 1.5 day',
    'interval 1.5 day',
    'An interval is a whole number and a unit: second, minute, hour, day, month or year.',
  ],
  ['created_at > NOW() - interval 100001 day', 'interval 100001 day', 'An interval can have up to 100,000 units.'],
  ['created_at > NOW', 'NOW', 'There is no field “now”.'],
  ['created_at > NOW(1)', '1', 'Expected “)” after NOW(, but found the number 1.'],
  ['created_at * 2 = 3', 'created_at * 2', 'There is no * for a date and a number.'],
  ["created_at > TIMESTAMP 'x'", "'x'", "'x' is not a time. Write it as TIMESTAMP '2026-01-31T08:00:00Z'."],
  [
    "created_at > '2026-02-30'",
    "'2026-02-30'",
    "'2026-02-30' is not a date. Write it as '2026-01-31' or '2026-01-31T08:00:00Z'.",
  ],
  ['created_at = points', 'points', '“created_at” is a date, but this is a number.'],
  ['interval 3 day = created_at', 'interval 3 day', 'An interval is added to a date or taken from one.'],
  [
    "'2026-99-01' < created_at",
    "'2026-99-01'",
    "'2026-99-01' is not a date. Write it as '2026-01-31' or '2026-01-31T08:00:00Z'.",
  ],
  ["(city = 'x') = 'y'", "(city = 'x')", 'This is a condition, but a value is needed here.'],
  ["city = (city = 'y')", "(city = 'y')", 'This is a condition, but a value is needed here.'],
  ['city = TRUE', 'TRUE', 'No field is true or false.'],
  ['points = NULL', 'NULL', 'Nothing compares with NULL: use IS NULL or IS NOT NULL.'],
  ['NULL = points', 'NULL', 'Nothing compares with NULL: use IS NULL or IS NOT NULL.'],
  ["city IS 'x'", "'x'", "Expected NULL or NOT NULL after IS, but found the text 'x'."],
  ["city IS NOT 'x'", "'x'", "Expected NULL after IS NOT, but found the text 'x'."],
  ['city LIKE points', 'points', 'LIKE takes a pattern in quotes.'],
  ["city LIKE LENGTH('a')", "LENGTH('a')", 'LIKE takes a pattern in quotes.'],
  ["points LIKE 'a%'", 'points', 'LIKE compares texts; this is a number.'],
  ["points BETWEEN 1 AND 'b'", "'b'", '“points” is a number, but this is a text: write it without quotes.'],
  ['points BETWEEN 1 OR 2', 'OR', 'Expected AND between the two ends of BETWEEN, but found “OR”.'],
  ["city IN 'a'", "'a'", "Expected “(” after IN, but found the text 'a'."],
  ["city IN ('a'", '', 'Expected “)” to close IN (, but the query ends here.'],
  ["city IN ('a', 3)", '3', '“city” is a text, but this is a number: put it in quotes.'],
  ['city IN (SELECT contact_id FROM contact_data)', 'city', 'Version 1 has no subselects: list the values.'],
  ["city NOT 'x'", 'city', "This value needs a comparison, such as = '…' or IS NOT NULL."],
  ["CONTAINS(list_ids, 'a', 'b')", "'b'", "Put several values into brackets: ['a', 'b']."],
  ["CONTAINS(list_ids, ['a', 'b')", ')', 'Expected “]” to close the list, but found “)”.'],
  ["CONTAINS(list_ids, 'a'", '', 'Expected “)” to close CONTAINS(, but the query ends here.'],
  ["CONTAINS(list_ids 'a')", "'a'", "Expected “,” after the field of CONTAINS, but found the text 'a'."],
  [
    "CONTAINS('a', 'b')",
    "'a'",
    'CONTAINS looks in a field with several values: list_ids, alternate_emails or email_domains.',
  ],
  ['CONTAINS(list_ids, 3)', '3', 'The values to look for are texts in quotes.'],
  ["CONTAINS(city, 'a')", 'city', 'CONTAINS needs a field with several values; this is a text.'],
  ["list_ids = 'a'", 'list_ids', 'This field has several values: use CONTAINS or ARRAY_CONTAINS.'],
  ["'a' = list_ids", 'list_ids', 'This field has several values: use CONTAINS or ARRAY_CONTAINS.'],
  ["CONTAINS_WORD(city, ' ')", "' '", 'The word to look for is empty.'],
  ["CONTAINS_WORD(points, 'a')", 'points', 'CONTAINS_WORD looks in a text; this is a number.'],
  ['CONTAINS_WORD(city, points)', 'points', 'The word to look for is a text in quotes.'],
  ["CONTAINS_WORD(city 'a')", "'a'", "Expected “,” after the field of CONTAINS_WORD, but found the text 'a'."],
  ["CONTAINS_WORD(city, 'a'", '', 'Expected “)” to close CONTAINS_WORD(, but the query ends here.'],
  ["LOWER(points) = 'x'", 'points', 'LOWER takes a text; this is a number.'],
  ["LENGTH(city) = 'x'", "'x'", 'The left side is a number, but this is a text: write it without quotes.'],
  ['LENGTH(points) = 3', 'points', 'LENGTH takes a text; this is a number.'],
  ['LENGTH(city, city) = 3', 'LENGTH(city, city)', 'LENGTH takes one value.'],
  ["LOWER() = 'a'", ')', 'Expected a field or a value, but found “)”.'],
  ["CONCAT(created_at) = 'x'", 'created_at', 'CONCAT joins texts and numbers; this is a date.'],
  ["CONCAT(nothing) = 'x'", 'nothing', 'There is no field “nothing”.'],
  ["LOWER(nothing) = 'x'", 'nothing', 'There is no field “nothing”.'],
  ["LENGTH(nothing) = 'x'", 'nothing', 'There is no field “nothing”.'],
  [
    "UPPER(city) = 'x'",
    'UPPER',
    'There is no function UPPER. Functions are ARRAY_CONTAINS, CONTAINS, CONTAINS_WORD, CONCAT, LENGTH, LOWER and NOW.',
  ],
  ['city = LOWER(city', '', 'Expected “)” to close LOWER(, but the query ends here.'],
  ['- city = 1', 'city', 'A minus sign needs a number; this is a text.'],
  ["city - 'a' = 'b'", "city - 'a'", 'There is no - for a text and a text.'],
  ['created_at - points = created_at', 'created_at - points', 'There is no - for a date and a number.'],
  ['nothing = 1', 'nothing', 'There is no field “nothing”.'],
  ["frist_name = 'x'", 'frist_name', 'There is no field “frist_name”. Did you mean “first_name”?'],
  ["firstname = 'x'", 'firstname', 'There is no field “firstname”. Did you mean “first_name”?'],
  ["First Name = 'x'", 'First', "This value needs a comparison, such as = '…' or IS NOT NULL."],
  ["`First Name` = 'x'", '`First Name`', 'There is no field “first name”. Did you mean “first_name”?'],
  ["cty = 'x'", 'cty', 'There is no field “cty”.'],
  ["citty = 'x'", 'citty', 'There is no field “citty”. Did you mean “city”?'],
  ["cit = 'x'", 'cit', 'There is no field “cit”.'],
  ["emails = 'x'", 'emails', 'There is no field “emails”. Did you mean “email”?'],
  ["city.x = 'a'", 'city.x', 'Only event_data and unique_args have keys.'],
  ["event_data = 'b'", 'event_data', 'There is no field “event_data”.'],
  [
    "unique_args['a']['b'] = 'c'",
    "unique_args['a']['b']",
    "Name one key of the event's data, such as unique_args['singlesend_id'].",
  ],
  [
    "unique_args['payload'] = 'c'",
    "unique_args['payload']",
    "Name one key of the event's data, such as unique_args['singlesend_id'].",
  ],
  ["unique_args[a] = 'c'", 'a', 'Expected a key in quotes, but found “a”.'],
  ["unique_args['a' = 'c'", '=', 'Expected “]” after the key, but found “=”.'],
  ["unique_args. = 'c'", '=', 'Expected a key, but found “=”.'],
  ['event_timestamp > 3', '3', 'The left side is a date, but this is a number.'],
  ["`event_type` = 'x'", '`event_type`', 'There is no field “event_type”.'],
])('version 1 refuses %j: it marks %j and says “%s”', (text, ...expected) => {
  expect(refusal(text, 1)).toEqual(expected);
});

test.each([
  ['', '', 'Expected SELECT at the beginning, but the query ends here.'],
  ['SELECT', '', 'Expected contact_id, but the query ends here.'],
  ['SELECT contact_id', '', 'Expected “,” and updated_at after contact_id, but the query ends here.'],
  ['SELECT contact_id, updated_at', '', 'Expected FROM after the columns, but the query ends here.'],
  ['SELECT contact_id, updated_at FROM event_data', 'event_data', 'Expected contact_data here.'],
  [
    'SELECT contact_id, updated_at FROM contact_data WHERE',
    '',
    'Expected a field or a value, but the query ends here.',
  ],
  ["SELECT c.contact_id, updated_at FROM contact_data WHERE city = 'x'", 'c.contact_id', 'There is no table c here.'],
  [
    "SELECT contact_id, updated_at FROM contact_data AS WHERE city = 'x'",
    'city',
    'Expected AND, OR or the end of the query, but found “city”.',
  ],
  [
    'SELECT contact_id, updated_at, MIN(x.timestamp) AS last FROM contact_data',
    'x.timestamp) AS last',
    'There is no table x here.',
  ],
  [
    'SELECT contact_id, updated_at, SUM(points) AS n FROM contact_data',
    'SUM',
    'After contact_id and updated_at, only MAX, MIN and COUNT of a column can be selected.',
  ],
  [
    'SELECT contact_id, updated_at, MAX(points) n FROM contact_data',
    'n',
    'Expected AS and a name for the column, but found “n”.',
  ],
  [
    'SELECT contact_id, updated_at, MAX points AS n FROM contact_data',
    'points',
    'Expected “(” after MAX, but found “points”.',
  ],
  [
    'SELECT contact_id, updated_at, MAX(points AS n FROM contact_data',
    'AS',
    'Expected “)” to close MAX(, but found “AS”.',
  ],
  [
    'SELECT contact_id updated_at FROM contact_data',
    'updated_at',
    'Expected “,” and updated_at after contact_id, but found “updated_at”.',
  ],
  ['SELECT contact_id, created_at FROM contact_data', 'created_at', 'Expected updated_at here.'],
  [where("x.city = 'x'"), 'x', 'There is no table x here.'],
  [where("c. = 'x'"), '=', 'Expected a column, but found “=”.'],
  [where("c.`event_type` = 'x'"), 'c.`event_type`', 'There is no field “event_type”.'],
  [where('c.contact_id IN (SELECT x.contact_id FROM event_data e)'), 'x.contact_id', 'There is no table x here.'],
  [where('c.contact_id IN (SELECT e.timestamp FROM event_data e)'), 'e.timestamp', 'Expected contact_id here.'],
  [
    where('c.contact_id IN (SELECT e.contact_id FROM event_data e'),
    '',
    'Expected “)” to close the subselect, but the query ends here.',
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id WHERE e.event_type = 'x')"),
    'WHERE',
    'Expected FROM after the column, but found “WHERE”.',
  ],
  [
    where('c.city IN (SELECT e.contact_id FROM event_data e)'),
    'c.city',
    'Only contact_id can be looked up in a subselect.',
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.data = 'x')"),
    '=',
    'Expected “:” and a path, such as data:payload.unique_args.singlesend_id, but found “=”.',
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.data:payload = 'x')"),
    'e.data:payload',
    "Name one key of the event's data, such as data:payload.unique_args.singlesend_id.",
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.data:a.b = 'x')"),
    'e.data:a.b',
    "Name one key of the event's data, such as data:payload.unique_args.singlesend_id.",
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.contact_id = 'x')"),
    'e.contact_id',
    'contact_id of event_data can be used only after SELECT and ON.',
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.color = 'x')"),
    'e.color',
    'event_data has no column color: it has event_source, event_type, timestamp and data.',
  ],
  [
    where("c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE e.timestamp = 'x')"),
    "'x'",
    "'x' is not a date. Write it as '2026-01-31' or '2026-01-31T08:00:00Z'.",
  ],
  [
    joined(
      "e.event_type = 'open' AND c.contact_id IN (SELECT f.contact_id FROM event_data f WHERE e.event_type = 'x')",
    ),
    'e.event_type',
    'A subselect cannot refer to the joined event.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c INNER event_data e ON e.contact_id = c.contact_id',
    'event_data',
    'Expected JOIN after INNER, but found “event_data”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c JOIN contact_data e ON e.contact_id = c.contact_id',
    'contact_data',
    'Expected event_data here.',
  ],
  [
    "SELECT contact_id, updated_at FROM contact_data c JOIN event_data e WHERE e.event_type = 'x'",
    'WHERE',
    'Expected ON after the joined table, but found “WHERE”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c JOIN event_data e ON e.contact_id > c.contact_id',
    '>',
    'Expected “=” between the two contact_id, but found “>”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c JOIN event_data e ON e.contact_id = contact_id',
    'e.contact_id = contact_id',
    'Join the tables ON c.contact_id = e.contact_id.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c LEFT JOIN event_data e ON e.contact_id = c.contact_id',
    'LEFT',
    'Expected AND, OR or the end of the query, but found “LEFT”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data GROUP BY contact_id',
    'GROUP',
    'Expected AND, OR or the end of the query, but found “GROUP”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data ORDER BY contact_id',
    'ORDER',
    'Expected AND, OR or the end of the query, but found “ORDER”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c HAVING 1 = 1',
    'HAVING',
    'Expected AND, OR or the end of the query, but found “HAVING”.',
  ],
  [
    'SELECT contact_id, updated_at FROM contact_data c CROSS JOIN event_data e',
    'CROSS',
    'Expected AND, OR or the end of the query, but found “CROSS”.',
  ],
])('version 2 refuses %j: it marks %j and says “%s”', (text, ...expected) => {
  expect(refusal(text, 2)).toEqual(expected);
});
