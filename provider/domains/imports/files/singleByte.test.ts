import { expect, test } from '@jest/globals';
import { macRoman } from 'sendwright/formats';
import { toUtf8 } from './singleByte';

async function read(...chunks: readonly (readonly number[])[]): Promise<string> {
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const parts: Buffer[] = [];
  for await (const part of toUtf8(stream())) parts.push(part);
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
    [...text].map((character) => (character < '\u0080' ? character.charCodeAt(0) : macRoman.indexOf(character) + 0x80));
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
