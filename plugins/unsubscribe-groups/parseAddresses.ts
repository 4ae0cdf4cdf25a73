import { isEmail } from 'class-validator';

/** Addresses that were typed, pasted or read. */
export interface ParsedAddresses {
  /** In lower case, once each, in their order. */
  readonly valid: readonly string[];
  /** What is no email address, as it was written. */
  readonly invalid: readonly string[];
}

/** An address as the provider keeps it; undefined where it is none. */
export function toAddress(written: string): string | undefined {
  const address = written.trim().toLowerCase();
  return isEmail(address) ? address : undefined;
}

/** Takes a text apart at line ends, spaces, commas and semicolons; `Ada <ada@example.com>` counts as its address. */
export function parseAddresses(text: string): ParsedAddresses {
  const valid = new Set<string>();
  const invalid: string[] = [];
  let bare = '';
  let position = 0;
  for (const { 0: whole, 1: address = '', index } of text.matchAll(/<([^<>\n]*)>/g)) {
    // The name before it reaches back to a separator.
    const before = text.slice(position, index);
    const nameAt = 1 + Math.max(...['\n', ',', ';', '<', '>'].map((separator) => before.lastIndexOf(separator)));
    bare += `${before.slice(0, nameAt)} ${address} `;
    position = index + whole.length;
  }
  bare += text.slice(position);
  for (const written of bare.split(/[\s,;]+/)) {
    if (written === '') continue;
    const address = toAddress(written);
    if (address) valid.add(address);
    else invalid.push(written);
  }
  return { valid: [...valid], invalid };
}
