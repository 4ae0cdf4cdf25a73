import type { DeliveryFilter } from 'sendwright/wire/deliveries';
import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { isoTime } from '../../http/isoTime';
import type { Page } from '../../http/paging';
import type { SingleSendRow } from '../single-sends/singleSendRow';
import { readSingleSend } from '../single-sends/singleSends';
import { quietReason } from '../sms/delivery/quietHours';
import { explainSmsError } from '../sms/delivery/smsErrors';
import { foundBy, ofOutcome, optedOutSince } from './textDeliveries';

/** The minimum pause between counts, as a multiple of their duration: watching a large send must not slow it down. */
const rest = 10;
/** The last counts of watched sends, by database and send. */
const counted = new WeakMap<Database, Map<string, Counts & { readonly until: number }>>();
const maximumEntries = 100;
/** From this number of recipients, counts are cached; those of smaller sends are always fresh. */
const large = 20_000;

interface StateCount {
  readonly state: DeliveryState;
  readonly count: number;
}

interface Counts {
  readonly states: readonly StateCount[];
  /** Undefined: none wait for quiet hours to end. */
  readonly quiet: DeliveryProgress['quiet'];
}

interface DeliveryRow {
  contact_id: string;
  email: string;
  name: string | null;
  state: DeliveryState;
  attempts: number;
  response: string | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
  variation_id: string | null;
  phase: 'test' | 'send' | null;
  /** Null: an email, or a text message without a response of the SMS provider. */
  sms_status: string | null;
  error_code: number | null;
  opted_out: boolean;
}

function presentDelivery(row: DeliveryRow): Delivery {
  return {
    contact_id: row.contact_id,
    email: row.email,
    ...(row.name !== null && { name: row.name }),
    state: row.state,
    attempts: row.attempts,
    reason: row.response,
    next_attempt_at: row.next_attempt_at && isoTime(row.next_attempt_at),
    finished_at: row.finished_at && isoTime(row.finished_at),
    variation_id: row.variation_id,
    phase: row.phase,
    ...(row.sms_status !== null && {
      sms: {
        status: row.sms_status,
        error_code: row.error_code,
        error: (row.error_code !== null && explainSmsError(row.error_code)) || null,
        opted_out: row.opted_out,
      },
    }),
  };
}

/** Recipients of a send for whom `where` holds, a condition on `deliveries`, by state. */
export async function readDeliveries(
  database: Database,
  accountId: number,
  send: SingleSendRow,
  where: Sql,
  { limit, offset }: Page,
): Promise<Delivery[]> {
  const rows = await database.rows<DeliveryRow>(sql`
    with page as materialized (
      select contact_id, email, state, attempts, response, next_attempt_at, finished_at, variation_id, phase
      from deliveries where ${where} order by state, contact_id limit ${limit} offset ${offset}
    )
    select page.*, nullif(trim(concat_ws(' ', contacts.first_name, contacts.last_name)), '') as name,
      copy.status as sms_status, copy.error_code,
      copy.contact_id is not null and ${optedOutSince(accountId, send, sql`page.email`)} as opted_out
    from page
    left join contacts on contacts.account_id = ${accountId} and contacts.contact_id = page.contact_id
    left join sms_copies as copy on copy.account_id = ${accountId} and copy.stream_id = ${send.single_send_id}
      and copy.contact_id = page.contact_id
    order by page.state, page.contact_id`);
  return rows.map(presentDelivery);
}

/** The recipients of a send with their delivery states, and counts per state. */
export async function listDeliveries(
  database: Database,
  accountId: number,
  id: string,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ result: Delivery[]; progress: DeliveryProgress; count: number }> {
  const send = await readSingleSend(database, accountId, id);
  const progress = await readProgress(database, accountId, id);
  const conditions = [
    sql`account_id = ${accountId}`,
    sql`stream_id = ${id}`,
    ...(filter.state === undefined ? [] : [sql`state = ${filter.state}`]),
    ...ofOutcome(accountId, send, filter),
  ];
  if (filter.email) {
    const isText = send.sms_config !== null;
    const start = sql`starts_with(email, ${filter.email.toLowerCase()})`;
    conditions.push(isText ? foundBy(accountId, filter.email.trim()) : start);
  }
  const where = joinSql(conditions, ' and ');
  const result = await readDeliveries(database, accountId, send, where, page);
  const isOfState = !filter.email && filter.sms === undefined && filter.error_code === undefined;
  const total = filter.state === undefined ? progress.total : progress[filter.state];
  const count = isOfState ? total : await countDeliveries(database, where);
  return { result, progress, count };
}

async function countDeliveries(database: Database, where: Sql): Promise<number> {
  const row = await database.first<{ count: number }>(sql`select count(*) as count from deliveries where ${where}`);
  return row?.count ?? 0;
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
  const { states, quiet } = await countStates(database, accountId, id, send?.finished ?? false);
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
    ...(quiet && { quiet }),
  };
}

async function countStates(database: Database, accountId: number, id: string, isFinished: boolean): Promise<Counts> {
  const remembered = counted.get(database) ?? new Map<string, Counts & { until: number }>();
  counted.set(database, remembered);
  const key = `${accountId} ${id}`;
  const last = remembered.get(key);
  if (!isFinished && last !== undefined && performance.now() < last.until) return last;
  const started = performance.now();
  const states = await database.rows<StateCount>(sql`
    select state, count(*) as count from deliveries where account_id = ${accountId} and stream_id = ${id}
    group by state`);
  const quiet = states.some(({ state }) => state === 'deferred')
    ? await countQuiet(database, accountId, id)
    : undefined;
  remembered.delete(key);
  const took = performance.now() - started;
  if (!isFinished && states.reduce((total, { count }) => total + count, 0) >= large)
    remembered.set(key, { states, quiet, until: performance.now() + rest * took });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maximumEntries) break;
    remembered.delete(oldest);
  }
  return { states, quiet };
}

/** The text messages of a send that wait for quiet hours to end. */
async function countQuiet(database: Database, accountId: number, id: string): Promise<DeliveryProgress['quiet']> {
  const row = await database.first<{ count: number; until: Date | null }>(sql`
    select count(*) as count, min(next_attempt_at) as until from deliveries
    where account_id = ${accountId} and stream_id = ${id} and state = 'deferred' and response = ${quietReason}`);
  return row?.until ? { count: row.count, until: isoTime(row.until) } : undefined;
}
