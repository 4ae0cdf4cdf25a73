import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import type { Page } from '../../http/paging';
import { readSingleSend } from '../single-sends/singleSends';

/** The minimum pause between counts, as a multiple of their duration: watching a large send must not slow it down. */
const rest = 10;
/** The last counts of watched sends, by database and send. */
const counted = new WeakMap<Database, Map<string, { readonly states: StateCount[]; readonly until: number }>>();
const maximumEntries = 100;
/** From this number of recipients, counts are cached; those of smaller sends are always fresh. */
const large = 20_000;

interface StateCount {
  readonly state: DeliveryState;
  readonly count: number;
}

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

/** The progress of a send. For a large send in progress, the counts may be some seconds old. */
async function readProgress(database: Database, accountId: number, id: string): Promise<DeliveryProgress> {
  const send = await database.first<{
    finished: boolean;
    stalled_reason: string | null;
    next_work_at: Date | null;
  }>(sql`
    select finished_at is not null as finished, stalled_reason, next_work_at from single_sends
    where account_id = ${accountId} and single_send_id = ${id}`);
  const states = await countStates(database, accountId, id, send?.finished ?? false);
  const counts = {
    held: 0,
    waiting: 0,
    sending: 0,
    sent: 0,
    deferred: 0,
    bounced: 0,
    dropped: 0,
    unconfirmed: 0,
    cancelled: 0,
  };
  for (const { state, count } of states) counts[state] = count;
  return {
    ...counts,
    total: states.reduce((total, { count }) => total + count, 0),
    finished: send?.finished ?? false,
    stalled:
      send?.stalled_reason && send.next_work_at
        ? { until: isoTime(send.next_work_at), reason: send.stalled_reason }
        : null,
    next_at:
      send?.next_work_at &&
      !send.stalled_reason &&
      !send.finished &&
      counts.waiting + counts.sending === 0 &&
      counts.held + counts.deferred > 0
        ? isoTime(send.next_work_at)
        : null,
  };
}

async function countStates(
  database: Database,
  accountId: number,
  id: string,
  isFinished: boolean,
): Promise<StateCount[]> {
  const remembered = counted.get(database) ?? new Map<string, { states: StateCount[]; until: number }>();
  counted.set(database, remembered);
  const key = `${accountId} ${id}`;
  const last = remembered.get(key);
  if (!isFinished && last !== undefined && performance.now() < last.until) return last.states;
  const started = performance.now();
  const states = await database.rows<StateCount>(sql`
    select state, count(*) as count from deliveries where account_id = ${accountId} and stream_id = ${id}
    group by state`);
  remembered.delete(key);
  const took = performance.now() - started;
  if (!isFinished && states.reduce((total, { count }) => total + count, 0) >= large)
    remembered.set(key, { states, until: performance.now() + rest * took });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maximumEntries) break;
    remembered.delete(oldest);
  }
  return states;
}
