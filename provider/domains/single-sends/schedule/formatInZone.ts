/** A time in a zone, in the workbench's format: "22 Jan 2031, 08:30 CET". */
export const formatInZone = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
