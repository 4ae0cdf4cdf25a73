/** `?view=week&day=2026-11-25`; by default the month of today. */
export const paths = { calendar: '/calendar' } as const;
