import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

interface WebhookStep {
  readonly stepId: string;
  /** The automation's. */
  readonly name: string;
  readonly url: string;
}

/** Notes a call for each contact, with what it says of them now. The calls are made after the transaction. */
export async function addCalls(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  { stepId, name, url }: WebhookStep,
  contactIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    insert into automation_calls (account_id, automation_id, step_id, contact_id, pass, url, body)
    select enrolled.account_id, enrolled.automation_id, ${stepId}::uuid, enrolled.contact_id, enrolled.pass, ${url},
      jsonb_build_object(
        'automation', jsonb_build_object('id', enrolled.automation_id, 'name', ${name}::text),
        'step_id', ${stepId}::text, 'pass', enrolled.pass, 'entered_at', enrolled.entered_at, 'at', now(),
        'contact', jsonb_strip_nulls(jsonb_build_object('id', contacts.contact_id, 'email', contacts.email,
          'external_id', contacts.external_id, 'phone_number_id', contacts.phone_number_id,
          'first_name', contacts.first_name, 'last_name', contacts.last_name,
          'custom_fields', (
            select jsonb_object_agg(fields.name, contacts.custom_fields -> fields.field_id)
            from field_definitions as fields
            where fields.account_id = contacts.account_id and contacts.custom_fields ? fields.field_id))))
    from automation_enrolments as enrolled
      join contacts on contacts.account_id = enrolled.account_id and contacts.contact_id = enrolled.contact_id
    where enrolled.account_id = ${accountId} and enrolled.automation_id = ${automationId}
      and enrolled.contact_id = any(${contactIds}::uuid[])
    on conflict do nothing`);
}
