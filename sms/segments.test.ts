import fc from 'fast-check';
import { costOf, countSegments, inGsmAlphabet, mentionsStop, optOutTypeOf, withOptOutText } from '.';

test.each([
  ['nothing', '', 0, 160],
  ['160 characters of the GSM alphabet', 'a'.repeat(160), 1, 0],
  ['one more', 'a'.repeat(161), 2, 145],
  ['306', 'a'.repeat(306), 2, 0],
  ['307', 'a'.repeat(307), 3, 152],
  ['80 of the extension table, which count twice', '€'.repeat(80), 1, 0],
  ['a euro sign that would be cut in two', `${'a'.repeat(152)}€${'a'.repeat(20)}`, 2, 131],
])('%s: the GSM alphabet', (_what, text, segments, unitsLeft) => {
  expect(countSegments(text)).toEqual({
    encoding: 'gsm-7',
    segments,
    units: text.includes('€') ? expect.any(Number) : text.length,
    unitsLeft,
    forcedBy: undefined,
  });
});

test.each([
  ['70 characters', `ł${'a'.repeat(69)}`, 1, 0],
  ['one more', `ł${'a'.repeat(70)}`, 2, 63],
  ['an emoji that would be cut in two', `${'ł'.repeat(66)}😀${'a'.repeat(10)}`, 2, 55],
  ['a family that would be', `${'ł'.repeat(60)}👨‍👩‍👧‍👦${'a'.repeat(10)}`, 2, 46],
  ['an emoji after a joiner alone stays with what is before it', `${'ł'.repeat(66)}\u200D👨${'a'.repeat(10)}`, 2, 53],
  ['an emoji that joins nothing does not', `${'ł'.repeat(64)}👍\u200D😀${'a'.repeat(10)}`, 2, 55],
  ['two segments of the GSM alphabet, then an emoji', `${'a'.repeat(306)}😀`, 5, 27],
  ['a line end may be', `${'ł'.repeat(66)}\r\n${'a'.repeat(10)}`, 2, 56],
])('%s: UCS-2', (_what, text, segments, unitsLeft) => {
  expect(countSegments(text)).toMatchObject({ encoding: 'ucs-2', segments, unitsLeft, units: text.length });
});

test.each([
  ['It’s here', { character: '’', index: 2, replacement: "'" }],
  ['Sí', { character: 'í', index: 1, replacement: 'i' }],
  ['Wait… now', { character: '…', index: 4, replacement: '...' }],
  ['Hi 👍🏽 you', { character: '👍🏽', index: 3, replacement: undefined }],
  ['ok 漢', { character: '漢', index: 3, replacement: undefined }],
])('%s: characters that force UCS-2 are listed with their replacements', (text, forcedBy) => {
  expect(countSegments(text).forcedBy).toEqual(forcedBy);
});

test('replaceable characters are replaced, and the rest is unchanged', () => {
  const text = '“It’s 5 × 3 — très bon…” 😀';
  expect(inGsmAlphabet(text)).toBe('"It\'s 5 x 3 - très bon..." 😀');
  expect(countSegments(inGsmAlphabet('“It’s 5 × 3”')).encoding).toBe('gsm-7');
});

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('€'.repeat(40), 'a'.repeat(150), '👨‍👩‍👧‍👦', '\r\n', '\ud800', 'e\u0301'.repeat(9)),
  ),
  { maxLength: 12 },
);

test('any text fits its segments, none is wasted, and replacing never costs more', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const { encoding, segments, units, unitsLeft } = countSegments(text);
      const [alone, part] = encoding === 'gsm-7' ? [160, 153] : [70, 67];
      expect(unitsLeft).toBeGreaterThanOrEqual(0);
      if (units <= alone) {
        expect(segments).toBe(text === '' ? 0 : 1);
        expect(unitsLeft).toBe(alone - units);
      } else expect(segments).toBeGreaterThan(1);
      if (encoding === 'gsm-7') expect(segments * part).toBeGreaterThanOrEqual(Math.min(units, segments * part));
      const shorter = countSegments(inGsmAlphabet(text));
      if (shorter.encoding === 'gsm-7') expect(shorter.segments).toBeLessThanOrEqual(Math.max(segments, 1));
    }),
  );
});

test('what it costs', () => {
  expect(costOf(2, 1000, 0.0079)).toBeCloseTo(15.8);
});

test.each([
  ['stop', 'STOP'],
  [' Unsubscribe\n', 'STOP'],
  ['START', 'START'],
  ['unstop', 'START'],
  ['Info', 'HELP'],
  ['Stop.', 'STOP'],
  ['\u200BST\u00ADOP\uFEFF', 'STOP'],
  ['please stop', undefined],
  ['stopp', undefined],
  ['', undefined],
])('a reply of %j means %s', (body, type) => {
  expect(optOutTypeOf(body)).toBe(type);
});

test('opt-out instructions are added once', () => {
  expect(withOptOutText('Sale today ')).toBe('Sale today\nReply STOP to unsubscribe');
  expect(withOptOutText('Sale. Text STOP to end')).toBe('Sale. Text STOP to end');
  expect(withOptOutText('')).toBe('Reply STOP to unsubscribe');
});

test.each([
  ['Sale. Reply STOP to unsubscribe', true],
  ['Sale. Txt STOP=end', true],
  ['STOP au 36111', true],
  ['Reply "stop" to opt out', true],
  ['Text Stop to end', true],
  ['To opt out, reply with stop.', true],
  ['Stop by our store today', false],
  ['Our non-stop sale', false],
  ['NON-STOP SAVINGS', false],
  ["Don't stop now, {{first_name}}", false],
  ['Bus stop: Main Street', false],
  ['STOPPING BY?', false],
])('%s: tells how to opt out: %s', (text, expected) => {
  expect(mentionsStop(text)).toBe(expected);
});
