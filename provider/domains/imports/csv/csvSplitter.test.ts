import fc from 'fast-check';
import { detectCsvFormat } from './csvFormat';
import { type CsvRecord, CsvSplitter, maximumRecordBytes } from './csvSplitter';

const comma = { delimiter: 44, newline: 10 };

/** Splits `bytes`, passed in chunks that are cut at `cuts`. */
function splitAt(bytes: Buffer, cuts: readonly number[]): CsvRecord[] {
  const splitter = new CsvSplitter(comma);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)];
  return edges.flatMap((edge, index) =>
    Array.from(splitter.split(bytes.subarray(edge, edges[index + 1] ?? bytes.length), index === edges.length - 1)),
  );
}

const split = (text: string): CsvRecord[] => splitAt(Buffer.from(text), []);
const cells = (text: string): string[][] => split(text).map((record) => record.cells);

const awkward = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', '😀', ' ') });
const row = fc.array(fc.oneof(awkward, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 6 });
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const written = (text: string, always: boolean): string => (always || /[",\r\n]/.test(text) ? quoted(text) : text);

test('what a writer writes comes back, wherever the chunks are cut', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (rows, cuts, always, newline, ended) => {
        const text =
          rows.map((one) => one.map((value) => written(value, always || one.length === 1)).join(',')).join(newline) +
          (ended ? newline : '');
        const records = splitAt(Buffer.from(text), cuts);
        expect(records.map((record) => record.cells)).toEqual(rows);
        expect(records.reduce((sum, record) => sum + record.bytes, 0)).toBe(Buffer.byteLength(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('any chunking of any bytes gives the same records', () => {
  const hostile = fc
    .array(fc.constantFrom(34, 44, 10, 13, 97, 0, 255, 195), { maxLength: 60 })
    .map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(hostile, fc.array(fc.nat(), { maxLength: 8 }), (bytes, cuts) => {
      const records = splitAt(bytes, cuts);
      expect(records.reduce((sum, record) => sum + record.bytes, 0)).toBe(bytes.length);
      expect(records).toEqual(splitAt(bytes, []));
    }),
    { numRuns: 2000 },
  );
});

test('reading goes on from the sum of the bytes', () => {
  const bytes = Buffer.from('a,"b\nc"\r\n"d""e",f\ng,h');
  const [first, ...others] = splitAt(bytes, []);
  expect(splitAt(bytes.subarray(first?.bytes), [])).toEqual(others);
});

test('a blank line has no cells', () => expect(cells('a\n\n\r\nb')).toEqual([['a'], [], [], ['b']]));

test('a quote inside an unquoted value is part of it', () => expect(cells('5" disk,x\n')).toEqual([['5" disk', 'x']]));

test('wrong quoting costs the one line', () => {
  const records = split('a,b\n"x"y,1\nc,d\n');
  expect(records.map((record) => record.cells)).toEqual([['a', 'b'], ['"x"y,1'], ['c', 'd']]);
  expect(records.map((record) => record.problem !== undefined)).toEqual([false, true, false]);
});

test('a quote that never closes costs the one line', () => {
  const records = split('a,"b\nc,d\ne,f');
  expect(records.map((record) => [record.cells, record.problem !== undefined])).toEqual([
    [['a,"b'], true],
    [['c', 'd'], false],
    [['e', 'f'], false],
  ]);
});

test('a record over a megabyte is refused, and the next one is read', () => {
  const bytes = Buffer.from(`${'x'.repeat(maximumRecordBytes + 10)}\na,b\n`);
  const records = splitAt(bytes, []);
  expect(records.map((record) => record.problem)).toEqual(['The row is too long.', undefined]);
});

test.each([
  ['email,first_name\n', ','],
  ['email;first_name;"a,b,c,d"\n1,2,3,4', ';'],
  ['email\tname\n', '\t'],
  ['email|name\n', '|'],
  ['email\n', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(detectCsvFormat(Buffer.from(text))).toEqual({ delimiter: separator.charCodeAt(0), newline: 10 });
});

test('carriage returns alone end rows where there is no line feed', () => {
  const splitter = new CsvSplitter(detectCsvFormat(Buffer.from('a,b\rc,d\r')));
  expect(Array.from(splitter.split(Buffer.from('a,b\rc,d\r'), true), (record) => record.cells)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
