import { parseQuery, queryFields, type QueryVersion } from 'sendwright/query';
import { type CompileContext, compileQuery } from './compileQuery';

const context: CompileContext = {
  accountId: 7,
  timeZone: 'Europe/Lisbon',
  fields: queryFields([
    { id: 'e1_T', name: 'color', field_type: 'Text' },
    { id: 'e2_N', name: 'points', field_type: 'Number' },
    { id: 'e3_D', name: 'birthday', field_type: 'Date' },
  ]),
};
const list = '0f6d1a53-6b0e-4a0e-9d0a-2f8a3f6f0b11';
const send = '5e000000-0000-4000-8000-000000000001';

/** The SQL with its values in braces in place of `$1`: a table row that can be read. */
function compiled(text: string, version: QueryVersion): string {
  const { query, error } = parseQuery(text, version);
  if (error) throw new Error(error.message);
  const { text: statement, values } = compileQuery(query, context).compile();
  return onOneLine(
    statement.replaceAll(/\$(\d+)/g, (_match, index: string) => `{${String(values[Number(index) - 1])}}`),
  );
}

/** Where lines of a statement break does not matter. */
const onOneLine = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim();

const events = (conditions: string): string =>
  'exists (select from email_events as events where events.account_id = {7} and events.contact_id = ' +
  `contacts.contact_id${conditions})`;
const lisbon = (day: string): string => `({${day}}::timestamp at time zone {Europe/Lisbon})`;
const dayAfter = (day: string, zone = 'Europe/Lisbon'): string =>
  `(({${day}}::timestamp + interval '1 day') at time zone {${zone}})`;

test.each([
  ['', 'true'],
  ["first_name = 'Bob'", 'contacts."first_name" = {Bob}::text'],
  ["lower(first_name) = 'bob'", 'lower(contacts."first_name") = {bob}::text'],
  ["lower(first_name) = lower('BOB')", 'lower(contacts."first_name") = {bob}::text'],
  ["email LIKE '%gmail.com'", 'contacts."email" like {%gmail.com}'],
  ["city LIKE '100%%_%'", String.raw`contacts."city" like {100\%\_%}`],
  ["postal_code NOT IN ('90124','80202')", 'contacts."postal_code" <> all({90124,80202}::text[])'],
  ['city IS NULL', `coalesce(contacts."city", '') = ''`],
  ['color IS NOT NULL', '(contacts.custom_fields ->> {e1_T}::text) is not null'],
  [
    "color != 'red' OR NOT city = 'x'",
    '((contacts.custom_fields ->> {e1_T}::text) != {red}::text or not (contacts."city" = {x}::text))'.replace(
      '!=',
      '<>',
    ),
  ],
  [
    'points BETWEEN 1 AND 2.5',
    '((contacts.custom_fields -> {e2_N}::text)::numeric >= {1}::numeric and (contacts.custom_fields -> ' +
      '{e2_N}::text)::numeric <= {2.5}::numeric)',
  ],
  ['points / 2 > -1', '((contacts.custom_fields -> {e2_N}::text)::numeric / nullif({2}::numeric, 0)) > {-1}::numeric'],
  [
    "created_at = '2026-01-31'",
    `(contacts."created_at" >= ${lisbon('2026-01-31')} and contacts."created_at" < ${dayAfter('2026-01-31')})`,
  ],
  ["created_at > '2026-01-31'", `contacts."created_at" >= ${dayAfter('2026-01-31')}`],
  [
    "birthday <= '2000-01-31'",
    `(contacts.custom_fields ->> {e3_D}::text)::timestamptz < ${dayAfter('2000-01-31', 'UTC')}`,
  ],
  [
    "created_at >= TIMESTAMP '2018-01-01T00:00:00Z'",
    'contacts."created_at" >= {2018-01-01T00:00:00.000Z}::timestamptz',
  ],
  ['updated_at >= NOW() - interval 10 day', 'contacts."updated_at" >= (now() - {10 day}::interval)'],
  [
    `CONTAINS(list_ids, '${list}')`,
    'exists (select from list_contacts where list_contacts.account_id = {7} and list_contacts.contact_id = ' +
      `contacts.contact_id and list_contacts.list_id = {${list}}::uuid)`,
  ],
  ["CONTAINS(list_ids, 'nope')", 'false'],
  [
    "CONTAINS(alternate_emails, 'X@y.z')",
    "(contacts.alternate_emails <> '{}' and contacts.alternate_emails && {x@y.z}::text[])",
  ],
  [`contact_id = '${list}'`, `contacts.contact_id = {${list}}::uuid`],
  ["CONTAINS_WORD(city, 'a.b')", String.raw`contacts."city" ~ {(^|[[:space:][:punct:]])a\.b([[:space:][:punct:]]|$)}`],
  [
    "CONCAT(first_name, ' ', last_name) = 'A B'",
    `(contacts."first_name"::text || { }::text::text || contacts."last_name"::text) = {A B}::text`,
  ],
  ["event_source='mail' AND event_type='open'", events(' and events.event = {open}::text')],
  [
    `NOT (event_type = 'open' AND unique_args['singlesend_id'] = '${send}')`,
    `not (${events(` and events.event = {open}::text and events.single_send_id = {${send}}::uuid`)})`,
  ],
  [
    "event_type = 'click' AND unique_args['url'] LIKE 'https:%'",
    events(' and events.event = {click}::text and (events.detail ->> {url}::text) like {https:%}'),
  ],
  ["first_name = 'x'' OR 1=1 --'".replace("''", String.raw`\'`), `contacts."first_name" = {x' OR 1=1 --}::text`],
])('version 1: %s', (text, statement) => {
  expect(compiled(text, 1)).toBe(onOneLine(statement));
});

