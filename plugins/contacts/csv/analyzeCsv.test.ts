import iconv from 'iconv-lite';
import { detectEncoding } from 'sendwright/formats';
import { analyzeCsv, detectDelimiter, parseSample, RowCounter } from './analyzeCsv';

/** Names of the encoder that differ from ours. */
const encoders: Readonly<Record<string, string>> = { ibm852: 'cp852', 'x-mac-ce': 'maccenteuro' };
const fileIn = (encoding: string, text: string): File =>
  new File([Uint8Array.from(iconv.encode(text, encoders[encoding] ?? encoding))], 'a.csv');

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
  ['text with bytes that are no characters', 'email,name\na@example.com,Zo\uFFFD\n', 'csv-encoding'],
])('%s has its own message', (_name, text, problem) => expect(parseSample(text, true)).toBe(problem));

test('delimiters and encodings are detected as on the server', () => {
  expect([
    detectDelimiter('a;b,c;d'),
    detectDelimiter('a\tb'),
    detectDelimiter('email'),
    detectDelimiter('"a;b",c'),
  ]).toEqual([';', '\t', ',', ',']);
  const bytes = (...values: number[]) => detectEncoding(Uint8Array.from(values), false);
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
      encoding: { used: 'utf-16le', detected: 'utf-16le', isCertain: true },
      rowCount: 1,
    },
  });
});

test('a Windows-1252 file is read as the server reads it', async () => {
  const bytes = Uint8Array.from('email;name\nzoe@example.com;Zo\u00EB\n', (character) => character.charCodeAt(0));
  expect(await analyzeCsv(new File([bytes], 'a.csv'))).toMatchObject({
    sheet: { rows: [['zoe@example.com', 'Zoë']], encoding: { used: 'windows-1252' }, rowCount: 1 },
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
    sheet: { rows: [['zoe@example.com', 'Zoë Müller']], encoding: { used: 'macintosh' }, rowCount: 1 },
  });
});

test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;;;\n'])('%j names the separator, and is no row', async (line) => {
  expect(await analyzeCsv(new File([`${line}email;a,b,c\nann@example.com;1,5\n`], 'a.csv'))).toMatchObject({
    sheet: { headers: ['email', 'a,b,c'], rows: [['ann@example.com', '1,5']], lines: [3], rowCount: 1 },
  });
});

test.each([
  ['windows-1250', 'Łódź', 'windows-1252'],
  ['windows-1251', 'Москва', 'windows-1252'],
  ['shift_jis', '表参道', undefined],
  ['gbk', '小明', undefined],
  ['ibm852', 'Łódź', undefined],
  ['x-mac-ce', 'Łódź', undefined],
] as const)('a file in %s is read in it once it is chosen', async (encoding, city, detected) => {
  const file = fileIn(encoding, `email;city\nzoe@example.com;${city}\n`);
  const found = await analyzeCsv(file);
  if (detected !== undefined) expect(found.sheet?.encoding.used).toBe(detected);
  expect(found.sheet?.rows).not.toEqual([['zoe@example.com', city]]);
  expect(await analyzeCsv(file, encoding)).toMatchObject({
    sheet: { rows: [['zoe@example.com', city]], encoding: { used: encoding, isCertain: false }, rowCount: 1 },
  });
});

test('a byte order mark prevails over the chosen encoding, and bytes that it lacks are told', async () => {
  const marked = new File(['\uFEFFemail;city\nzoe@example.com;Łódź\n'], 'a.csv');
  expect(await analyzeCsv(marked, 'windows-1250')).toMatchObject({
    sheet: { rows: [['zoe@example.com', 'Łódź']], encoding: { used: 'utf-8', isCertain: true } },
  });
  const polish = fileIn('windows-1250', 'email;city\nzoe@example.com;Łódź\n');
  expect(await analyzeCsv(polish, 'utf-8')).toEqual({
    problem: 'csv-encoding',
    encoding: { used: 'utf-8', detected: 'windows-1252', isCertain: false },
  });
});
