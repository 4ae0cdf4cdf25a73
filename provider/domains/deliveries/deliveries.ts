import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import { isoTime } from '../../http/isoTime';
import type { Database } from '../../database/database';
import { type Sql, joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { readSingleSend } from '../single-sends/singleSends';
import { readProgress } from './progress';

export interface DeliveryRow {
  contact_id: string;
  email: string;
  state: DeliveryState;
  attempts: number;
  response: string | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
  variation_id: string | null;
  phase: 'test' | 'send' | null;
}

export const deliveryColumns: Sql = sql`
  contact_id, email, state, attempts, response, next_attempt_at, finished_at, variation_id, phase`;

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    contact_id: row.contact_id,
    email: row.email,
    state: row.state,
    attempts: row.attempts,
    reason: row.response,
    next_attempt_at: row.next_attempt_at && isoTime(row.next_attempt_at),
    finished_at: row.finished_at && isoTime(row.finished_at),
    variation_id: row.variation_id,
    phase: row.phase,
  };
}

/** The recipients of a send with their delivery states, and counts per state. */
export async function listDeliveries(
  database: Database,
  accountId: number,
  id: string,
  filter: { state?: DeliveryState; email?: string },
  page: Page,
): Promise<{ result: Delivery[]; progress: DeliveryProgress; count: number }> {
  await readSingleSend(database, accountId, id);
  const progress = await readProgress(database, accountId, id);
  const conditions = [sql`account_id = ${accountId}`, sql`stream_id = ${id}`];
  if (filter.state !== undefined) conditions.push(sql`state = ${filter.state}`);
  if (filter.email) conditions.push(sql`starts_with(email, ${filter.email.toLowerCase()})`);
  const where = joinSql(conditions, ' and ');
  const rows = await database.rows<DeliveryRow>(sql`
    select ${deliveryColumns} from deliveries
    where ${where} order by state, contact_id limit ${page.limit} offset ${page.offset}`);
  const count = filter.email
    ? ((await database.first<{ count: number }>(sql`select count(*) as count from deliveries where ${where}`))?.count ??
      0)
    : filter.state === undefined
      ? progress.total
      : progress[filter.state];
  return { result: rows.map(presentDelivery), progress, count };
}
