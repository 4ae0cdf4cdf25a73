import { decodeEscapes } from './mimeParts';

/** A header field: its name as written, and its value unfolded and decoded. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** The fields of a header section (bytes as latin1), in order. Their bytes are UTF-8 (RFC 6532). */
export function fieldsOf(head: string): HeaderField[] {
  const fields: Array<{ name: string; lines: string[] }> = [];
  for (const line of decodeCharset(Buffer.from(head, 'latin1')).split('\n')) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) fields.at(-1)?.lines.push(line);
    else if (colon > 0) fields.push({ name: line.slice(0, colon).trim(), lines: [line.slice(colon + 1)] });
  }
  return fields.map(({ name, lines }) => ({
    name,
    value: lines
      .map((line) => line.replace(/\r$/, ''))
      .join('')
      .trim(),
  }));
}

/** The first field with a name, case-insensitively; empty if there is none. */
export function valueOf(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}

/** Maximum characters of a value that are searched for parameters. */
const maximumValueLength = 10_000;

/**
 * Parses a value such as that of `Content-Type` (RFC 2045, 5.1), with decoded parameters (RFC 2231); names in lower
 * case.
 */
export function readParameters(field: string): { readonly value: string; readonly parameters: Map<string, string> } {
  const text = field.slice(0, maximumValueLength);
  const sections = new Map<string, Section[]>();
  for (const found of text.matchAll(
    /;\s*([^\s=;"*]{1,60})(?:\*(\d{1,3}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g,
  )) {
    const [, name = '', index = '0', star, quoted, plain = ''] = found;
    const section = {
      index: Number(index),
      isEncoded: star === '*',
      text: quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
    };
    const key = name.toLowerCase();
    const others = sections.get(key);
    if (others) others.push(section);
    else sections.set(key, [section]);
  }
  return {
    value: (text.split(';', 1)[0] ?? '').trim().toLowerCase(),
    parameters: new Map([...sections].map(([key, of]) => [key, joinSections(of)])),
  };
}

interface Section {
  readonly index: number;
  readonly isEncoded: boolean;
  readonly text: string;
}

function joinSections(sections: readonly Section[]): string {
  const ordered = sections.toSorted((one, other) => one.index - other.index);
  const [first] = ordered;
  if (!first?.isEncoded) return decodeWords(ordered.map(({ text }) => text).join(''));
  const [charset = '', , start = ''] = first.text.split("'", 3);
  const bytes = [{ ...first, text: start }, ...ordered.slice(1)].map(({ isEncoded, text }) =>
    isEncoded ? Buffer.from(decodeEscapes(text, '%'), 'latin1') : Buffer.from(text),
  );
  return decodeCharset(Buffer.concat(bytes), charset);
}

/** Decodes the encoded words in a value (RFC 2047). A character can be split between two of them. */
export function decodeWords(value: string): string {
  let decoded = '';
  let end = 0;
  let word: { charset: string; bytes: Buffer[] } | undefined;
  const flush = (): void => {
    if (word) decoded += decodeCharset(Buffer.concat(word.bytes), word.charset);
    word = undefined;
  };
  for (const found of value.matchAll(/=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?]*)\?=/gi)) {
    const [whole, charset = '', encoding = '', text = ''] = found;
    const between = value.slice(end, found.index);
    if (end === 0 || between.trim() !== '') {
      flush();
      decoded += between;
    }
    const bytes =
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : Buffer.from(decodeEscapes(text.replaceAll('_', ' '), '='), 'latin1');
    if (word?.charset !== charset.toLowerCase()) flush();
    word ??= { charset: charset.toLowerCase(), bytes: [] };
    word.bytes.push(bytes);
    end = found.index + whole.length;
  }
  flush();
  return decoded + value.slice(end);
}

/** Decodes text by its charset name. Without one, or if it is unknown: UTF-8, otherwise Windows-1252. */
export function decodeCharset(bytes: Buffer, charset = ''): string {
  for (const label of [charset, 'utf-8']) {
    if (label === '') continue;
    try {
      return new TextDecoder(label, { fatal: label !== charset }).decode(bytes);
    } catch {
      // Try the next one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
