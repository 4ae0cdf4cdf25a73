import { type Sql, sql } from '../../database/sql';
import { mailStream } from '../../delivery/mail/mailStream';
import { type ErasedPerson, replaced, replacements } from './person';

/** What an erasure does to the rows of one table, and what becomes of them. */
export interface ErasureStep {
  readonly table: string;
  readonly result: 'deleted' | 'anonymized';
  readonly statement: (person: ErasedPerson) => Sql;
}

const isContact = ({ accountId, contacts }: ErasedPerson): Sql => sql`
  account_id = ${accountId} and contact_id = any(${contacts}::uuid[])`;
/** By contact, address or number; `email` also holds the numbers of text messages. */
const isRecipient = (person: ErasedPerson): Sql => sql`
  account_id = ${person.accountId} and (contact_id = any(${person.contacts}::uuid[])
    or lower(email) = any(${[...person.emails, ...person.phones]}::text[]))`;
const deletes =
  (table: Sql, condition: (person: ErasedPerson) => Sql) =>
  (person: ErasedPerson): Sql =>
    sql`delete from ${table} where ${condition(person)}`;
/** A contact that never existed takes the place of the person, so that old links lead nowhere. */
const nobodys = ({ contacts, nobody }: ErasedPerson): Sql => sql`
  case when contact_id = any(${contacts}::uuid[]) then ${nobody}::uuid else contact_id end`;

