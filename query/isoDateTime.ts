const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Whether the text is a calendar date, `2026-01-31`. */
export function isDay(text: string): boolean {
  return day.test(text) && isOnCalendar(text);
}

/**
 * Converts a time such as `2026-01-31T08:00:00Z` to ISO 8601 in UTC; without a zone, UTC is assumed. Undefined if
 * invalid.
 */
export function readMoment(text: string): string | undefined {
  if (isDay(text)) return `${text}T00:00:00.000Z`;
  if (!moment.test(text) || !isOnCalendar(text)) return undefined;
  const iso = text.replace(' ', 'T').toUpperCase();
  const time = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function isOnCalendar(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number);
  const parsed = new Date(Date.UTC(year, month - 1, date));
  return year >= 1000 && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === date;
}
