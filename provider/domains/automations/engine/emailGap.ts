import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';

/** Lets automations of an account look one after the other: two of them would each miss the other's email. */
export async function lockEmailGap(transaction: Queryable, accountId: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('email gap ' || ${accountId}::text, 0))`);
}

/**
 * Who of the contacts got a marketing email in the hours before a time (now by default), or is about to: those that
 * were delivered, those that automations handed over unless they failed since, and those of sends that are running.
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
  // Emails of automations count from the time of their step. Their delivery is a little later, and would make the next
  // email, as many hours after the first, too early. An automation that was deleted has no steps any more.
  const rows = await database.rows<{ contact_id: string }>(sql`
    with running as materialized (
      select single_send_id from single_sends
      where account_id = ${accountId} and status = 'triggered' and triggered_at > now() - interval '4 days'
        and now() > ${since}
    )
    select contact_id from unnest(${contactIds}::uuid[]) as chosen (contact_id)
    where exists (
        select from email_events as events
        where events.account_id = ${accountId} and events.contact_id = chosen.contact_id
          and events.occurred_at > ${since} and events.event = 'delivered' and events.single_send_id is not null
          and not exists (
            select from automation_messages as message join automations using (account_id, automation_id)
            where message.account_id = ${accountId} and message.message_id = events.single_send_id))
      or exists (
        select from automation_enrolments as enrolled
          join automation_trace as trace on trace.account_id = enrolled.account_id
            and trace.automation_id = enrolled.automation_id and trace.contact_id = enrolled.contact_id
        where enrolled.account_id = ${accountId} and enrolled.contact_id = chosen.contact_id
          and trace.type = 'email' and trace.outcome = 'sent' and trace.taken_at > ${since}
          and not exists (
            select from deliveries
            where deliveries.account_id = ${accountId} and deliveries.stream_id = trace.message_id
              and deliveries.contact_id = trace.contact_id and deliveries.state in ('bounced', 'dropped', 'cancelled')))
      or exists (
        select from running join deliveries on deliveries.account_id = ${accountId}
          and deliveries.stream_id = running.single_send_id and deliveries.contact_id = chosen.contact_id
        where deliveries.state in ('held', 'waiting', 'sending', 'deferred'))`);
  return new Set(rows.map((row) => row.contact_id));
}

/** Why a contact skips an email, for the trace. */
export const gapReason = (hours: number): string =>
  `The contact got another email in the last ${hours === 1 ? 'hour' : `${hours} hours`}.`;
