import type { Contact } from 'sendwright/wire/contacts';
import { shortTag } from 'sendwright/email/template';
import { fallbackText, partsOf, renderSms, usedFields } from './smsMessage';
import { readTestNumbers } from './testNumbers';

const ada = {
  first_name: 'Ada & Co',
  custom_fields: { favorite_bread: 'rye', birthday: '1980-12-31T00:00:00Z', points: 7 },
} as unknown as Contact;

test.each([
  ['a value, which is not escaped', 'Hi {{first_name}}', 'Hi Ada & Co'],
  ['a custom field', '{{favorite_bread}}, {{points}}', 'rye, 7'],
  ['a date, as its day', '{{birthday}}', '1980-12-31'],
  ['a fallback', 'Hi {{last_name | friend}}', 'Hi friend'],
  ['nothing, where there is neither', 'Hi {{last_name}}!', 'Hi !'],
  ['no spaces at its ends, which are not sent', ' Hi {{last_name}} \n', 'Hi'],
])('the preview for a contact shows %s', (_what, body, text) => {
  expect(renderSms(body, ada)).toEqual({ text, problem: undefined });
});

test('text that cannot be rendered is shown unrendered, with the reason', () => {
  const { text, problem } = renderSms('Hi {{#if}}', ada);
  expect(text).toBe('Hi {{#if}}');
  expect(problem).toBeTruthy();
});

test('a merge tag contains its fallback, in which special characters are removed', () => {
  expect(shortTag({ field: 'first_name' })).toBe('{{first_name}}');
  expect(shortTag({ field: 'first_name', fallback: ' fri}}e|nd ' })).toBe('{{first_name | friend}}');
  expect(renderSms(shortTag({ field: 'last_name', fallback: 'friend' }), ada).text).toBe('friend');
  expect(usedFields('{{first_name}} {{city | here}}')).toEqual([
    { name: 'first_name', hasFallback: false, fallback: undefined },
    { name: 'city', hasFallback: true, fallback: 'here' },
  ]);
});

test('web addresses are links, as on a phone', () => {
  const text = 'See https://a.example/x and HTTP://b.example';
  const links = partsOf(text).filter(({ isLink }) => isLink);
  expect(links.map((part) => part.text)).toEqual(['https://a.example/x', 'HTTP://b.example']);
  expect(renderSms(text, ada, 'https://s.example/l/1').text).toBe(
    'See https://s.example/l/1 and https://s.example/l/1',
  );
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['202 555 0143', ['+12025550143']],
  ['+1 (202) 555-0143, 202.555.0143', ['+12025550143']],
  ['1-416-555-0134;2025550143', ['+14165550134', '+12025550143']],
])('%s is parsed as phone numbers', (typed, numbers) => {
  expect(readTestNumbers(typed)).toEqual({ numbers, problem: undefined });
});

test.each([
  ['', 'Enter a phone number.'],
  ['555 0143', 'Enter a 10-digit phone number in the United States or Canada, not “555 0143”.'],
  ['+49 30 901820', 'Enter a 10-digit phone number'],
  ['2025550143, 12', 'not “12”'],
  [
    Array.from({ length: 11 }, (_, index) => `20255501${10 + index}`).join(),
    'You can send a test to at most 10 numbers.',
  ],
])('%s is refused', (typed, problem) => {
  expect(readTestNumbers(typed).problem).toContain(problem);
});

test.each([
  [{ hasFallback: true, fallback: 'friend' }, 318, '318 contacts have none and get “friend”'],
  [{ hasFallback: true, fallback: 'friend' }, 1, '1 contact has none and gets “friend”'],
  [{ hasFallback: true, fallback: undefined }, 2, '2 contacts have none and get the fallback'],
  [{ hasFallback: false, fallback: undefined }, 2, '2 contacts have none and get nothing in its place'],
  [{ hasFallback: true, fallback: 'friend' }, 0, 'Everyone has a value'],
  [{ hasFallback: false, fallback: undefined }, undefined, 'None: left empty'],
] as const)('%j, empty for %p', (field, empty, expected) => {
  expect(fallbackText({ name: 'first_name', ...field }, empty)).toBe(expected);
});
