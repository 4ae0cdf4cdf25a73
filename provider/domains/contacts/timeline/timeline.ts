import type { TimelineEntry, TimelineKind } from 'sendwright/wire/contactTimeline';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { badRequest, notFound } from '../../../http/errors';
import { explainSmsError } from '../../sms/delivery/smsErrors';
import { isUuid } from '../ids';
import { knownFields } from '../queries';

interface TimelineRow {
  id: string;
  at: Date;
  /** Microseconds since 1970, as text: a page continues exactly after an entry. */
  micros: string;
  kind: TimelineKind;
  event: string;
  about_type: 'single_send' | 'automation' | 'list' | 'form' | 'import' | null;
  about_id: string | null;
  about_name: string | null;
  subject: string | null;
  url: string | null;
  machine: boolean;
  reason: string | null;
  actor: string | null;
  names: string[];
  properties: Record<string, unknown> | null;
}

/** The last entry of the page before. */
interface Position {
  readonly micros: string;
  readonly id: string;
}

export interface TimelineRequest {
  readonly accountId: number;
  readonly contactId: string;
  readonly kind: TimelineKind | undefined;
  readonly limit: number;
  readonly token: string | undefined;
}

/**
 * A page of what happened to a contact, newest first, and the token of the next one. Each source is read by its own
 * index up to the page's size, so the last page costs what the first does. Throws 404 for an unknown contact, 400 for
 * an invalid token.
 */
export async function timelineOf(
  database: Queryable,
  { accountId, contactId, kind, limit, token }: TimelineRequest,
): Promise<{ result: TimelineEntry[]; next: string | undefined }> {
  await requireContact(database, accountId, contactId);
  const position = token ? positionOf(token) : undefined;
  const wanted = sources
    .filter((source) => kind === undefined || source.kind === kind)
    .map(({ statement }) => {
      const entries = statement(sql`account_id = ${accountId} and contact_id = ${contactId}`, accountId);
      return sql`
        (select * from (${entries}) as source ${after(position)} order by at desc, id desc limit ${limit + 1})`;
    });
  const rows = await database.rows<TimelineRow>(sql`
    select entry.id, entry.at, (extract(epoch from entry.at) * 1000000)::bigint::text as micros, entry.kind,
      entry.event, case when message.message_id is not null then 'automation' else entry.about_type end as about_type,
      coalesce(message.automation_id::text, entry.about_id) as about_id,
      coalesce(automation.name, send.name, entry.about_name) as about_name,
      coalesce(entry.subject, send.email_config ->> 'subject', message.email_config ->> 'subject') as subject,
      entry.url, entry.machine or (entry.event = 'click' and exists (
        select from scanner_clicks as scanned where scanned.account_id = ${accountId}
          and scanned.single_send_id::text = entry.about_id and 'email ' || scanned.event_id = entry.id)) as machine,
      entry.reason, entry.actor, entry.names, happened.properties
    from (
      select * from (${joinSql(wanted, ' union all ')}) as entries order by at desc, id desc limit ${limit + 1}
    ) as entry
      left join single_sends as send on entry.about_type = 'single_send' and send.account_id = ${accountId}
        and send.single_send_id = case entry.about_type when 'single_send' then entry.about_id::uuid end
      left join automation_messages as message on entry.about_type = 'single_send' and message.account_id = ${accountId}
        and message.message_id = case entry.about_type when 'single_send' then entry.about_id::uuid end
      left join automations as automation on automation.account_id = ${accountId}
        and automation.automation_id = message.automation_id
      left join custom_events as happened on entry.kind = 'events' and happened.account_id = ${accountId}
        and happened.event_id = entry.about_id
    order by entry.at desc, entry.id desc`);
  const last = rows[limit - 1];
  const fields = kind === undefined || kind === 'changes' ? await knownFields(database, accountId) : undefined;
  return {
    result: rows.slice(0, limit).map((row) => present(row, (name) => fields?.get(name)?.name ?? name)),
    next: rows.length > limit && last ? tokenOf(last) : undefined,
  };
}

/** Throws 404 unless the contact exists. */
export async function requireContact(database: Queryable, accountId: number, contactId: string): Promise<void> {
  const found =
    isUuid(contactId) &&
    (await database.first(sql`select 1 from contacts where account_id = ${accountId} and contact_id = ${contactId}`));
  if (!found) throw notFound('contact not found', 'id');
}

function present(row: TimelineRow, nameOf: (field: string) => string): TimelineEntry {
  const { id, at, kind, event, subject, url, machine, reason, names } = row;
  const code =
    reason !== null && kind === 'sms' && /^\d{5}$/.test(reason) ? explainSmsError(Number(reason)) : undefined;
  return {
    id,
    at: at.toISOString(),
    kind,
    event,
    about:
      row.about_type === null || row.about_name === null
        ? null
        : { type: row.about_type, id: row.about_id, name: row.about_name },
    subject,
    url,
    machine,
    reason: code === undefined ? reason : `${reason}: ${code}`,
    by: row.actor,
    names: event === 'edited' ? names.map(nameOf) : names,
    ...(row.properties !== null && { properties: row.properties }),
  };
}

