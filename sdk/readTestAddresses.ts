/** Addresses of one test, at most. */
export const mostTestAddresses = 10;

/** Whom a test goes to. */
export interface TestAddresses {
  /** Each once, in the order they were written. */
  readonly addresses: readonly string[];
  /** What is wrong with them, to be shown beside the field. */
  readonly problem: string | undefined;
}

/** Reads what was written into the field of a test: addresses separated by commas, semicolons, blanks or lines. */
export function readTestAddresses(text: string): TestAddresses {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const invalid = addresses.find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(address));
  if (addresses.length === 0) return { addresses, problem: 'Email addresses is a required field.' };
  if (addresses.length > mostTestAddresses)
    return { addresses, problem: `A test goes to at most ${mostTestAddresses} addresses.` };
  return { addresses, problem: invalid === undefined ? undefined : `${invalid} must be a valid email address.` };
}
