import { type Sql, sql } from '../../database/sql';

/**
 * A condition on deliveries: an attempt was made and failed. Copies that were dropped at claim, because their address
 * was suppressed, are not failures.
 */
export const isFailed: Sql = sql`(state = 'bounced' or (state = 'dropped' and attempts > 0))`;
