import { compileTemplate } from './compileTemplate';
import { mergeFieldsOf } from './mergeFields';
import { namesUnsubscribe, rewriteSystemTags, systemTags } from './systemTags';

/** Names, with a `?` where something is said if they are empty. */
const fieldsOf = (...sources: string[]): string[] =>
  [...mergeFieldsOf(sources)].map(([name, { hasDefault }]) => `${name}${hasDefault ? '?' : ''}`);

test.each([
  ['{{first_name}} {{{city}}}', ['first_name', 'city']],
  ['{{user.name}}', ['user']],
  ['{{insert first_name "default=you"}} {{insert city "x"}}', ['first_name?', 'city?']],
  ['{{formatDate birthday "MMM"}}', ['birthday']],
  ['{{first_name}} {{insert first_name "you"}}', ['first_name?']],
  ['{{insert first_name "you"}} {{first_name}}', ['first_name?']],
  ['{{#if vip}}{{first_name}}{{else}}{{city}}{{/if}}', ['vip?', 'first_name', 'city']],
  ['{{#unless vip}}a{{/unless}}', ['vip?']],
  ['{{#equals city country}}{{/equals}}', ['city?', 'country?']],
  ['{{#greaterThan (length orders) 3}}a{{/greaterThan}}', ['orders?']],
  ['{{#each orders}}{{title}}{{else}}{{city}}{{/each}}', ['orders?', 'city']],
  ['{{@root.city}} {{this}} {{#each a}}{{../b}}{{@index}}{{/each}}', ['a?']],
  ['{{Sender_Name}} {{{unsubscribe}}} <%asm_preferences_url%>', []],
  ['{{first_name', []],
  ['{{#if a}}{{b}}', []],
  ['plain', []],
])('%s reads %j', (source, names) => {
  expect(fieldsOf(source)).toEqual(names);
});

test('several sources are combined, even if one is invalid', () => {
  expect(fieldsOf('{{a}}', '{{b', '{{insert a "x"}} {{c}}')).toEqual(['a?', 'c']);
});

test('system tags are root values, also in loops', () => {
  for (const name of systemTags) expect(rewriteSystemTags(`{{${name}}}`)).toBe(`{{@root.${name}}}`);
  expect(rewriteSystemTags('{{{ unsubscribe }}} {{~Weblink~}} {{Sender_Names}} {{#Sender_Name}}')).toBe(
    '{{{ @root.unsubscribe }}} {{~@root.Weblink~}} {{Sender_Names}} {{#Sender_Name}}',
  );
  expect(
    rewriteSystemTags('<% asm_group_unsubscribe_url %><%asm_global_unsubscribe_raw_url%><%asm_preferences_url%>'),
  ).toBe('{{{@root.unsubscribe}}}{{{@root.global:unsubscribe}}}{{{@root.unsubscribe_preferences}}}');
});

test.each([
  ['{{unsubscribe}}', true],
  ['{{{unsubscribe}}}', true],
  ['{{~ @root.unsubscribe ~}}', true],
  ['{{{unsubscribe_preferences}}}', true],
  ['<% asm_group_unsubscribe_url %>', true],
  ['{{unsubscribed}}', false],
  ['{{#unsubscribe}}', false],
  ['unsubscribe', false],
])('%s contains an unsubscribe link: %s', (source, names) => {
  expect(namesUnsubscribe(source)).toBe(names);
});

const render = (source: string, data: Record<string, unknown> = {}): string => compileTemplate(source).render(data);

test.each([
  [Number.NaN, ''],
  [0, '0'],
  [false, 'false'],
  [12n, '12'],
  [undefined, ''],
  [null, ''],
  [{ a: 1 }, ''],
  [() => 1, ''],
  [[1, 'a', null, [2], true], '1,a,true'],
])('%p is written as %j', (a, text) => {
  expect(render('{{a}}', { a })).toBe(text);
});

test.each([
  ['2021-03-07', '2021-03-07 00:00:00'],
  ['2021-03-07 22:04', '2021-03-07 22:04:00'],
  ['2021-03-07T22:04:05.5', '2021-03-07 22:04:05'],
  [' 2021-03-07T22:04:05+02:00 ', '2021-03-07 20:04:05'],
  ['2021-03-07 22:04:05-0130', '2021-03-07 23:34:05'],
  ['2021-03-07T22:04:05.5Z', '2021-03-07 22:04:05'],
  [0, '1970-01-01 00:00:00'],
  [99_999_999_999, '5138-11-16 09:46:39'],
  [100_000_000_000, '1973-03-03 09:46:40'],
  [-1, '1969-12-31 23:59:59'],
  ['-1', '1969-12-31 23:59:59'],
  ['1615154645', '2021-03-07 22:04:05'],
  ['2021', ''],
  ['12345', '1970-01-01 03:25:45'],
  ['1234567890123456', ''],
  ['2021-03', ''],
  ['2021-03-07T22', ''],
  ['7 March 2021', ''],
  [`${' '.repeat(90)}2021-03-07`, '2021-03-07 00:00:00'],
  [`${' '.repeat(91)}2021-03-07`, ''],
  [null, ''],
  [true, ''],
])('the date %j is %j', (date, text) => {
  expect(render('{{formatDate date "YYYY-MM-DD HH:mm:ss"}}', { date })).toBe(text);
});

test.each([
  ['-08:30', '-0830 -08:30 13:34'],
  ['+0545', '+0545 +05:45 03:49'],
  [' -0001 ', '-0001 -00:01 22:03'],
  ['08:00', '+0000 +00:00 22:04'],
  ['soon', '+0000 +00:00 22:04'],
])('the zone %s is shown as %s', (offset, text) => {
  expect(render('{{formatDate "2021-03-07T22:04:00Z" "ZZ Z HH:mm" offset}}', { offset })).toBe(text);
});

test('all months, days and hours are named', () => {
  const named = (dates: string[], format: string) =>
    dates.map((date) => render(`{{formatDate date "${format}"}}`, { date })).join(' ');
  const months = Array.from({ length: 12 }, (_, index) => `2021-${String(index + 1).padStart(2, '0')}-01`);
  expect(named(months, 'MMMM')).toBe(
    'January February March April May June July August September October November December',
  );
  expect(named(months, 'MMM')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  const days = Array.from({ length: 7 }, (_, index) => `2021-03-0${index + 1}`);
  expect(named(days, 'dddd')).toBe('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');
  expect(named(['2021-03-07 00:05', '2021-03-07 11:05', '2021-03-07 12:05', '2021-03-07 13:05'], 'hh:mm h A')).toBe(
    '12:05 12 AM 11:05 11 AM 12:05 12 PM 01:05 1 PM',
  );
  expect(render(`{{formatDate "0099-03-07" "YYYY YY [YY]"}}`)).toBe('0099 99 YY');
  expect(render('{{formatDate "2021-03-07" format}}', { format: `${'x'.repeat(1000)}YY` })).toBe('x'.repeat(1000));
});

test('a fixed fallback is known by its text', () => {
  const fields = mergeFieldsOf(['Hi {{insert first_name "default=friend"}} {{insert city}} {{last_name}}']);
  expect(fields.get('first_name')).toEqual({ hasDefault: true, fallback: 'friend' });
  expect(fields.get('city')).toEqual({ hasDefault: true });
  expect(fields.get('last_name')).toEqual({ hasDefault: false });
});
