import { csvCell } from 'sendwright/formats';
import type { LanguageText, RecipientLanguageDetail } from 'sendwright/wire/languages';

/** A file with the texts of a language: key, English, and the account's words. */
export const asCsv = ({ texts }: Pick<RecipientLanguageDetail, 'texts'>): string =>
  ['key,english,text', ...texts.map(({ key, english, text }) => [key, english, text].map(csvCell).join(',')), ''].join(
    '\r\n',
  );

/** The same as an object by key, only what the account has written. */
export function asJson({ texts }: Pick<RecipientLanguageDetail, 'texts'>): string {
  const written = texts.filter(({ text }) => text !== '').map(({ key, text }) => [key, text]);
  return `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`;
}

/** What a file has for the language: its texts by key, and the keys that there are not. */
export interface LanguageFile {
  readonly texts: Readonly<Record<string, string>>;
  readonly unknown: readonly string[];
}

/** Reads a file of either kind. Undefined if it is neither. */
export function readLanguageFile(content: string, known: readonly LanguageText[]): LanguageFile | undefined {
  const clean = content.replace(/^\uFEFF/, '');
  const entries = clean.trimStart().startsWith('{') ? jsonEntries(clean) : csvEntries(clean);
  if (!entries) return undefined;
  const keys = new Set(known.map(({ key }) => key));
  return {
    texts: Object.fromEntries(entries.filter(([key]) => keys.has(key))),
    unknown: entries.map(([key]) => key).filter((key) => !keys.has(key)),
  };
}

function jsonEntries(content: string): [string, string][] | undefined {
  try {
    const read: unknown = JSON.parse(content);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    return Object.entries(read).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'string' ? [[key, text]] : [],
    );
  } catch {
    return undefined;
  }
}

function csvEntries(content: string): [string, string][] | undefined {
  const [head = ''] = content.split(/\r?\n/, 1);
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const [names = [], ...lines] = cellsOf(content, separator);
  const [key, text] = ['key', 'text'].map((name) => names.findIndex((one) => one.trim().toLowerCase() === name));
  if (key === undefined || text === undefined || key < 0 || text < 0) return undefined;
  return lines
    .map((cells): [string, string] => [(cells[key] ?? '').trim(), (cells[text] ?? '').replace(/^'(?=[=+\-@])/, '')])
    .filter(([name, words]) => name !== '' && words.trim() !== '');
}

/** The cells of a CSV (RFC 4180), in one pass. */
function cellsOf(content: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows.filter((cells) => cells.some((one) => one !== ''));
}
