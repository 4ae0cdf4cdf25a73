import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { isoTime } from './presentSingleSend';
import { readSingleSend } from './singleSends';

interface DeliveryRow {
  contact_id: string;
  email: string;
  state: DeliveryState;
  attempts: number;
  response: string | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
}

/** Recipients of a send with what became of their copies, and how many there are in each state. */
export async function listDeliveries(
  database: Database,
  accountId: number,
  id: string,
  filter: { state?: DeliveryState; email?: string },
  page: Page,
): Promise<{ result: Delivery[]; progress: DeliveryProgress; count: number }> {
  await readSingleSend(database, accountId, id);
  const progress = await readProgress(database, accountId, id);
  const conditions = [sql`account_id = ${accountId}`, sql`single_send_id = ${id}`];
  if (filter.state !== undefined) conditions.push(sql`state = ${filter.state}`);
  if (filter.email) conditions.push(sql`starts_with(email, ${filter.email.toLowerCase()})`);
  const where = joinSql(conditions, ' and ');
  const rows = await database.rows<DeliveryRow>(sql`
    select contact_id, email, state, attempts, response, next_attempt_at, finished_at from deliveries
    where ${where} order by state, contact_id limit ${page.limit} offset ${page.offset}`);
  const count = filter.email
    ? ((await database.first<{ count: number }>(sql`select count(*) as count from deliveries where ${where}`))?.count ?? 0)
    : filter.state === undefined
      ? progress.total
      : progress[filter.state];
  return {
    result: rows.map((row) => ({
      contact_id: row.contact_id,
      email: row.email,
      state: row.state,
      attempts: row.attempts,
      reason: row.response,
      next_attempt_at: row.next_attempt_at && isoTime(row.next_attempt_at),
      finished_at: row.finished_at && isoTime(row.finished_at),
    })),
    progress,
    count,
  };
}

async function readProgress(database: Database, accountId: number, id: string): Promise<DeliveryProgress> {
  const [states, send] = await Promise.all([
    database.rows<{ state: DeliveryState; count: number }>(sql`
      select state, count(*) as count from deliveries where account_id = ${accountId} and single_send_id = ${id} group by state`),
    database.first<{ finished: boolean; stalled_reason: string | null; next_work_at: Date | null }>(sql`
      select finished_at is not null as finished, stalled_reason, next_work_at from single_sends
      where account_id = ${accountId} and single_send_id = ${id}`),
  ]);
  const counts = { held: 0, waiting: 0, sending: 0, sent: 0, deferred: 0, bounced: 0, dropped: 0, unconfirmed: 0, cancelled: 0 };
  for (const { state, count } of states) counts[state] = count;
  return {
    ...counts,
    total: states.reduce((total, { count }) => total + count, 0),
    finished: send?.finished ?? false,
    stalled: send?.stalled_reason && send.next_work_at ? { until: isoTime(send.next_work_at), reason: send.stalled_reason } : null,
  };
}
