import type { Reconciliation, ReconciliationLine } from 'sendwright/wire/deliveries';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { readSingleSend } from '../single-sends/singleSends';
import { countsOf } from '../stats/queries';
import { noMetrics } from '../stats/sendMetrics';
import { ledgerReason } from './ledgerReason';
import { isFailed, suppressionReasonOf } from './retryFailed';

interface StateRow {
  state: string;
  reason: string | null;
  is_unassigned: boolean;
  count: number;
}

/** A part of a send with an A/B test; otherwise, or if omitted, the whole send. */
export interface SendPart {
  readonly variationId?: string | undefined;
  readonly phase?: 'test' | 'send' | undefined;
}

/** States in the order of a message's progress. */
const states = ['sent', 'bounced', 'dropped', 'deferred', 'unconfirmed', 'sending', 'waiting', 'held', 'cancelled'];
const maximumReasons = 20;
const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

/**
 * The state of each recipient's message, from the ledger, whose rows are the recipients, so that the lines add up. For
 * comparison, the statistics' counts of events: two records of the same facts, written in one transaction.
 */
export async function reconcile(
  database: Database,
  accountId: number,
  id: string,
  part: SendPart = {},
): Promise<Reconciliation> {
  const send = await readSingleSend(database, accountId, id);
  const copies = sql`account_id = ${accountId} and stream_id = ${id}`;
  const isOfPhase = part.phase === undefined ? sql`true` : sql`phase = ${part.phase}`;
  const isOfPart =
    part.variationId === undefined ? isOfPhase : sql`variation_id = ${part.variationId} and ${isOfPhase}`;
  const isUnassigned = part.variationId === undefined ? sql`false` : sql`variation_id is null`;
  const isWhole = part.variationId === undefined && part.phase === undefined;
  /** Restricts rows that are recorded by contact to the part's contacts. */
  const isOfItsContacts = isWhole
    ? sql`true`
    : sql`contact_id in (select contact_id from deliveries where ${copies} and ${isOfPart})`;
  const [rows, attempted, again, cameBack, counted, failed] = await Promise.all([
    database.rows<StateRow>(sql`
      select state, ${ledgerReason} as reason, ${isUnassigned} as is_unassigned, count(*) as count
      from deliveries where ${copies} and (${isOfPart} or (${isUnassigned} and ${isOfPhase})) group by 1, 2, 3
      order by 4 desc`),
    database.first<{ count: number }>(sql`
      select count(*) as count from deliveries where ${copies} and ${isOfPart} and (
        state in ('dropped', 'unconfirmed') or (state not in ('dropped', 'unconfirmed', 'sending') and attempts > 0)
          or (state = 'sending' and attempts > 1))`),
    database.first<{ count: number }>(sql`
      select count(*) as count from delivery_actions
      where ${copies} and action = 'retry' and from_state = 'bounced' and ${isOfItsContacts}`),
    // A server may accept a message and bounce or drop it later: it was delivered, and then it was not.
    database.first<{ count: number }>(sql`
      select count(*) as count from email_events as bounce
      where account_id = ${accountId} and single_send_id = ${id} and event in ('bounce', 'dropped')
        and ${isOfItsContacts} and 'delivered' = (
        select before.event from email_events as before
        where before.account_id = ${accountId} and before.contact_id = bounce.contact_id
          and before.single_send_id = ${id}
          and before.event in ('delivered', 'bounce', 'dropped') and before.occurred_at < bounce.occurred_at
        order by before.occurred_at desc limit 1)`),
    countsOf(database, accountId, [id], { from: undefined, to: undefined, timeZone: 'UTC' }, 'total', {
      variation: part.variationId !== undefined,
      phase: part.phase !== undefined,
    }),
    database.first<{ count: number }>(sql`
      select count(*) as count from deliveries
      where ${copies} and ${isOfPart} and ${isFailed}
        and ${suppressionReasonOf(accountId, send)} is null`),
  ]);
  const lines = linesOf(rows.filter((row) => !row.is_unassigned)).filter(
    ({ state, count }) => count > 0 || state === 'sent',
  );
  const ledger = (state: string): number => lines.find((line) => line.state === state)?.count ?? 0;
  const stats =
    counted.find((row) => row.variation === (part.variationId ?? 'all') && row.phase === (part.phase ?? 'all')) ??
    noMetrics();
  return {
    recipients: sum(lines),
    lines,
    unassigned: linesOf(rows.filter((row) => row.is_unassigned)).filter(({ count }) => count > 0),
    // The statistics of text messages are read from the ledger and the provider's reports, so they can't differ.
    checks: send.sms_config
      ? []
      : [
          { metric: 'requests', counted: stats.requests, ledger: attempted?.count ?? 0, again: 0 },
          { metric: 'delivered', counted: stats.delivered, ledger: ledger('sent'), again: cameBack?.count ?? 0 },
          {
            metric: 'bounces',
            counted: stats.bounces + stats.blocks,
            ledger: ledger('bounced'),
            again: again?.count ?? 0,
          },
        ],
    retriable: failed?.count ?? 0,
  };
}

function linesOf(rows: readonly StateRow[]): ReconciliationLine[] {
  return states.map((state) => {
    const parts = rows.filter((row) => row.state === state);
    const reasons = parts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
    return { state, count: sum(parts), reasons: reasons.slice(0, maximumReasons) };
  });
}
