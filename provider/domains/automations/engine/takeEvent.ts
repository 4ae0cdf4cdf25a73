import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import type { Transaction } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';
import { awaitedWord } from '../content/events';

/** Contacts who no longer wait for an event; all others stay. */
export interface Awaited {
  readonly happened: readonly string[];
  readonly timedOut: readonly string[];
}

/**
 * Looks whether what contacts wait for has happened between the step before and the end of their wait. It counts
 * however late it is looked at, and what came after the end does not. Whoever waits on is looked at when an event of
 * the kind is recorded, and once more shortly after the first look: an event whose transaction was not over at that
 * moment neither was seen nor knew that somebody waits.
 */
export async function takeEvent(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  event: AwaitedEvent,
  contactIds: readonly string[],
): Promise<Awaited> {
  const timeout = `${event.timeout.value} ${event.timeout.unit}`;
  const found = await transaction.rows<{ contact_id: string; happened: boolean }>(sql`
    with given as (
      select held.contact_id, held.waiting_since as since, held.held_until is not null as was_held,
        coalesce(held.held_until, held.next_at + ${timeout}::interval) as until, held.entry_pass
      from automation_enrolments as held
      where held.account_id = ${accountId} and held.automation_id = ${automationId}
        and held.contact_id = any(${contactIds}::uuid[])
    ), answered as materialized (
      select given.*, ${didHappen(accountId, automationId, event)} as happened from given
    ), held as (
      update automation_enrolments
      set held_until = answered.until, waits_for = ${awaitedWord(event)},
        next_at = case when was_held then answered.until
          else least(answered.until, now() + interval '30 seconds') end
      from answered
      where automation_enrolments.account_id = ${accountId} and automation_enrolments.automation_id = ${automationId}
        and automation_enrolments.contact_id = answered.contact_id and not happened and answered.until > now()
    )
    select contact_id, happened from answered where happened or until <= now()`);
  return {
    happened: found.filter((one) => one.happened).map((one) => one.contact_id),
    timedOut: found.filter((one) => !one.happened).map((one) => one.contact_id),
  };
}

/** Whether it happened to a contact of `given`, between `since` and `until`. */
function didHappen(accountId: number, automationId: string, event: AwaitedEvent): Sql {
  if (event.source === 'event')
    return sql`exists (
      select from custom_events as events
      where events.account_id = ${accountId} and events.contact_id = given.contact_id and events.name = ${event.name}
        and events.occurred_at between given.since and given.until
        and event_matches(events.properties, ${JSON.stringify(event.conditions)}::jsonb))`;
  return sql`exists (
    select from automation_trace as trace
      join email_events as events on events.account_id = ${accountId} and events.contact_id = trace.contact_id
        and events.single_send_id = trace.message_id
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
      and trace.contact_id = given.contact_id and trace.step_id = ${event.step_id}::uuid
      and trace.pass >= given.entry_pass and events.event = ${event.source === 'opened' ? 'open' : 'click'}
      and events.occurred_at <= given.until and not coalesce((events.detail ->> 'machine')::boolean, false))`;
}

/** Why a contact takes a branch, for the trace. */
export function awaitedReason({ source, name, timeout: { value, unit } }: AwaitedEvent, happened: boolean): string {
  const within = `in ${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
  if (source === 'event') return happened ? `“${name}” happened.` : `“${name}” did not happen ${within}.`;
  const did = source === 'opened' ? ['opened', 'open'] : ['clicked', 'click'];
  return happened ? `The contact ${did[0]} the email.` : `The contact did not ${did[1]} the email ${within}.`;
}
