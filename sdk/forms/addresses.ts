import { isEmail } from 'class-validator';
import { unicodeOf } from './unicodeOf';

/** The maximum number of addresses from one file. */
export const maximumAddresses = 20_000;

export interface AddressFile extends ParsedAddresses {
  /** The last processed address, if the file has more than the maximum. */
  readonly limitedAt: string | undefined;
}

/** Why a file was rejected, as a sentence for the user. */
export class AddressFileProblem extends Error {}

/** Addresses that were typed, pasted or read from a file. */
export interface ParsedAddresses {
  /** In lower case, without duplicates, in their original order. */
  readonly valid: readonly string[];
  /** Entries that are not email addresses, as written. */
  readonly invalid: readonly string[];
}

/** Normalizes an address as the provider does; undefined if it is invalid. */
export function toAddress(written: string): string | undefined {
  const address = written.trim().toLowerCase();
  return isEmail(address) ? address : undefined;
}

/** Splits a text at newlines, spaces, commas and semicolons; `Ada <ada@example.com>` counts as its address. */
export function parseAddresses(text: string): ParsedAddresses {
  const valid = new Set<string>();
  const invalid: string[] = [];
  let bare = '';
  let position = 0;
  for (const { 0: whole, 1: address = '', index } of text.matchAll(/<([^<>\n]*)>/g)) {
    // The name before the address extends back to a separator.
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

/**
 * Reads the first column of a CSV file. A header row is skipped. @throws AddressFileProblem for a file without any
 * address.
 */
export async function readAddressFile(file: File): Promise<AddressFile> {
  const { default: Papa } = await import('papaparse');
  const encoding = await unicodeOf(file);
  const valid = new Set<string>();
  const invalid: string[] = [];
  let limitedAt: string | undefined;
  let isFirst = true;

  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(file, {
      encoding,
      skipEmptyLines: 'greedy',
      step: ({ data }, parser) => {
        const written = data[0]?.trim() ?? '';
        const isHeading = isFirst && !written.includes('@');
        isFirst = false;
        if (isHeading || written === '') return;
        const address = toAddress(written);
        if (!address) invalid.push(written);
        else if (valid.size < maximumAddresses || valid.has(address)) valid.add(address);
        else {
          limitedAt = [...valid].at(-1);
          parser.abort();
        }
      },
      complete: () => resolve(),
      error: (error) => reject(new AddressFileProblem(`${file.name} could not be read. ${error.message}`)),
    });
  });

  if (valid.size === 0 && invalid.length === 0)
    throw new AddressFileProblem(`${file.name} is empty. Put one email address on each line of its first column.`);
  if (valid.size === 0)
    throw new AddressFileProblem(
      `${file.name} has no valid email address in its first column. It starts with "${invalid[0]}".`,
    );
  return { valid: [...valid], invalid, limitedAt };
}
