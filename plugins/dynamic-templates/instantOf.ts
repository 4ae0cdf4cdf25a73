/** The instant that templates write as `YYYY-MM-DD HH:MM:SS` in UTC, as ISO 8601. */
export const instantOf = (time: string): string => `${time.replace(' ', 'T')}Z`;
