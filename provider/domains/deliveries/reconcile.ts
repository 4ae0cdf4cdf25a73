import type { Reconciliation } from 'sendwright/wire/deliveries';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { readSingleSend } from '../single-sends/singleSends';
import { countsOf } from '../stats/queries';
import { noMetrics } from '../stats/sendMetrics';
import { suppressionReason } from '../suppressions/queries';
import { isFailed } from './failed';

interface StateRow {
  state: string;
  reason: string | null;
  count: number;
}

/** The order in which a copy goes its way. */
const states = ['sent', 'bounced', 'dropped', 'deferred', 'unconfirmed', 'sending', 'waiting', 'held', 'cancelled'];
const mostReasons = 20;
const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

/**
 * Where each recipient's copy is, and why: from the ledger, whose rows are the recipients, so that the lines add up.
 * Beside it what the statistics have counted from the events: two records of the same, written in one transaction.
 */
export async function reconcile(database: Database, accountId: number, id: string): Promise<Reconciliation> {
  const send = await readSingleSend(database, accountId, id);
  const [rows, attempted, again, cameBack, counted, failed] = await Promise.all([
    database.rows<StateRow>(sql`
      select state, case
          when state = 'dropped' then coalesce(response, '')
          -- Servers word the same refusal in as many ways as there are recipients; the code says what it is.
          when state in ('bounced', 'deferred') then coalesce(substring(response from '\\m[245]\\.\\d{1,3}\\.\\d{1,3}\\M'), substring(response from '^\\d{3}'), left(response, 80), '')
        end as reason, count(*) as count
      from deliveries where account_id = ${accountId} and single_send_id = ${id} group by 1, 2 order by 3 desc`),
    database.first<{ count: number }>(sql`
      select count(*) as count from deliveries where account_id = ${accountId} and single_send_id = ${id} and (
        state in ('dropped', 'unconfirmed') or (state not in ('dropped', 'unconfirmed', 'sending') and attempts > 0) or (state = 'sending' and attempts > 1))`),
    database.first<{ bounced: number; dropped: number }>(sql`
      select count(*) filter (where from_state = 'bounced') as bounced, count(*) filter (where from_state = 'dropped') as dropped
      from delivery_actions where account_id = ${accountId} and single_send_id = ${id} and action = 'retry'`),
    // A server may take a message and send it back later: it was delivered, and then it was not.
    database.first<{ count: number }>(sql`
      select count(*) as count from email_events as bounce
      where account_id = ${accountId} and single_send_id = ${id} and event = 'bounce' and 'delivered' = (
        select before.event from email_events as before
        where before.account_id = ${accountId} and before.contact_id = bounce.contact_id and before.single_send_id = ${id}
          and before.event in ('delivered', 'bounce') and before.occurred_at < bounce.occurred_at
        order by before.occurred_at desc limit 1)`),
    countsOf(database, accountId, [id], { from: undefined, to: undefined, timeZone: 'UTC' }, 'total'),
    database.first<{ count: number }>(sql`
      select count(*) as count from deliveries
      where account_id = ${accountId} and single_send_id = ${id} and ${isFailed}
        and ${suppressionReason(accountId, send.email_config.suppression_group_id)} is null`),
  ]);
  const lines = states
    .map((state) => {
      const parts = rows.filter((row) => row.state === state);
      const reasons = parts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]));
      return { state, count: sum(parts), reasons: reasons.slice(0, mostReasons) };
    })
    .filter(({ state, count }) => count > 0 || state === 'sent');
  const ledger = (state: string): number => lines.find((line) => line.state === state)?.count ?? 0;
  const stats = counted[0] ?? noMetrics();
  return {
    recipients: sum(rows),
    lines,
    checks: [
      { metric: 'requests', counted: stats.requests, ledger: attempted?.count ?? 0, again: 0 },
      { metric: 'delivered', counted: stats.delivered, ledger: ledger('sent'), again: cameBack?.count ?? 0 },
      { metric: 'bounces', counted: stats.bounces + stats.blocks, ledger: ledger('bounced'), again: again?.bounced ?? 0 },
    ],
    retriable: failed?.count ?? 0,
  };
}