const tokenOf = ({ micros, id }: Position): string => Buffer.from(`${micros} ${id}`).toString('base64url');

function positionOf(token: string): Position {
  const text = Buffer.from(token, 'base64url').toString();
  const [, micros, id] = /^(\d{1,17}) ([\w -]{1,120})$/.exec(text) ?? [];
  if (micros === undefined || id === undefined) throw badRequest('Page token is not valid.', 'page_token');
  return { micros, id };
}

/** Without rounding: a page starts exactly where the one before ended. */
const after = (position: Position | undefined): Sql =>
  position === undefined
    ? sql``
    : sql`where at <= timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond'
        and (at, id) < (timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond', ${position.id})`;

interface Source {
  readonly kind: TimelineKind;
  /** Its entries; `ofContact` is the condition on its table. */
  readonly statement: (ofContact: Sql, accountId: number) => Sql;
}

const sources: readonly Source[] = [
  {
    kind: 'email',
    statement: (ofContact) => sql`
      select ('email ' || event_id) collate "C" as id, occurred_at as at, 'email' as kind, event,
        case when single_send_id is not null then 'single_send' end as about_type, single_send_id::text as about_id,
        null::text as about_name, detail ->> 'subject' as subject, detail ->> 'url' as url,
        coalesce((detail ->> 'machine')::boolean, false) as machine,
        coalesce(detail ->> 'reason', detail ->> 'response') as reason, null::text as actor, '{}'::text[] as names
      from email_events where ${ofContact}`,
  },
  {
    kind: 'sms',
    statement: (ofContact) => sql`
      select ('sms ' || stream_id) collate "C" as id, updated_at as at, 'sms' as kind, 'sms_' || status as event,
        'single_send' as about_type, stream_id::text as about_id, null::text as about_name, null::text as subject,
        null::text as url, false as machine, error_code::text as reason, null::text as actor, '{}'::text[] as names
      from sms_copies where ${ofContact}`,
  },
  {
    kind: 'sms',
    statement: (ofContact) => sql`
      select ('reply ' || message_sid) collate "C" as id, received_at as at, 'sms' as kind,
        case opt_out_type when 'STOP' then 'sms_opt_out' else 'sms_reply' end as event, null::text as about_type,
        null::text as about_id, null::text as about_name, null::text as subject, null::text as url, false as machine,
        body as reason, null::text as actor, '{}'::text[] as names
      from sms_replies where ${ofContact}`,
  },
  {
    kind: 'forms',
    // The forms of an account are few; the contacts of a form may be many.
    statement: (ofContact, accountId) => sql`
      select ('form ' || form_id) collate "C" as id, signed_up_at as at, 'forms' as kind, 'form_submitted' as event,
        'form' as about_type, form_id::text as about_id, forms.name as about_name, null::text as subject,
        null::text as url, false as machine, null::text as reason, null::text as actor, '{}'::text[] as names
      from (select form_id, name from signup_forms where account_id = ${accountId}) as forms
        join lateral (select signed_up_at from signup_form_contacts as signed
          where ${ofContact} and signed.form_id = forms.form_id) as signed on true`,
  },
  { kind: 'forms', statement: (ofContact) => consentEntries(ofContact, 'requested') },
  { kind: 'forms', statement: (ofContact) => consentEntries(ofContact, 'confirmed') },
  {
    kind: 'events',
    // The caller chooses the id of an event: a hash of it has only characters that tokens of pages can have.
    statement: (ofContact) => sql`
      select ('event ' || md5(event_id)) collate "C" as id, occurred_at as at, 'events' as kind,
        'custom_event' as event, null::text as about_type, event_id as about_id, null::text as about_name,
        null::text as subject, null::text as url, false as machine, null::text as reason, null::text as actor,
        array[name] as names
      from custom_events where ${ofContact}`,
  },
  { kind: 'automations', statement: (ofContact) => enrollmentEntries(ofContact, 'entered') },
  { kind: 'automations', statement: (ofContact) => enrollmentEntries(ofContact, 'finished') },
  {
    kind: 'changes',
    statement: (ofContact) => sql`
      select ('added ' || contact_id) collate "C" as id, contacts.created_at as at, 'changes' as kind,
        'added' as event, case when job.kind = 'import' then 'import' end as about_type, null::text as about_id,
        coalesce(nullif(job.name, ''), 'a CSV file') as about_name, null::text as subject, null::text as url,
        false as machine, null::text as reason, null::text as actor, '{}'::text[] as names
      from (select * from contacts where ${ofContact}) as contacts
        left join contact_jobs as job on job.account_id = contacts.account_id and job.job_id = contacts.last_job_id
          and job.created_at <= contacts.created_at
          and contacts.created_at <= coalesce(job.finished_at, now())`,
  },
  {
    kind: 'changes',
    // The last job that wrote the contact, unless it is the one that added it.
    statement: (ofContact) => sql`
      select ('imported ' || job_id) collate "C" as id, job.finished_at as at, 'changes' as kind, 'imported' as event,
        case when job.kind = 'import' then 'import' end as about_type, null::text as about_id,
        coalesce(nullif(job.name, ''), 'a CSV file') as about_name, null::text as subject, null::text as url,
        false as machine, null::text as reason, null::text as actor, '{}'::text[] as names
      from (select * from contacts where ${ofContact}) as contacts
        join contact_jobs as job on job.account_id = contacts.account_id and job.job_id = contacts.last_job_id
      where job.kind in ('import', 'upsert') and job.finished_at is not null
        and contacts.created_at < job.created_at`,
  },
  {
    kind: 'changes',
    statement: (ofContact) => sql`
      select ('list ' || list_id) collate "C" as id, joined.added_at as at, 'changes' as kind, 'list_added' as event,
        'list' as about_type, list_id::text as about_id, lists.name as about_name, null::text as subject,
        null::text as url, false as machine, null::text as reason, null::text as actor, '{}'::text[] as names
      from (select * from list_contacts where ${ofContact}) as joined join lists using (account_id, list_id)
      where lists.deleted_at is null`,
  },
  {
    kind: 'changes',
    statement: (ofContact) => sql`
      select ('tag ' || tag_id) collate "C" as id, tagged.added_at as at, 'changes' as kind, 'tagged' as event,
        null::text as about_type, null::text as about_id, null::text as about_name, null::text as subject,
        null::text as url, false as machine, null::text as reason, added_by as actor, array[tags.name] as names
      from (select * from contact_tags where ${ofContact}) as tagged join tags using (account_id, tag_id)`,
  },
  {
    kind: 'changes',
    statement: (ofContact) => sql`
      select ('edit ' || edit_id) collate "C" as id, edited_at as at, 'changes' as kind, 'edited' as event,
        null::text as about_type, null::text as about_id, null::text as about_name, null::text as subject,
        null::text as url, false as machine, null::text as reason, actor, fields as names
      from contact_edits where ${ofContact}`,
  },
  {
    kind: 'changes',
    statement: (ofContact) => sql`
      select ('merge ' || merge_id) collate "C" as id, merged_at as at, 'changes' as kind, 'merged' as event,
        null::text as about_type, null::text as about_id, null::text as about_name, null::text as subject,
        null::text as url, false as machine, null::text as reason, users.username as actor,
        array(select coalesce(one ->> 'email', one ->> 'phone_number_id', one ->> 'external_id',
          one ->> 'anonymous_id', '') from jsonb_array_elements(merged) as one) as names
      from (select *, survivor_id as contact_id from contact_merges) as merges
        left join users using (account_id, user_id)
      where ${ofContact}`,
  },
];

