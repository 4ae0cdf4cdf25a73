import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';

/** Lets automations of an account look one after the other: two of them would each miss the other's email. */
export async function lockEmailGap(transaction: Queryable, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('email gap ' || ${accountId}::text, 0))`);
}

/**
 * Who of the contacts got a marketing email in the hours before a time (now by default), or is about to: those that
 * were delivered, those that automations handed over, and those of sends that are running.
 */
export async function emailedLately(
  database: Queryable,
  accountId: number,
  contactIds: readonly string[],
  hours: number,
  at: Date | null = null,
): Promise<ReadonlySet<string>> {
  if (contactIds.length === 0) return new Set();
  const since = sql`coalesce(${at}::timestamptz, now()) - make_interval(hours => ${hours})`;
  const rows = await database.rows<{ contact_id: string }>(sql`
    with running as materialized (
      select single_send_id from single_sends
      where account_id = ${accountId} and status = 'triggered' and triggered_at > now() - interval '4 days'
    )
    select contact_id from unnest(${contactIds}::uuid[]) as chosen (contact_id)
    where exists (
        select from email_events as events
        where events.account_id = ${accountId} and events.contact_id = chosen.contact_id
          and events.occurred_at > ${since} and events.event = 'delivered' and events.single_send_id is not null)
      or exists (
        select from automation_enrolments as enrolled
          join automation_trace as trace on trace.account_id = enrolled.account_id
            and trace.automation_id = enrolled.automation_id and trace.contact_id = enrolled.contact_id
        where enrolled.account_id = ${accountId} and enrolled.contact_id = chosen.contact_id
          and trace.type = 'email' and trace.outcome = 'sent' and trace.taken_at > ${since})
      or exists (
        select from running join deliveries on deliveries.account_id = ${accountId}
          and deliveries.stream_id = running.single_send_id and deliveries.contact_id = chosen.contact_id
        where deliveries.state in ('held', 'waiting', 'sending', 'deferred'))`);
  return new Set(rows.map((row) => row.contact_id));
}

/** Why a contact skips an email, for the trace. */
export const gapReason = (hours: number): string =>
  `The contact got another email in the last ${hours === 1 ? 'hour' : `${hours} hours`}.`;
