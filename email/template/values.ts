/** The text of a value in a message: empty for missing values, objects and functions. */
export function asText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isNaN(value) ? '' : String(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return Array.isArray(value)
        ? value
            .filter((item) => typeof item !== 'object')
            .map(asText)
            .join(',')
        : '';
  }
}

/** `""`, 0, null, missing values, and empty lists and objects are false. */
export function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  // Avoids listing all keys, because a large object may be tested many times.
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}

/** The value as a number if it is one or consists of digits; otherwise undefined. */
function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** Equality with coercion: `3` equals `"3"` and `"3.0"`; a missing value equals only a missing value. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  if (typeof left === 'object' || typeof right === 'object') return false;
  if (typeof left === 'number' || typeof right === 'number') {
    const number = asNumber(left);
    return number !== undefined && number === asNumber(right);
  }
  return asText(left) === asText(right);
}

/**
 * Whether left is greater than right: numerically if both are numbers, otherwise alphabetically; false if one is
 * missing.
 */
export function isGreater(left: unknown, right: unknown): boolean {
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return leftNumber > rightNumber;
  return typeof left === 'string' && typeof right === 'string' && left > right;
}

/** Characters of a text or items of a list; 0 for anything else. */
export function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}

/** An own property's value. Prototypes are never read: `{{constructor}}` is empty like any missing name. */
export function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
