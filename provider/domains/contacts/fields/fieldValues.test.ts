import { alternateEmailsValue, columnValue, customFieldValue, FieldProblem } from './fieldValues';

const addresses = (count: number): string[] => Array.from({ length: count }, (_, index) => `alias${index}@example.com`);

test.each([
  ['as a list', (count: number) => addresses(count)],
  ['as one cell of a file', (count: number) => addresses(count).join(', ')],
])('a contact keeps 25 alternate addresses, given %s, and not one more', (_how, given) => {
  expect(alternateEmailsValue(given(25))).toEqual(addresses(25));
  expect(alternateEmailsValue(given(26))).toEqual(
    new FieldProblem('alternate_emails must not have more than 25 addresses.'),
  );
});

test('the same alternate address counts once, however it is written', () => {
  const repeated = [...addresses(25), 'ALIAS0@example.com', ' alias1@example.com '];
  expect(alternateEmailsValue(repeated)).toEqual(addresses(25));
  expect(alternateEmailsValue(['nobody'])).toEqual(new FieldProblem('alternate_emails must be a valid email address.'));
});

test.each(['unique_name', 'whatsapp', 'line', 'facebook'] as const)(
  '%s holds 254 characters, and not one more',
  (column) => {
    expect(columnValue(column, 'x'.repeat(254))).toBe('x'.repeat(254));
    expect(columnValue(column, 'x'.repeat(255))).toEqual(new FieldProblem(`${column} must not exceed 254 characters.`));
  },
);

test.each([
  ['12/31/1980', '1980-12-31T00:00:00Z'],
  ['31.12.1980', '1980-12-31T00:00:00Z'],
  ['1.2.1990', '1990-02-01T00:00:00Z'],
  ['1980-12-31', '1980-12-31T00:00:00Z'],
  ['1980-12-31 10:22:33', '1980-12-31T10:22:33Z'],
  ['1980-12-31 23:00:00-05:00', '1981-01-01T04:00:00Z'],
  ['1980-12-31  10:22:33', undefined],
  ['12.31.1980', undefined],
  ['31/12/1980', undefined],
  ['31.12.80', undefined],
])('the date %s is kept as %s', (text, kept) =>
  expect(customFieldValue('joined', 'Date', text)).toEqual(
    kept ?? new FieldProblem(`joined must be a date such as 12/31/2026, 31.12.2026 or 2026-12-31, not "${text}".`),
  ),
);

test.each(['\0', '\u0007', '\b', '\v', '\f', '\u001F', '\uD800', '\uDFFF'])(
  'a value with %j is refused, at its ends too, where blanks are trimmed',
  (character) => {
    const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    for (const text of [`Ann${character}a`, `${character}Ann`, `Ann${character}`]) {
      const refused = (name: string) =>
        expect.objectContaining({
          reason: expect.stringMatching(new RegExp(`^${name} must not contain .*${code.replace('+', '.')}`)),
        });
      expect(columnValue('first_name', text)).toEqual(refused('first_name'));
      expect(alternateEmailsValue(`a@example.com, ${text}`)).toEqual(refused('alternate_emails'));
      expect(customFieldValue('note', 'Text', text)).toEqual(refused('note'));
      expect(customFieldValue('size', 'Number', text.replace('Ann', '1'))).toEqual(refused('size'));
    }
    expect(columnValue('address_line_1', 'a\tb\r\nc')).toBe('a\tb\r\nc');
  },
);
