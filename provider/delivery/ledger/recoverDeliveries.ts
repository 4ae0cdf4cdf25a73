import type { Database, Transaction } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { type Attempt, commitAttempts } from './commitAttempts';
import type { Lane } from './lane';
import type { StreamKey } from './streamKey';
import type { AttemptResult, ClaimedDelivery } from './transition';
import { workerLock } from './workerIdentity';

/** The reason shown for a recipient whose worker died. */
export const unconfirmedReason =
  'The process ended while this message was being sent: whether it was delivered is not known.';

/** What was recovered from dead workers. */
export interface Recovered {
  /** May have been handed over: reported, and never sent again automatically. */
  readonly unconfirmed: number;
  /** Had an outcome that was not in the ledger yet. */
  readonly recorded: number;
  /** Had not started: waiting again. */
  readonly released: number;
}

const nothing: Recovered = { unconfirmed: 0, recorded: 0, released: 0 };

/**
 * Takes over the rows of dead workers. Rows of live workers are not touched, because their lock can't be taken. A
 * worker that only seems dead, because its connection to the database broke, loses its journal and with it the right to
 * send.
 */
export async function recoverDeliveries(
  database: Database,
  lanes: readonly Pick<Lane, 'openStreams' | 'record'>[],
): Promise<Recovered> {
  const openStreams = joinSql(
    lanes.map(
      (lane, place) => sql`select account_id, stream_id, ${place}::int as lane from (${lane.openStreams}) as open`,
    ),
    ' union all ',
  );
  const holders = await database.rows<{ worker_id: string }>(sql`
    select worker_id from delivery_runs
    union
    select deliveries.claimed_by
    from (${openStreams}) as open_streams join deliveries using (account_id, stream_id)
    where deliveries.state = 'sending'`);
  let sum = nothing;
  for (const { worker_id: workerId } of holders) {
    const found = await database.transaction((transaction) => recoverFrom(transaction, workerId, openStreams, lanes));
    sum = {
      unconfirmed: sum.unconfirmed + found.unconfirmed,
      recorded: sum.recorded + found.recorded,
      released: sum.released + found.released,
    };
  }
  return sum;
}

/** A dead worker's journal for a recipient: an outcome, or null if the message was in progress. */
type Journal = ReadonlyMap<string, AttemptResult | null>;

interface HeldRow {
  account_id: number;
  stream_id: string;
  contact_id: string;
  email: string;
  attempts: number;
  age: number;
  variation_id: string | null;
  /** The place of its stream's lane. */
  lane: number;
}

async function recoverFrom(
  transaction: Transaction,
  workerId: string,
  openStreams: Sql,
  lanes: readonly Pick<Lane, 'record'>[],
): Promise<Recovered> {
  const lock = await transaction.first<{ dead: boolean }>(
    sql`select pg_try_advisory_xact_lock(${workerLock(workerId)}) as dead`,
  );
  if (lock?.dead !== true) return nothing;
  const journal = await claimJournal(transaction, workerId);
  const held = await transaction.rows<HeldRow>(sql`
    select deliveries.account_id, deliveries.stream_id, contact_id, email, attempts, variation_id, lane,
      (extract(epoch from now() - first_attempted_at) * 1000)::float8 as age
    from (${openStreams}) as open_streams join deliveries using (account_id, stream_id)
    where deliveries.state = 'sending' and deliveries.claimed_by = ${workerId}
    for update of deliveries`);
  const bySend = new Map<string, { send: StreamKey; lane: Pick<Lane, 'record'>; attempts: Attempt[] }>();
  const counts = { unconfirmed: 0, recorded: 0, released: 0 };
  for (const row of held) {
    const outcome = journal.get(copyKey(row, row.contact_id));
    counts[outcome === undefined ? 'released' : outcome === null ? 'unconfirmed' : 'recorded'] += 1;
    const result: AttemptResult =
      outcome === undefined ? { kind: 'released' } : (outcome ?? { kind: 'unconfirmed', response: unconfirmedReason });
    const delivery: ClaimedDelivery = {
      contactId: row.contact_id,
      email: row.email,
      attempts: row.attempts,
      age: row.age,
      variationId: row.variation_id,
    };
    const send = { accountId: row.account_id, streamId: row.stream_id };
    const { record } = lanes[row.lane] ?? {};
    const attempts = bySend.get(sendKey(row)) ?? { send, lane: record ? { record } : {}, attempts: [] };
    attempts.attempts.push({ delivery, result });
    bySend.set(sendKey(row), attempts);
  }
  // No stream is reopened: rows in `sending` have not been declared unconfirmed.
  for (const { send, lane, attempts } of bySend.values())
    await commitAttempts(transaction, lane, send, workerId, attempts);
  return counts;
}

interface SendRow {
  account_id: number;
  stream_id: string;
}

/** The mail of all accounts shares one stream id, so the account is part of every key. */
const sendKey = (row: SendRow): string => `${row.account_id} ${row.stream_id}`;
const copyKey = (row: SendRow, contactId: string): string => `${sendKey(row)} ${contactId}`;

/** Deletes the journal: after that, this worker can't start any message. */
async function claimJournal(transaction: Transaction, workerId: string): Promise<Journal> {
  const runs = await transaction.rows<SendRow & { under_way: string[] }>(sql`
    delete from delivery_runs where worker_id = ${workerId} returning account_id, stream_id, under_way`);
  const written = await transaction.rows<SendRow & { sequence: number; outcomes: Array<[string, AttemptResult]> }>(sql`
    delete from delivery_outcomes where worker_id = ${workerId}
    returning account_id, stream_id, sequence, outcomes`);
  const journal = new Map<string, AttemptResult | null>();
  for (const row of written.toSorted((one, other) => one.sequence - other.sequence)) {
    for (const [contactId, outcome] of row.outcomes) journal.set(copyKey(row, contactId), outcome);
  }
  // Retried since, and the outcome of that attempt is unknown.
  for (const row of runs) for (const contactId of row.under_way) journal.set(copyKey(row, contactId), null);
  return journal;
}
