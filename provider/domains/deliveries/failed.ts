import { type Sql, sql } from '../../database/sql';

/**
 * A condition on deliveries: an attempt was made and failed. Messages dropped when claimed, because of a suppression,
 * are not failures.
 */
export const isFailed: Sql = sql`(state = 'bounced' or (state = 'dropped' and attempts > 0))`;
