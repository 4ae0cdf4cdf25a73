import { parse } from 'node:querystring';

/** The suffix that JavaScript clients (`ids[]=…`) and PHP clients (`ids[0]=…`) add to the name of a list. */
const listMark = /\[\d{0,4}\]$/;

/**
 * Parses a query string. Repeated names become lists, in order; so do names that end in brackets, even if they occur
 * once, because the official clients send lists that way.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const read = parse(text);
  // Most queries have no such names.
  if (!Object.keys(read).some((name) => listMark.test(name))) return read;
  const folded = new Map<string, unknown>();
  for (const [name, value] of Object.entries(read)) {
    if (value === undefined) continue;
    const plain = name.replace(listMark, '');
    const isList = plain !== name || folded.has(plain);
    folded.set(plain, isList ? [folded.get(plain) ?? [], value].flat() : value);
  }
  return Object.fromEntries(folded);
}