/** Signups with forms that ask nobody to confirm have an entry of their own. */
const wereAsked = sql`(status = 'pending' or confirmed_at is not null)`;

/** Requests that were never confirmed are entries, too: they explain why somebody is not subscribed. */
const consentEntries = (ofContact: Sql, moment: 'requested' | 'confirmed'): Sql => sql`
  select (${`${moment} `} || consent_id) collate "C" as id,
    ${moment === 'requested' ? sql`requested_at` : sql`confirmed_at`} as at, 'forms' as kind,
    ${`consent_${moment}`} as event, 'form' as about_type, form_id::text as about_id, wording ->> 'form' as about_name,
    null::text as subject, null::text as url, false as machine, null::text as reason, requested_by as actor,
    '{}'::text[] as names
  from consents where ${ofContact} and ${moment === 'requested' ? wereAsked : sql`confirmed_at is not null`}`;

const enrollmentEntries = (ofContact: Sql, moment: 'entered' | 'finished'): Sql => sql`
  select (${`${moment} `} || automation_id) collate "C" as id,
    ${moment === 'entered' ? sql`entered_at` : sql`finished_at`} as at, 'automations' as kind,
    ${moment === 'entered' ? sql`'automation_entered'` : sql`'automation_' || state`} as event,
    'automation' as about_type, automation_id::text as about_id, automations.name as about_name,
    null::text as subject, null::text as url, false as machine,
    ${moment === 'entered' ? sql`null::text` : sql`enrolled.reason`} as reason, null::text as actor,
    '{}'::text[] as names
  from (select * from automation_enrolments where ${ofContact}) as enrolled
    join automations using (account_id, automation_id)
  where ${moment === 'entered' ? sql`entered_at` : sql`finished_at`} is not null`;
