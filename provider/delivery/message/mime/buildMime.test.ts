import fc from 'fast-check';
import { createQuotedPrintable } from './buildMime';

const quotedPrintable = (text: string): string => createQuotedPrintable()(text);

/** A decoder after RFC 2045, 6.7. */
function read(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('text is readable, and only what must be is written as hexadecimal digits', () => {
  expect(quotedPrintable('a=b\r\nZürich \r\n\tend\t\r\n')).toBe('a=3Db\r\nZ=C3=BCrich=20\r\n\tend=09\r\n');
  expect(quotedPrintable('')).toBe('');
});

test('a line of 76 characters is not wrapped, a longer one is wrapped after 75', () => {
  expect(quotedPrintable('x'.repeat(76))).toBe('x'.repeat(76));
  expect(quotedPrintable('x'.repeat(77))).toBe(`${'x'.repeat(75)}=\r\nxx`);
  expect(quotedPrintable(`${'x'.repeat(76)}\r\n${'y'.repeat(77)}\r\n`)).toBe(
    `${'x'.repeat(76)}\r\n${'y'.repeat(75)}=\r\nyy\r\n`,
  );
});

test('a text of an unusual size is restored', () => {
  const source = 'Zürich, a=b. '.repeat(40_000);
  expect(read(quotedPrintable(source))).toBe(source);
});

test('an encoding does not depend on previous texts', () => {
  const line = fc.constantFrom('', 'same', 'same ', 'é', '=', 'x'.repeat(80));
  const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\r\n'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      const encode = createQuotedPrintable();
      for (const one of texts) expect(encode(one)).toBe(quotedPrintable(one));
    }),
  );
});

test('any text is restored, and has lines of at most 76 characters without trailing spaces', () => {
  const text = fc
    .array(fc.constantFrom('a', 'word', ' ', '\t', '=', '\r\n', '.', 'é', '€', '😀', '\0', 'x'.repeat(30)), {
      maxLength: 60,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (source) => {
      const encoded = quotedPrintable(source);
      expect(read(encoded)).toBe(source);
      for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?:[\t\u0020-\u007e]{0,75}[\u0021-\u007e])?$/);
    }),
  );
});
