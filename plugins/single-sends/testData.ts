/** Test data as an object; undefined where it is none. */
export function parseTestData(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined;
  } catch {
    return undefined;
  }
}

/** Addresses separated by commas, semicolons, blanks or lines, each once; `invalid` is the first that is none. */
export function parseAddresses(text: string): { readonly addresses: readonly string[]; readonly invalid: string | undefined } {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  return { addresses, invalid: addresses.find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(address)) };
}
