/**
 * The values that test data has for tags: those of a JSON object, none for an empty text. Undefined for what is no JSON
 * object.
 */
export function parseTestData(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
