import { parse } from 'node:querystring';

/** What JavaScript clients (`ids[]=…`) and PHP clients (`ids[0]=…`) write after the name of a list. */
const listMark = /\[\d{0,4}\]$/;

/**
 * Reads a query string. A name that comes several times is a list, in the order of the address; so is one that ends in
 * brackets, however often it comes: the official clients write lists so.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const read = parse(text);
  // Most queries name no list so.
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
