import pg from 'pg';

/** The codes of PostgreSQL's errors that we handle (its documentation, appendix A). */
const states = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
} as const;

/** Whether the database refused a statement for this reason. */
export const hasSqlState = (error: unknown, state: keyof typeof states): boolean =>
  error instanceof pg.DatabaseError && error.code === states[state];

/** Classes of codes: the connection failed, the server has no place for another, or it is shutting down or starting. */
const outages = /^(?:08|53|57P)/;

/** Whether a statement failed because the database could not be reached or ended the connection, as in a restart. */
export const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || (error.code !== undefined && outages.test(error.code));
