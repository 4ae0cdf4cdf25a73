import { analyzeCsv, detectDelimiter, detectEncoding, parseSample, RowCounter } from './analyzeCsv';

test('headers and rows are read, including quoted line breaks', () => {
  expect(parseSample('email,note\nann@example.com,"one\ntwo"\n', true)).toEqual({
    headers: ['email', 'note'],
    delimiter: ',',
    hasSeparatorLine: false,
    rows: [['ann@example.com', 'one\ntwo']],
    lines: [2],
  });
});

test.each(['\n', '\r\n', '\r'])('rows are named by the line they start on, with %j', (end) => {
  const text = ['', 'email,note', '', 'a@example.com,"one', 'two"', ' , ', 'b@example.com,x', 'c@example.com,y'].join(
    end,
  );
  expect(parseSample(text, true)).toMatchObject({ lines: [4, 7, 8] });
});

test('a row that is cut off at the end of the sample is ignored, and short rows are padded', () => {
  expect(parseSample('email;name\na@example.com\nb@exam', false)).toMatchObject({
    delimiter: ';',
    rows: [['a@example.com', '']],
  });
});

test.each([
  ['an empty file', '', 'csv-empty'],
  ['blank lines', '\n\r\n', 'csv-empty'],
  ['a header alone', 'email,name\n', 'csv-empty'],
  ['no header', 'ann@example.com,Ann\nbob@example.com,Bob\n', 'csv-missing-header'],
  ['a header without names', ',,\na@example.com,b,c\n', 'csv-missing-header'],
  ['binary', 'PNG\0\uFFFD', 'csv-parse-failure'],
])('%s has its own message', (_name, text, problem) => expect(parseSample(text, true)).toBe(problem));

test('delimiters and encodings are detected as on the server', () => {
  expect([
    detectDelimiter('a;b,c;d'),
    detectDelimiter('a\tb'),
    detectDelimiter('email'),
    detectDelimiter('"a;b",c'),
  ]).toEqual([';', '\t', ',', ',']);
  const bytes = (...values: number[]) => detectEncoding(Uint8Array.from(values));
  expect([
    bytes(0xff, 0xfe, 0x61, 0),
    bytes(0xfe, 0xff, 0, 0x61),
    bytes(0x61, 0, 0x62, 0),
    bytes(0, 0x61, 0, 0x62),
    bytes(0xef, 0xbb, 0xbf, 0x61),
    bytes(0x61, 0xc3, 0xbc, 0xff),
    bytes(0x61, 0xe2, 0x82),
    bytes(0x4d, 0xfc, 0x6c),
    bytes(0x61, 0x3b, 0x80),
  ]).toEqual([
    'utf-16le',
    'utf-16be',
    'utf-16le',
    'utf-16be',
    'utf-8',
    'utf-8',
    'utf-8',
    'windows-1252',
    'windows-1252',
  ]);
});

test('rows are counted across chunks, without quoted line breaks and blank lines', () => {
  const counter = new RowCounter();
  for (const piece of ['a,b\r', '\n"x\n', 'y",2\n\n', 'c,d']) counter.take(piece);
  expect(counter.finish()).toBe(3);
});

test('a UTF-16 file is read as the server reads it', async () => {
  const text = '\uFEFFemail\tname\nzoe@example.com\tZoë\n';
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1)
    new DataView(bytes.buffer).setUint16(index * 2, text.charCodeAt(index), true);
  expect(await analyzeCsv(new File([bytes], 'a.csv'))).toEqual({
    sheet: {
      headers: ['email', 'name'],
      rows: [['zoe@example.com', 'Zoë']],
      lines: [2],
      delimiter: '\t',
      encoding: 'utf-16le',
      rowCount: 1,
    },
  });
});

test('a Windows-1252 file is read as the server reads it', async () => {
  const bytes = Uint8Array.from('email;name\nzoe@example.com;Zo\u00EB\n', (character) => character.charCodeAt(0));
  expect(await analyzeCsv(new File([bytes], 'a.csv'))).toMatchObject({
    sheet: { rows: [['zoe@example.com', 'Zoë']], encoding: 'windows-1252', rowCount: 1 },
  });
});

test('a file with too many rows is refused before the upload', async () => {
  const rows = (count: number) => new File([`id\n${'x\n'.repeat(count)}`], 'a.csv');
  expect(await analyzeCsv(rows(1_000_000))).toMatchObject({ sheet: { rowCount: 1_000_000 } });
  expect(await analyzeCsv(rows(1_000_001))).toEqual({ problem: 'csv-over-1-million' });
});

test('a MacRoman file is read as the server reads it', async () => {
  const bytes = Uint8Array.from('email;name\rzoe@example.com;Zo\u0091 M\u009Fller\r', (one) => one.charCodeAt(0));
  expect(await analyzeCsv(new File([bytes], 'a.csv'))).toMatchObject({
    sheet: { rows: [['zoe@example.com', 'Zoë Müller']], encoding: 'macintosh', rowCount: 1 },
  });
});

test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;;;\n'])('%j names the separator, and is no row', async (line) => {
  expect(await analyzeCsv(new File([`${line}email;a,b,c\nann@example.com;1,5\n`], 'a.csv'))).toMatchObject({
    sheet: { headers: ['email', 'a,b,c'], rows: [['ann@example.com', '1,5']], lines: [3], rowCount: 1 },
  });
});
