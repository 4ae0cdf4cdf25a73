import type { Database } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { knownFields } from '../contacts/queries';
import { appendToPart, closePart, emptyPart, exportFile } from './exportFiles';
import type { ExportRow } from './exportRow';
import { advanceExport } from './queries';

/**
 * What the file has about the person, by name. Each statement is about one account and the contact in `person`, with
 * its addresses and numbers.
 */
const sections: Readonly<Record<string, (accountId: number) => Sql>> = {
  lists: (accountId) => sql`
    select list_id, lists.name, added_at from list_contacts join lists using (account_id, list_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by added_at`,
  segments: (accountId) => sql`
    select segment_id, segments.name from segment_contacts join segments using (account_id, segment_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by segments.name`,
  tags: (accountId) => sql`
    select tags.name, added_at, added_by from contact_tags join tags using (account_id, tag_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by added_at`,
  consents: (accountId) => sql`
    select status, source, form_id, list_ids, language, wording, requested_at, requested_by, requested_ip,
      requested_user_agent, mailed_at, confirmed_at, confirmed_ip, confirmed_user_agent, resubscribed
    from consents where account_id = ${accountId}
      and (contact_id = (select contact_id from person) or email = any((select emails from person)::text[]))
    order by requested_at`,
  form_posts: (accountId) => sql`
    select form_id, signup_forms.name as form, signed_up_at
    from signup_form_contacts join signup_forms using (account_id, form_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by signed_up_at`,
  suppressions: (accountId) => sql`
    select email, kind, unsubscribe_groups.name as group, reason, status, suppressions.created_at
    from suppressions left join unsubscribe_groups using (account_id, group_id)
    where account_id = ${accountId} and email = any((select emails from person)::text[])
    order by suppressions.created_at`,
  preferences: (accountId) => sql`
    select email, frequency, paused_until, language, updated_at from recipient_preferences
    where account_id = ${accountId} and email = any((select emails from person)::text[]) order by email`,
  reasons_for_unsubscribing: (accountId) => sql`
    select email, reason, comment, unsubscribe_groups.name as group, left_at
    from leave_reasons left join unsubscribe_groups using (account_id, group_id)
    where account_id = ${accountId} and email = any((select emails from person)::text[]) order by left_at`,
  text_message_opt_outs: (accountId) => sql`
    select phone_number, opted_out_at from sms_opt_outs
    where account_id = ${accountId} and phone_number = any((select phones from person)::text[]) order by opted_out_at`,
  messages: (accountId) => sql`
    select deliveries.email as recipient, deliveries.state, deliveries.first_attempted_at, deliveries.finished_at,
      deliveries.response, coalesce(single_sends.name, automations.name) as name,
      case when automations.automation_id is not null then 'automation'
        when single_sends.single_send_id is not null then 'single_send' else 'mail' end as from
    from deliveries
      left join single_sends on single_sends.account_id = deliveries.account_id
        and single_sends.single_send_id = deliveries.stream_id
      left join automation_messages as message on message.account_id = deliveries.account_id
        and message.message_id = deliveries.stream_id
      left join automations on automations.account_id = deliveries.account_id
        and automations.automation_id = message.automation_id
    where deliveries.account_id = ${accountId} and (deliveries.contact_id = (select contact_id from person)
      or lower(deliveries.email) = any((select emails from person)::text[]))
    order by deliveries.first_attempted_at`,
  message_events: (accountId) => sql`
    select event, occurred_at, email, single_send_id, detail from email_events
    where account_id = ${accountId} and (contact_id = (select contact_id from person)
      or lower(email) = any((select emails from person)::text[]))
    order by occurred_at`,
  text_messages: (accountId) => sql`
    select stream_id as single_send_id, status, error_code, segments, updated_at from sms_copies
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by updated_at`,
  text_message_replies: (accountId) => sql`
    select phone_number, body, opt_out_type, received_at from sms_replies
    where account_id = ${accountId} and (contact_id = (select contact_id from person)
      or phone_number = any((select phones from person)::text[])) order by received_at`,
  events: (accountId) => sql`
    select name, occurred_at, properties from custom_events
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by occurred_at`,
  automations: (accountId) => sql`
    select automation_id, automations.name, state, entered_at, finished_at, reason, entries
    from automation_enrolments join automations using (account_id, automation_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by entered_at`,
  automation_steps: (accountId) => sql`
    select automation_id, type, outcome, taken_at, reason from automation_trace
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by taken_at`,
  edits: (accountId) => sql`
    select edited_at, actor, fields from contact_edits
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by edited_at`,
  merges: (accountId) => sql`
    select merged_at, survivor, merged from contact_merges
    where account_id = ${accountId} and survivor_id = (select contact_id from person) order by merged_at`,
  ad_audiences: (accountId) => sql`
    select ad_audiences.partner, ad_audiences.name from ad_audience_members join ad_audiences
      using (account_id, ad_audience_id)
    where account_id = ${accountId} and contact_id = (select contact_id from person) order by ad_audiences.name`,
};

/** Every section as an array, each made by PostgreSQL, with the names that the API has for custom fields. */
function personStatement(accountId: number, contactId: string): Sql {
  const columns = Object.entries(sections).map(
    ([name, section]) => sql`, ${name}::text, (
      select coalesce(json_agg(row_to_json(entry)), '[]') from (${section(accountId)}) as entry)`,
  );
  return sql`
    with person as (
      select contact_id, array_remove(email || alternate_emails, null) as emails,
        array_remove(array[phone_number_id], null) as phones
      from contacts where account_id = ${accountId} and contact_id = ${contactId}
    )
    select json_build_object('exported_at', now(), 'contact', (
      select to_jsonb(contacts) - 'account_id' - 'last_job_id' from contacts
      where account_id = ${accountId} and contact_id = ${contactId})${joinSql(columns, '')})::text as text
    from person`;
}

/**
 * Writes everything that the account has about one contact to one JSON file. Throws if the contact is gone: the export
 * then fails.
 */
export async function runPersonExport(
  database: Database,
  dataDir: string,
  row: ExportRow,
  contactId: string,
): Promise<ExportRow> {
  if (row.rows_done > 0) return row;
  const { account_id: accountId } = row;
  const found = await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local timezone = 'UTC'`);
    return transaction.first<{ text: string }>(personStatement(accountId, contactId));
  });
  const fields = await knownFields(database, accountId);
  // An erased or deleted contact: the file says so, instead of trying eight times.
  const text = found ? withFieldNames(found.text, fields) : JSON.stringify({ contact: null });
  const file = exportFile(dataDir, row.export_id, 1, 'json');
  const part = await appendToPart(file, emptyPart, Buffer.from(`${text}\n`), 1);
  await closePart(file, part, Buffer.alloc(0));
  return advanceExport(database, row, { rows: 1, position: null, parts: [part] });
}

/** Custom fields by name, as in the API; values of deleted fields stay under their ids. */
function withFieldNames(text: string, fields: ReadonlyMap<string, { readonly name: string }>): string {
  const person: unknown = JSON.parse(text);
  if (!isObject(person) || !isObject(person['contact'])) return text;
  const { custom_fields: custom, ...contact } = person['contact'];
  const named = Object.entries(isObject(custom) ? custom : {}).map(([id, value]) => [
    fields.get(id)?.name ?? id,
    value,
  ]);
  return JSON.stringify({ ...person, contact: { ...contact, custom_fields: Object.fromEntries(named) } }, null, 2);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