/** The parts of an event that say nothing about a person; the counts of statistics need them. */
const keptDetails = [
  'url_index',
  'machine',
  'asm_group_id',
  'attempt',
  'phase_id',
  'template_id',
  'categories',
  'message_id',
  'type',
  'segments',
];
const strippedDetail: Sql = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(detail) where key = any(${keptDetails}::text[]))`;

/** The requests of `mail/send` with a message to the person. */
const mailedRequests = (person: ErasedPerson): Sql => sql`
  select copy.mail_id from mail_copies as copy join deliveries on deliveries.account_id = copy.account_id
    and deliveries.stream_id = ${mailStream} and deliveries.contact_id = copy.copy_id
  where copy.account_id = ${person.accountId} and lower(deliveries.email) = any(${person.emails}::text[])`;
/** Their other recipients who are still to be mailed. */
const isUnfinished: Sql = sql`exists (
  select from mail_copies as open join deliveries on deliveries.account_id = open.account_id
    and deliveries.stream_id = ${mailStream} and deliveries.contact_id = open.copy_id
  where open.account_id = mail_sends.account_id and open.mail_id = mail_sends.mail_id
    and deliveries.state in ('held', 'waiting', 'sending', 'deferred'))`;
/** A personalization of a request, if the person is its only recipient. */
const isTheirs = (person: ErasedPerson): Sql => sql`
  lower(one #>> '{to,0,email}') = any(${person.emails}::text[]) and jsonb_array_length(one -> 'to') = 1
    and not one ?| array['cc', 'bcc']`;

/**
 * In this order: rows that lead to others come before those that lose the address. Each statement finds nothing when it
 * is repeated, so that an erasure continues after a crash where it was.
 */
export const erasureSteps: readonly ErasureStep[] = [
  {
    table: 'consent_links',
    result: 'deleted',
    statement: ({ accountId, contacts, emails }) => sql`
      delete from consent_links where account_id = ${accountId} and consent_id in (
        select consent_id from consents where account_id = ${accountId}
          and (contact_id = any(${contacts}::uuid[]) or email = any(${emails}::text[])))`,
  },
  {
    table: 'consents',
    result: 'deleted',
    statement: ({ accountId, contacts, emails }) => sql`
      delete from consents where account_id = ${accountId}
        and (contact_id = any(${contacts}::uuid[]) or email = any(${emails}::text[]))`,
  },
  // Before the contact: its events are kept while it can come back.
  { table: 'removed_contacts', result: 'deleted', statement: (person) => removedContacts(person) },
  { table: 'custom_events', result: 'deleted', statement: deletes(sql`custom_events`, isContact) },
  // With it, by triggers: lists, segments, tags, edits and automations.
  { table: 'contacts', result: 'deleted', statement: deletes(sql`contacts`, isContact) },
  {
    table: 'contacts',
    result: 'anonymized',
    // Addresses of theirs that another contact has as further ones.
    statement: ({ accountId, emails }) => sql`
      update contacts set alternate_emails = array(
        select one from unnest(alternate_emails) as one where lower(one) <> all(${emails}::text[]))
      where account_id = ${accountId} and alternate_emails && ${emails}::text[]`,
  },
  {
    table: 'contact_merges',
    result: 'deleted',
    statement: ({ accountId, contacts, emails }) => sql`
      delete from contact_merges where account_id = ${accountId} and (survivor_id = any(${contacts}::uuid[])
        or exists (select from jsonb_array_elements(merged) as one
          where one ->> 'contact_id' = any(${contacts}::text[]) or one ->> 'email' = any(${emails}::text[])))`,
  },
  { table: 'contact_job_members', result: 'deleted', statement: deletes(sql`contact_job_members`, isContact) },
  { table: 'contact_export_members', result: 'deleted', statement: deletes(sql`contact_export_members`, isContact) },
  { table: 'signup_form_contacts', result: 'deleted', statement: deletes(sql`signup_form_contacts`, isContact) },
  {
    table: 'contact_jobs',
    result: 'anonymized',
    statement: ({ accountId, contacts, emails, phones }) => sql`
      update contact_jobs set preview = (
        select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(preview) as one
        where not (${isOfPerson(sql`one`, { contacts, emails, phones })}))
      where account_id = ${accountId} and preview <> '[]' and exists (
        select from jsonb_array_elements(preview) as one where ${isOfPerson(sql`one`, { contacts, emails, phones })})`,
  },
  {
    table: 'contact_job_rejections',
    result: 'anonymized',
    statement: ({ accountId, emails, phones }) => sql`
      update contact_job_rejections
      set cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells))
      where account_id = ${accountId} and exists (select from jsonb_array_elements_text(cells) as cell
        where lower(trim(cell)) = any(${[...emails, ...phones]}::text[]))`,
  },
  {
    table: 'import_log_batches',
    result: 'anonymized',
    statement: ({ accountId, contacts, emails }) => sql`
      update import_log_batches set
        created = array(select one from unnest(created) as one where one <> all(${contacts}::uuid[])),
        unchanged = array(select one from unnest(unchanged) as one where one <> all(${contacts}::uuid[])),
        changed = array(select one from unnest(changed) as one where one <> all(${contacts}::uuid[])),
        before = array(select value from unnest(changed, before) with ordinality as pair (one, value, place)
          where one <> all(${contacts}::uuid[]) order by place),
        after = array(select value from unnest(changed, after) with ordinality as pair (one, value, place)
          where one <> all(${contacts}::uuid[]) order by place),
        suppressed = array(select one from unnest(suppressed) as one
          where substr(one, position(':' in one) + 1) <> all(${emails}::text[]))
      where account_id = ${accountId} and (created && ${contacts}::uuid[] or unchanged && ${contacts}::uuid[]
        or changed && ${contacts}::uuid[] or exists (select from unnest(suppressed) as one
          where substr(one, position(':' in one) + 1) = any(${emails}::text[])))`,
  },
  {
    table: 'segments',
    result: 'anonymized',
    statement: ({ accountId, contacts }) => sql`
      update segments set contacts_sample = array(
        select one from unnest(contacts_sample) as one where one <> all(${contacts}::uuid[]))
      where account_id = ${accountId} and contacts_sample && ${contacts}::uuid[]`,
  },
  {
    table: 'suppressions',
    result: 'deleted',
    statement: ({ accountId, emails }) => sql`
      delete from suppressions where account_id = ${accountId} and email = any(${emails}::text[])`,
  },
  {
    table: 'recipient_preferences',
    result: 'deleted',
    statement: ({ accountId, emails }) => sql`
      delete from recipient_preferences where account_id = ${accountId} and email = any(${emails}::text[])`,
  },
  {
    // Counted by statistics.
    table: 'leave_reasons',
    result: 'anonymized',
    statement: (person) => sql`
      update leave_reasons set email = ${replaced(person, sql`email`)}, comment = ''
      where account_id = ${person.accountId} and email = any(${person.emails}::text[])`,
  },
  {
    table: 'sms_unreachable_numbers',
    result: 'deleted',
    statement: ({ accountId, phones }) => sql`
      delete from sms_unreachable_numbers where account_id = ${accountId} and phone_number = any(${phones}::text[])`,
  },
  {
    table: 'sms_replies',
    result: 'deleted',
    statement: ({ accountId, contacts, phones }) => sql`
      delete from sms_replies where account_id = ${accountId}
        and (contact_id = any(${contacts}::uuid[]) or phone_number = any(${phones}::text[]))`,
  },
  {
    // Counted by statistics.
    table: 'sms_opt_outs',
    result: 'anonymized',
    statement: (person) => sql`
      update sms_opt_outs set phone_number = ${replaced(person, sql`phone_number`)}
      where account_id = ${person.accountId} and phone_number = any(${person.phones}::text[])`,
  },
  { table: 'sms_links', result: 'deleted', statement: deletes(sql`sms_links`, isContact) },
  { table: 'captured_messages', result: 'deleted', statement: deletes(sql`captured_messages`, isRecipient) },
  {
    // Messages to others that name the person as a further recipient.
    table: 'captured_messages',
    result: 'deleted',
    statement: ({ accountId, emails }) => sql`
      delete from captured_messages where account_id = ${accountId} and not is_system and exists (
        select from unnest(${emails}::text[]) as address where position(convert_to(address, 'UTF8') in raw) > 0)`,
  },
  { table: 'event_queue', result: 'deleted', statement: deletes(sql`event_queue`, isRecipient) },
  {
    table: 'webhook_deliveries',
    result: 'anonymized',
    statement: ({ accountId, contacts, emails, phones }) => sql`
      update webhook_deliveries set first_event = '', response = '', kept = (
        select jsonb_agg(one) from jsonb_array_elements(kept) as one
        where not (${isOfPerson(sql`one`, { contacts, emails, phones })}))
      where account_id = ${accountId} and exists (
        select from unnest(${[...contacts, ...emails, ...phones]}::text[]) as value
        where position(value in lower(concat(first_event, response, kept::text))) > 0)`,
  },
  {
    table: 'event_sources',
    result: 'anonymized',
    statement: ({ accountId, contacts, emails, phones }) => sql`
      update event_sources set last_post = null where account_id = ${accountId} and exists (
        select from unnest(${[...contacts, ...emails, ...phones]}::text[]) as value
        where position(value in lower(last_post)) > 0)`,
  },
  {
    table: 'activity_downloads',
    result: 'deleted',
    statement: ({ accountId, emails, phones }) => sql`
      delete from activity_downloads where account_id = ${accountId} and exists (
        select from unnest(${[...emails, ...phones]}::text[]) as value where position(value in lower(query)) > 0)`,
  },
  {
    table: 'mail_sends',
    result: 'anonymized',
    statement: (person) => sql`
      update mail_sends set message = case when not ${isUnfinished} then null else jsonb_set(message,
        '{personalizations}', (
          select jsonb_agg(case when ${isTheirs(person)}
            then ${JSON.stringify({ to: [{ email: replacements(person).get(person.emails[0] ?? '') }] })}::jsonb
            else one end)
          from jsonb_array_elements(message -> 'personalizations') as one)) end
      where account_id = ${person.accountId} and message is not null and mail_id in (${mailedRequests(person)})`,
  },
  {
    table: 'mail_copies',
    result: 'anonymized',
    statement: (person) => sql`
      update mail_copies set detail = ${strippedDetail}
      where account_id = ${person.accountId} and copy_id in (
        select contact_id from deliveries where account_id = ${person.accountId} and stream_id = ${mailStream}
          and lower(email) = any(${person.emails}::text[]))`,
  },
  {
    table: 'delivery_actions',
    result: 'anonymized',
    statement: (person) => sql`
      update delivery_actions set contact_id = ${person.nobody}, from_response = null where ${isContact(person)}`,
  },
  {
    table: 'route_messages',
    result: 'anonymized',
    statement: (person) => sql`
      update route_messages set contact_id = ${person.nobody} where ${isContact(person)}`,
  },
  { table: 'work_strikes', result: 'deleted', statement: deletes(sql`work_strikes`, isContact) },
  {
    table: 'sms_copies',
    result: 'anonymized',
    statement: (person) => sql`
      update sms_copies set contact_id = ${person.nobody} where ${isContact(person)}`,
  },
  {
    table: 'send_reactions',
    result: 'anonymized',
    statement: (person) => sql`
      update send_reactions set email = ${replaced(person, sql`email`)}
      where account_id = ${person.accountId}
        and lower(email) = any(${[...person.emails, ...person.phones]}::text[])`,
  },
  {
    table: 'email_events',
    result: 'anonymized',
    statement: (person) => sql`
      update email_events set email = ${replaced(person, sql`email`)}, contact_id = ${nobodys(person)},
        detail = ${strippedDetail}
      where ${isRecipient(person)}`,
  },
  {
    table: 'deliveries',
    result: 'anonymized',
    statement: (person) => sql`
      update deliveries set email = ${replaced(person, sql`email`)}, contact_id = ${nobodys(person)}, response = null
      where ${isRecipient(person)}`,
  },
];

const removedContacts = ({ accountId, contacts, emails }: ErasedPerson): Sql => sql`
  delete from removed_contacts where account_id = ${accountId}
    and (contact_id = any(${contacts}::uuid[]) or contact ->> 'email' = any(${emails}::text[]))`;

/** A condition: an object of JSON is about the person. */
const isOfPerson = (
  value: Sql,
  { contacts, emails, phones }: Pick<ErasedPerson, 'contacts' | 'emails' | 'phones'>,
): Sql => sql`
  ${value} ->> 'contact_id' = any(${contacts}::text[])
    or exists (select from unnest(${[...emails, ...phones]}::text[]) as needle
      where position(needle in lower(${value}::text)) > 0)`;
