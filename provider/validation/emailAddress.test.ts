import { isEmailAddress, normalizeEmail } from './emailAddress';

test.each([
  'a@example.com',
  "o'hara+news@mail.example.co.uk",
  'x_y.z@sub-domain.example',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));

test.each([
  '',
  'plain',
  '@example.com',
  'a@localhost',
  'a..b@example.com',
  '.a@example.com',
  'a b@example.com',
  'a@-example.com',
  'a@example.com\r\nBcc: b@example.com',
  'Ann <a@example.com>',
  'a@b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('%j is none', (text) => expect(isEmailAddress(text)).toBe(false));

test('a long hostile text is refused at once', () => {
  expect(isEmailAddress(`${'a.'.repeat(60_000)}@${'b.'.repeat(60_000)}`)).toBe(false);
});

test('addresses are compared trimmed and in lower case', () => {
  expect(normalizeEmail('  Ann@Example.COM ')).toBe('ann@example.com');
});
