/** A time as the marketing API writes it: ISO 8601 in UTC, to the second. */
export const isoTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
