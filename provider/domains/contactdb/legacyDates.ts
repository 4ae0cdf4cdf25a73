/** The seconds in a number, or in a text of digits, which may have a minus in front; undefined if it is neither. */
export function secondsIn(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return /^-?\d+$/.test(value) && value.length <= 13 ? Number(value) : undefined;
}

/** Unix seconds as ISO 8601; undefined outside of the years 1000 to 9999, which are the ones that fields have. */
export function dateOfSeconds(seconds: number): string | undefined {
  const time = new Date(seconds * 1000);
  const year = time.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? time.toISOString().replace('.000Z', 'Z') : undefined;
}
