const clocks = new Map<string, Intl.DateTimeFormat>();

/** Slow to create, so they are kept. */
function clock(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, known);
  return known;
}

/** The numbers of a date in the Gregorian calendar, at the moment `at` in a time zone, as if they were UTC. */
function clockOf(at: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(at / 1000) * 1000;
  const parts = clock(zone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const dayMilliseconds = 86_400_000;

/** The weekday of a moment in a time zone: 0 (Sunday) to 6. */
export const weekdayIn = (zone: string, at: Date): number => new Date(clockOf(at.getTime(), zone)).getUTCDay();

/**
 * When the clocks of a time zone next show `hour` o'clock on the day `days` after the one of `now`, as ISO 8601 in UTC.
 * `parseDateTime` does the same for what people type, but has to load the time zones of all years for that.
 */
export function timeOfDay(zone: string, days: number, hour: number, now = new Date()): string {
  const today = Math.floor(clockOf(now.getTime(), zone) / dayMilliseconds);
  const wanted = (today + days) * dayMilliseconds + hour * 3_600_000;
  // The difference to UTC is that of the moment itself, so the second guess is right where the first one is not.
  const guess = wanted - (clockOf(wanted, zone) - wanted);
  return new Date(wanted - (clockOf(guess, zone) - guess)).toISOString();
}
