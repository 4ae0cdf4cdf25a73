import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** Events for receivers besides those of messages. They belong to no email and are not in statistics. */
export type ConsentEventName = 'signup_pending' | 'signup_confirmed';

/** Queues an event for each consent, for the webhooks that want it, in the same transaction. */
export async function queueConsentEvents(
  transaction: Queryable,
  accountId: number,
  event: ConsentEventName,
  consentIds: readonly string[],
): Promise<void> {
  if (consentIds.length === 0) return;
  await transaction.execute(sql`
    insert into event_queue (account_id, receiver_id, event_id, event, occurred_at, email, contact_id, detail)
    select consents.account_id, receiver_id, gen_random_uuid(), ${event}, now(), consents.email, consents.contact_id,
      jsonb_strip_nulls(jsonb_build_object(
      'consent_id', consent_id, 'source', source, 'form_id', form_id, 'list_ids', to_jsonb(list_ids),
      'ip', case when ${event} = 'signup_confirmed' then confirmed_ip else requested_ip end,
      'user_agent', case when ${event} = 'signup_confirmed' then confirmed_user_agent else requested_user_agent end))
    from event_receivers join consents using (account_id)
    where account_id = ${accountId} and consent_id = any(${consentIds}::uuid[]) and destination = 'webhook' and enabled
      and ${event} = any(event_receivers.events)`);
}