const from = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
test.each([
  [from, 'true'],
  [`${from} WHERE c.first_name = 'O''Brien'`, `contacts."first_name" = {O'Brien}::text`],
  [
    `${from} JOIN event_data e ON c.contact_id = e.contact_id WHERE e.event_type = 'open' AND c.city = 'Oslo'`,
    `(${events(' and events.event = {open}::text')} and contacts."city" = {Oslo}::text)`,
  ],
  [`${from} JOIN event_data e ON c.contact_id = e.contact_id`, events('')],
  [
    `${from} WHERE c.contact_id NOT IN (SELECT e.contact_id FROM event_data AS e WHERE e.event_source = 'mail' ` +
      "AND e.event_type = 'open' AND e.timestamp BETWEEN '2026-01-01' AND '2026-01-31')",
    `not (${events(`
      and events.event = {open}::text
        and (events.occurred_at >= ${lisbon('2026-01-01')} and events.occurred_at < ${dayAfter('2026-01-31')})`)})`,
  ],
  [
    `${from} WHERE c.contact_id IN (SELECT d.contact_id FROM contact_data d WHERE d.points > 3)`,
    '((contacts.custom_fields -> {e2_N}::text)::numeric > {3}::numeric) is true',
  ],
  [
    `${from} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE ` +
      'e.data:payload.unique_args.singlesend_id IS NOT NULL)',
    events(
      ' and (events.single_send_id is not null and events.single_send_id not in (select message_id from ' +
        'automation_messages where account_id = {7}))',
    ),
  ],
  [
    `${from} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data e WHERE ` +
      `e.data:payload.unique_args.automation_id = '${send}')`,
    events(
      `
        and events.single_send_id in
          (select message_id from automation_messages
            where account_id = {7} and automation_id = any({${send}}::uuid[]))`,
    ),
  ],
  [
    `${from} JOIN event_data e ON e.contact_id = c.contact_id WHERE (e.event_type = 'open' OR c.city = 'Oslo')`,
    events(' and (events.event = {open}::text or contacts."city" = {Oslo}::text)'),
  ],
])('version 2: %s', (text, statement) => {
  expect(compiled(text, 2)).toBe(onOneLine(statement));
});
