import { expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { encodingTables } from 'sendwright/formats';
import type { FileEncoding } from 'sendwright/wire/imports';
import { detectedToUtf8, toUtf8 } from './toUtf8';

async function read(...chunks: readonly (readonly number[])[]): Promise<string> {
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const parts: Buffer[] = [];
  for await (const part of detectedToUtf8(stream())) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const bytes = (text: string): number[] => [...Buffer.from(text)];

test('a Windows-1252 file is converted, with its euro sign and quotes', async () => {
  expect(await read([...bytes('name;price\nM'), 0xfc, ...bytes('ller;12,90 '), 0x80])).toBe(
    'name;price\nMüller;12,90 €',
  );
  expect(await read([0x84, 0x41, 0x93, 0x20, 0x96])).toBe('„A“ –');
});

test('a UTF-8 file stays as it is, wherever the chunks end', async () => {
  const text = bytes('Zoë 12 € 😀');
  for (let at = 1; at < text.length; at += 1) expect(await read(text.slice(0, at), text.slice(at))).toBe('Zoë 12 € 😀');
  expect(await read(...text.map((byte) => [byte]))).toBe('Zoë 12 € 😀');
});

test('a damaged byte after a valid character does not change how the others are read', async () => {
  expect(await read([...bytes('Zoë'), 0xff, ...bytes('ë')])).toBe('Zoë\uFFFDë');
});

test('a letter at the end of a chunk, or of the file, is not lost', async () => {
  expect(await read([...bytes('Caf'), 0xe9], bytes(';x'))).toBe('Café;x');
  expect(await read([...bytes('Caf'), 0xe9])).toBe('Café');
});

test('a MacRoman file is converted, also where its first special character is a quote', async () => {
  const mac = (text: string): number[] =>
    [...text].map((character) =>
      character < '\u0080' ? character.charCodeAt(0) : encodingTables.macintosh.indexOf(character) + 0x80,
    );
  for (const text of ['name;city\nMüller;Köln\n', 'José,Málaga', 'O’Brien;Straße;Zoë;Ångström', 'Ørsted,Dæhlie'])
    expect(await read(mac(text).slice(0, 12), mac(text).slice(12))).toBe(text);
});

test('Windows-1252 with quotes, dashes and carons in words stays Windows-1252', async () => {
  const windows = (text: string): number[] =>
    [...text].map((character) => {
      const special = 'Šš’–œ€'.indexOf(character);
      return special === -1 ? character.charCodeAt(0) : ([0x8a, 0x9a, 0x92, 0x96, 0x9c, 0x80][special] ?? 0);
    });
  for (const text of ['d’une;l’été;cœur;naïve', 'Müller – Söhne;10 €', 'Šárka;Tomáš;José', 'O’Brien'])
    expect(await read(windows(text))).toBe(text);
});

test('text that starts like UTF-8 by chance is not read as UTF-8', async () => {
  // The first character is valid in UTF-8, too.
  expect(await read([...iconv.encode('小红;王芳', 'gbk')])).toBe('Ð¡ºì;Íõ·¼');
});

/** Text of people who use it, and the name of the encoder where it differs from ours. */
const texts: readonly (readonly [FileEncoding, string, string?])[] = [
  ['windows-1250', 'Łukasz Żółć;Dvořák;Šimon;Őry'],
  ['windows-1251', 'Иван Петров;Ёлка;Љубица'],
  ['windows-1253', 'Γιώργος Παπαδόπουλος'],
  ['windows-1254', 'Ayşe Yılmaz;İstanbul;ğ'],
  ['windows-1255', 'שלום עולם'],
  ['windows-1256', 'محمد علي'],
  ['windows-1257', 'Jānis Bērziņš;Žemaitė'],
  ['windows-1258', 'Nguyê\u0303n;Đa\u0300'],
  ['windows-874', 'สมชาย ใจดี'],
  ['shift_jis', '表参道;ｱｲｳ;髙橋①;山田太郎', 'cp932'],
  ['gbk', '小明;王芳;€;镕'],
  ['big5', '陳大文;功夫;許蓋'],
  ['euc-kr', '김철수;똠방각하', 'cp949'],
  ['macintosh', 'Zoë Müller;Ÿ'],
  ['x-mac-ce', 'Łukasz Żółć', 'maccenteuro'],
  ['x-mac-croatian', 'Đurđa Šimić;Čačak', 'maccroatian'],
  ['x-mac-cyrillic', 'Иван;Ґалаґан', 'macukraine'],
  ['x-mac-greek', 'Γιώργος', 'macgreek'],
  ['x-mac-icelandic', 'Þórður;Ýr', 'maciceland'],
  ['x-mac-turkish', 'Ayşe;ğİı', 'macturkish'],
  ['ibm437', 'Zoë;Ñandú', 'cp437'],
  ['ibm737', 'Γιώργος', 'cp737'],
  ['ibm775', 'Jānis', 'cp775'],
  ['ibm850', 'Zoë;Õie', 'cp850'],
  ['ibm852', 'Łódź', 'cp852'],
  ['ibm857', 'Ayşe;İ', 'cp857'],
  ['ibm866', 'Иван', 'cp866'],
  ['utf-16le', 'Zoë 😀'],
  ['utf-16be', 'Zoë 😀'],
  ['utf-8', 'Zoë 😀'],
];

async function readIn(encoding: FileEncoding, chunks: readonly Buffer[]): Promise<string> {
  async function* stream(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  const parts: Buffer[] = [];
  for await (const part of toUtf8(stream(), encoding)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

test.each(texts.map(([encoding, text, encoder = encoding]) => ({ encoding, text, encoder })))(
  'a file in $encoding is converted, wherever the chunks end',
  async ({ encoding, text, encoder }) => {
    const whole = iconv.encode(text, encoder);
    expect(iconv.decode(whole, encoder)).toBe(text);
    for (let at = 1; at < whole.length; at += 1)
      expect(await readIn(encoding, [whole.subarray(0, at), whole.subarray(at)])).toBe(text);
    expect(
      await readIn(
        encoding,
        [...whole].map((byte) => Buffer.of(byte)),
      ),
    ).toBe(text);
  },
);

test('the Romanian Mac encoding has the letters with a comma below', async () => {
  expect(await readIn('x-mac-romanian', [Buffer.from([0xaf, 0x74, 0xde, 0xaf, 0xbe])])).toBe('ȘtȚȘă');
});

test.each(['shift_jis', 'gbk', 'big5', 'euc-kr'] as const)(
  'in %s a byte that starts no character does not swallow the separator after it',
  async (encoding) => {
    expect(await readIn(encoding, [Buffer.from([0x61, 0xfe, 0x2c, 0x62, 0xfe])])).toMatch(/^a\uFFFD,b\uFFFD$/);
  },
);
