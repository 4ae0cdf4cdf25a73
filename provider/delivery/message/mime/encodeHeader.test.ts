import { decodeWords } from '../../reading/headerFields';
import { addressField, asBytes, encodeMailbox, headerField, InvalidAddressError } from './encodeHeader';

const lines = (field: string): string[] => field.split('\r\n');

test.each([
  ['Subject', 'Hello', ['Subject: Hello', '']],
  ['Subject', ' a\r\nBcc: b\u0000\u007f ', ['Subject: a Bcc: b', '']],
  ['Subject', 'x'.repeat(69), [`Subject: ${'x'.repeat(69)}`, '']],
  ['Subject', `${'x'.repeat(60)} ${'y'.repeat(9)}`, [`Subject: ${'x'.repeat(60)}`, ` ${'y'.repeat(9)}`, '']],
  ['Subject', `${'x'.repeat(60)}  y ${'z'.repeat(9)}`, [`Subject: ${'x'.repeat(60)}  y`, ` ${'z'.repeat(9)}`, '']],
  ['Subject', 'x'.repeat(70), ['Subject:', ` ${'x'.repeat(70)}`, '']],
  ['Subject', 'Grüße', ['Subject: =?UTF-8?B?R3LDvMOfZQ==?=', '']],
  ['Subject', 'a =?b', ['Subject: =?UTF-8?B?YSA9P2I=?=', '']],
  ['Subject', 'a\u007eb', ['Subject: a~b', '']],
  ['List-Unsubscribe', `<${'x'.repeat(1000)}>`, [`List-Unsubscribe: <${'x'.repeat(899)}`, ` ${'x'.repeat(101)}>`, '']],
])('%s of %j is written in lines', (name, value, expected) => {
  expect(lines(headerField(name, value))).toEqual(expected);
});

test('a word longer than a line is encoded, and each line holds whole characters', () => {
  for (const value of ['x'.repeat(1200), 'ü'.repeat(300), '😀'.repeat(100), `${'x'.repeat(998)} ü`]) {
    const written = headerField('X-Long-Header', value);
    for (const line of lines(written)) expect(line.length).toBeLessThanOrEqual(78);
    expect(decodeWords(written.replaceAll('\r\n', '').replace('X-Long-Header: ', ''))).toBe(value);
  }
});

test('the first encoded word is on the line of the name if there is room', () => {
  expect(lines(headerField('Subject', 'ü'.repeat(21)))).toHaveLength(2);
  expect(lines(headerField('Subject', 'ü'.repeat(22)))).toHaveLength(3);
  expect(lines(headerField('X'.repeat(60), 'ü'))).toEqual([`${'X'.repeat(60)}: =?UTF-8?B?w7w=?=`, '']);
});

test.each([
  [[{ email: 'ada@example.com' }], 'ada@example.com'],
  [[{ email: 'ada@example.com', name: '' }], 'ada@example.com'],
  [[{ email: 'ada@example.com', name: 'Ada  Lovelace' }], 'Ada Lovelace <ada@example.com>'],
  [[{ email: 'ada@example.com', name: 'Lovelace, "A\\da"' }], '"Lovelace, \\"A\\\\da\\"" <ada@example.com>'],
  [[{ email: 'ada@example.com', name: 'Löv' }], '=?UTF-8?B?TMO2dg==?= <ada@example.com>'],
  [[{ email: 'a@example.com' }, { email: 'b@example.com', name: 'B' }], 'a@example.com, B <b@example.com>'],
  [[{ email: 'ada@exämple.com' }], 'ada@xn--exmple-cua.com'],
])('the addresses %j are written as %s', (addresses, written) => {
  expect(addressField('To', addresses)).toBe(`To: ${written}\r\n`);
});

test('a name with a word longer than a line is encoded', () => {
  expect(addressField('To', [{ email: 'a@example.com', name: 'x'.repeat(77) }])).toContain('x'.repeat(77));
  expect(addressField('To', [{ email: 'a@example.com', name: 'x'.repeat(78) }])).not.toContain('xxx');
  expect(addressField('To', [{ email: 'a@example.com', name: 'a =?b' }])).toBe(
    'To: =?UTF-8?B?YSA9P2I=?= <a@example.com>\r\n',
  );
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'a b@example.com',
  'a@b@example.com',
  'ada@example.com,b@example.com',
  '<ada@example.com>',
  'ada@exa mple.com',
  'a\u00a0b@example.com',
  'a\u2028@example.com',
  'a\ufeff@example.com',
  'a\u0000@example.com',
  'a\ud800@example.com',
  'a\udc00@example.com',
  `${'x'.repeat(243)}@example.com`,
])('%j is no address', (email) => {
  expect(() => encodeMailbox(email)).toThrow(InvalidAddressError);
});

test('an address can have 254 bytes, and any letters', () => {
  expect(encodeMailbox(`${'x'.repeat(242)}@example.com`)).toHaveLength(254);
  expect(() => encodeMailbox(`${'ü'.repeat(122)}@example.com`)).toThrow(/is not an address/);
  expect(encodeMailbox('ü😀@EXAMPLE.com')).toBe('ü😀@example.com');
  expect(asBytes('aü')).toBe('a\u00c3\u00bc');
  expect(asBytes('a~')).toBe('a~');
});
