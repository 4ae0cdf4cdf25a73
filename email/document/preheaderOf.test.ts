import { preheaderOf } from './preheaderOf';

const letters = (count: number): string => 'a'.repeat(count);

test('a preheader is as long as that of a message', () => {
  expect(preheaderOf({ preheader: ` ${letters(150)} ` })).toBe(letters(150));
  expect(preheaderOf({ preheader: letters(151) })).toBe(letters(150));
  expect(preheaderOf({ preheader: '🎉'.repeat(151) })).toBe('🎉'.repeat(150));
  expect(preheaderOf({ preheader: 1 })).toBe('');
  expect(preheaderOf(null)).toBe('');
});

test.each([
  ['a tag', `Hi ${letters(130)} {{first_name}} and all`, `Hi ${letters(130)} {{first_name}} a`.slice(0, 150)],
  ['the name in a tag', `${letters(140)} {{first_name}}`, letters(140)],
  ['the first brace', `${letters(149)}{{first_name}}`, letters(149)],
  ['the last brace', `${letters(140)}{{{name}}} b`, `${letters(140)}{{{name}}}`],
  ['the last brace of three', `${letters(141)}{{{name}}} b`, letters(141)],
  ['a fallback', `${letters(130)} {{insert first_name "default=friend"}}`, letters(130)],
  ['a block', `${letters(130)} {{#if vip}}Dear{{else}}Hello{{/if}}`, letters(130)],
  ['a block inside a block', `${letters(120)} {{#if a}}{{#if b}}Dear{{/if}} and more{{/if}}`, letters(120)],
  ['a block that is closed', `{{#if a}}b{{/if}}${letters(200)}`, `{{#if a}}b{{/if}}${letters(133)}`],
])('the cut keeps %s whole', (_, preheader, expected) => {
  expect(preheaderOf({ preheader })).toBe(expected);
});
