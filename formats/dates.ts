/** The order in which a column writes day, month and year (`column_formats` in `wire/imports.ts`). */
export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY/MM/DD';

/** Day and month in the order of the format. A hyphen and a short year could also be the year first: 25-12-31. */
const yearLast = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const shortYearLast = /^(\d{1,2})\/(\d{1,2})\/(\d\d)$/;
/** With periods, the day always comes first. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
/** Exports of databases and of other tools separate date and time by a space (RFC 3339, 5.6). */
const withTime = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const dottedInFull = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads a trimmed date as ISO 8601 in UTC (`2026-12-31T00:00:00Z`); undefined if it isn't one. Without a format it
 * takes 12/31/2026, 31.12.2026, 2026-12-31, and the last with a time. In a format it also takes the others of
 * `DateFormat` that say their order themselves, and years of two digits, which are 1970 to 2069.
 */
export function readDate(text: string, format?: DateFormat): string | undefined {
  const inOrder = format === undefined ? american.exec(text) : matchYearLast(text);
  if (inOrder) {
    const [, first, second, year] = inOrder;
    if (format === 'YYYY/MM/DD') return undefined;
    return format === 'DD/MM/YYYY' ? day(year, second, first) : day(year, first, second);
  }
  const periods = (format === undefined ? dottedInFull : dotted).exec(text);
  if (periods) return day(periods[3], periods[2], periods[1]);
  const ordered = (format === undefined ? isoDay : yearFirst).exec(text);
  if (ordered) return day(ordered[1], ordered[2], ordered[3]);
  const moment = withTime.exec(text);
  return moment && day(moment[1], moment[2], moment[3]) !== undefined ? instant(text) : undefined;
}

/** Whether a date can only be read in one order of day, month and year. */
export const isOrderUnambiguous = (text: string): boolean => matchYearLast(text) === null;

const matchYearLast = (text: string): RegExpExecArray | null => yearLast.exec(text) ?? shortYearLast.exec(text);

function day(year = '', month = '', dayOfMonth = ''): string | undefined {
  const fullYear = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const date = new Date(Date.UTC(Number(fullYear), Number(month) - 1, Number(dayOfMonth)));
  const isReal =
    Number(fullYear) >= 1000 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(dayOfMonth);
  return isReal ? `${date.toISOString().slice(0, 10)}T00:00:00Z` : undefined;
}

/** A time without a zone is UTC, regardless of the zone of the browser or server. */
function instant(text: string): string | undefined {
  const iso = text.replace(' ', 'T');
  const time = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace('.000Z', 'Z');
}
