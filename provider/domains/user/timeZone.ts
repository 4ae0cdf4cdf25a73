import type { TimeZone } from 'sendwright/wire/user';

/** The zone with its offset at `now`; UTC if the name is unknown on this machine. */
export function timeZoneOf(name: string, now = new Date()): TimeZone {
  if (!isTimeZone(name)) return timeZoneOf('Etc/UTC', now);
  const part = (timeZoneName: 'longOffset' | 'short'): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // "GMT-05:00", and "GMT" alone for UTC.
  const offset = part('longOffset').replace('GMT', '') || '+00:00';
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return {
    timezone: { code: part('short'), offsetSeconds: offset.startsWith('-') ? -seconds : seconds, offset, name },
  };
}

/** Whether `name` is a zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  // Node also accepts plain offsets, which have no DST and no display name.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
