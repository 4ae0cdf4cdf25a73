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
