export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const tokens = /\[([^[\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|A|ZZ|Z/g;
const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?$/;
const isoDateWithZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const offsetPattern = /^([+-])(\d{2}):?(\d{2})$/;

/**
 * Numbers below this are Unix seconds, above it milliseconds. The boundary is the year 5138 in seconds and 1973 in
 * milliseconds.
 */
const firstMilliseconds = 1e11;

/** Limits for dates and formats, because both can come from the data in every loop iteration. */
const maximumDateLength = 100;
const maximumFormatLength = 1000;

function moment(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value) < firstMilliseconds ? value * 1000 : value;
  if (typeof value !== 'string' || value.length > maximumDateLength) return Number.NaN;
  const text = value.trim();
  if (/^-?\d{1,15}$/.test(text) && text.length !== 4) return moment(Number(text));
  if (isoDateWithZone.test(text)) return Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  // Without a zone a date is UTC, independent of the server's time zone.
  if (isoDate.test(text)) return Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text);
  return Number.NaN;
}

function offsetMinutes(offset: string): number {
  const match = offsetPattern.exec(offset.trim());
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

const two = (value: number): string => String(value).padStart(2, '0');

function zone(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

/**
 * Formats a date with the published tokens of `formatDate`, such as `YYYY`, `MMM` and `hh`; text in square brackets is
 * literal.
 * @param value Unix seconds or milliseconds, or an ISO date
 * @param offset the zone to show, `-0800` or `-08:00`; default UTC
 * @returns '' if the value is not a date
 */
export function formatDate(value: unknown, format: string, offset = '+0000'): string {
  const minutes = offsetMinutes(offset);
  // Shifted, so that the UTC getters return the local time of the offset.
  const date = new Date(moment(value) + minutes * 60_000);
  if (Number.isNaN(date.getTime())) return '';
  const month = date.getUTCMonth();
  const day = date.getUTCDate();
  const hours = date.getUTCHours();
  const written: Record<string, () => string> = {
    YYYY: () => String(date.getUTCFullYear()).padStart(4, '0'),
    YY: () => two(date.getUTCFullYear() % 100),
    MMMM: () => months[month] ?? '',
    MMM: () => (months[month] ?? '').slice(0, 3),
    MM: () => two(month + 1),
    M: () => String(month + 1),
    DD: () => two(day),
    D: () => String(day),
    dddd: () => days[date.getUTCDay()] ?? '',
    ddd: () => (days[date.getUTCDay()] ?? '').slice(0, 3),
    HH: () => two(hours),
    H: () => String(hours),
    hh: () => two(hours % 12 || 12),
    h: () => String(hours % 12 || 12),
    mm: () => two(date.getUTCMinutes()),
    m: () => String(date.getUTCMinutes()),
    ss: () => two(date.getUTCSeconds()),
    s: () => String(date.getUTCSeconds()),
    A: () => (hours < 12 ? 'AM' : 'PM'),
    ZZ: () => zone(minutes, ''),
    Z: () => zone(minutes, ':'),
  };
  return format
    .slice(0, maximumFormatLength)
    .replace(tokens, (token, literal: string | undefined) => literal ?? written[token]?.() ?? token);
}
