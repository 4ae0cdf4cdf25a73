/** The hours between which text messages are sent: from 8 to 21. */
export interface OpenHours {
  readonly from: number;
  readonly until: number;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** "08:00 to 21:00" */
export const hoursText = ({ from, until }: OpenHours): string => `${clock(from)} to ${clock(until)}`;

/** Whether it is a quiet hour in a time zone at a time, in milliseconds since 1970. */
export function isQuiet({ from, until }: OpenHours, at: number, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  );
  return hour < from || hour >= until;
}

/**
 * What quiet hours do to a send at a time: recipients for whom it is night get it later, which may be all of them.
 * `zone` is that of the account, where most recipients may be.
 */
export function quietNote(hours: OpenHours, at: number, zone: string): string {
  const rule = `Text messages are sent from ${hoursText(hours)} by each recipient's clock.`;
  return isQuiet(hours, at, zone)
    ? `${rule} In your time zone it is outside of these hours then: recipients there get it at ${clock(hours.from)}.`
    : `${rule} Recipients for whom it is earlier or later get it at ${clock(hours.from)}.`;
}
