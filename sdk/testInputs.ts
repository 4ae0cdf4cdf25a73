/** Maximum addresses of a test. */
export const maximumTestAddresses = 10;

/** The recipients of a test. */
export interface TestAddresses {
  /** Deduplicated, in input order. */
  readonly addresses: readonly string[];
  /** The error to show at the field. */
  readonly problem: string | undefined;
}

/** Parses the recipients of a test: addresses separated by commas, semicolons, spaces or line breaks. */
export function readTestAddresses(text: string): TestAddresses {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const invalid = addresses.find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(address));
  if (addresses.length === 0) return { addresses, problem: 'Email addresses are required.' };
  if (addresses.length > maximumTestAddresses)
    return { addresses, problem: `You can send a test to at most ${maximumTestAddresses} addresses.` };
  return { addresses, problem: invalid === undefined ? undefined : `${invalid} must be a valid email address.` };
}

/** The values for tags in test data: those of a JSON object; none for an empty text. Undefined for anything else. */
export function parseTestData(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
