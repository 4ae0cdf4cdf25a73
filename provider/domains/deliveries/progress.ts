import type { DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import { isoTime } from '../../http/isoTime';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';

/** The minimum pause between counts, as a multiple of their duration: watching a large send must not slow it down. */
const rest = 10;
/** The last counts of watched sends, by database and send. */
const counted = new WeakMap<Database, Map<string, { readonly states: StateCount[]; readonly until: number }>>();
const mostRemembered = 100;
/** From this number of recipients, counts are cached; those of smaller sends are always fresh. */
const large = 20_000;

interface StateCount {
  readonly state: DeliveryState;
  readonly count: number;
}

/** The progress of a send. For a large send in progress, the counts may be some seconds old. */
export async function readProgress(database: Database, accountId: number, id: string): Promise<DeliveryProgress> {
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
    if (remembered.size <= mostRemembered) break;
    remembered.delete(oldest);
  }
  return states;
}
