import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';

/** The name of the event that a signup with a form is. */
export const formSubmitted = 'Form submitted';

/**
 * Stores the event of a contact who signed up with a form, in the transaction of the signup, which holds the account's
 * contact lock. One an hour, because anybody can send a form again and again. Does nothing if the form was deleted.
 * Its name is none of those that an account can have: automations must not stop because of them.
 */
export async function recordFormEvent(
  database: Queryable,
  accountId: number,
  formId: string,
  contactId: string,
): Promise<void> {
  const form = await database.first<{ name: string }>(sql`
    select name from signup_forms where account_id = ${accountId} and form_id = ${formId}`);
  if (!form) return;
  await database.execute(sql`
    insert into custom_event_types (account_id, name) values (${accountId}, ${formSubmitted})
    on conflict do nothing`);
  await database.execute(sql`
    insert into custom_event_properties (account_id, event_name, name, type)
    select types.account_id, types.name, property, 'string'
    from custom_event_types as types cross join unnest(array['form', 'form_id']) as property
    where types.account_id = ${accountId} and types.name = ${formSubmitted}
    on conflict do nothing`);
  await database.execute(sql`
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select types.account_id, ${`form:${randomUUID()}`}::text, ${contactId}::uuid, types.name, now(),
      ${JSON.stringify({ form: form.name, form_id: formId })}::jsonb
    from custom_event_types as types
    where types.account_id = ${accountId} and types.name = ${formSubmitted} and not exists (
      select from custom_events as earlier
      where earlier.account_id = ${accountId} and earlier.contact_id = ${contactId}
        and earlier.occurred_at > now() - interval '1 hour' and earlier.name = ${formSubmitted}
        and earlier.properties ->> 'form_id' = ${formId}::text)`);
}
