import type { ConsentWording } from 'sendwright/wire/consents';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type PendingContact, storedAgent, type Visitor } from './consentRow';
import { queueConsentEvents } from './consentEvents';

/** Jobs that mail what is due (`mailConfirmations`). */
export const consentMailQueue = 'consents.mail';

/** A person's request from a signup form, or from the form of an ad. */
export interface FormRequest {
  readonly accountId: number;
  readonly source: 'form' | 'ad';
  /** Null for ads. */
  readonly formId: string | null;
  readonly email: string;
  readonly listIds: readonly string[];
  readonly language: string;
  readonly wording: ConsentWording;
  readonly contact: PendingContact;
  readonly visitor: Visitor;
  /** Until the email is due; at once without it. */
  readonly waitMinutes?: number;
}

/**
 * Records a visitor's request; a confirmation email is then due. The contact is not changed. Repeating a pending
 * request creates no second record: the latest values are emailed, and each link confirms the values it was sent for.
 */
export async function requestConsent(transaction: Queryable, request: FormRequest): Promise<void> {
  const { accountId, source, formId, email, listIds, language, wording, contact, visitor } = request;
  const due = sql`now() + make_interval(mins => ${request.waitMinutes ?? 0})`;
  const row = await transaction.first<{ consent_id: string; is_new: boolean }>(sql`
    insert into consents
      (account_id, email, source, form_id, list_ids, language, wording, contact, requested_ip, requested_user_agent,
        mail_at)
    values
      (${accountId}, ${email}, ${source}, ${formId}, ${listIds}::uuid[], ${language}, ${JSON.stringify(wording)}::jsonb,
        ${JSON.stringify(contact)}::jsonb,
      ${visitor.ip}, ${storedAgent(visitor.userAgent)}, ${due})
    on conflict (account_id, email, coalesce(form_id, '00000000-0000-0000-0000-000000000000')) where status = 'pending'
    do update set
      list_ids = excluded.list_ids, language = excluded.language, wording = excluded.wording,
        contact = excluded.contact, requested_at = now(),
      requested_ip = excluded.requested_ip, requested_user_agent = excluded.requested_user_agent,
        mail_at = excluded.mail_at
    returning consent_id, xmax = 0 as is_new`);
  if (row?.is_new) await queueConsentEvents(transaction, accountId, 'signup_pending', [row.consent_id]);
}

interface RequestOfForm {
  readonly accountId: number;
  readonly formId: string;
  readonly email: string;
  /** Nothing more is coming, so the email need not wait. */
  readonly isLast: boolean;
}

/** Adds values to a pending request, and to the link that was already mailed for it. False if nothing is pending. */
export async function addToRequest(
  transaction: Queryable,
  { accountId, formId, email, isLast }: RequestOfForm,
  more: PendingContact,
): Promise<boolean> {
  const pending = await transaction.first<{ consent_id: string; contact: PendingContact }>(sql`
    select consent_id, contact from consents where account_id = ${accountId} and email = ${email}
      and form_id = ${formId} and status = 'pending' for update`);
  if (!pending) return false;
  const { consent_id: id, contact } = pending;
  const customFields = { ...contact.customFields, ...more.customFields };
  const merged = JSON.stringify({
    ...contact,
    columns: { ...contact.columns, ...more.columns },
    ...(Object.keys(customFields).length > 0 && { customFields }),
  });
  await transaction.execute(sql`
    update consents set contact = ${merged}::jsonb,
      mail_at = case when ${isLast} then least(mail_at, now()) else mail_at end
    where account_id = ${accountId} and consent_id = ${id}`);
  // An earlier link keeps the values that it was sent for.
  await transaction.execute(sql`
    update consent_links set request = jsonb_set(request, '{contact}', ${merged}::jsonb)
    where account_id = ${accountId} and consent_id = ${id}
      and request -> 'contact' = ${JSON.stringify(contact)}::jsonb`);
  return true;
}

/** What somebody agreed to with a form that asks nobody to confirm. Without an address, `email` is empty. */
export type FormConsent = Omit<FormRequest, 'source' | 'formId' | 'contact' | 'waitMinutes'> & {
  readonly formId: string;
  readonly contactId: string;
};

/** Keeps the evidence of a signup. The same one within a day, as of somebody who presses twice, adds nothing. */
export async function recordConsent(transaction: Queryable, consent: FormConsent): Promise<void> {
  const { accountId, formId, contactId, email, listIds, language, wording, visitor } = consent;
  const words = JSON.stringify(wording);
  await transaction.execute(sql`
    insert into consents (account_id, email, status, source, form_id, list_ids, language, wording, contact,
      requested_ip, requested_user_agent, mail_at, contact_id)
    select ${accountId}::bigint, ${email}, 'confirmed', 'form', ${formId}::uuid, ${listIds}::uuid[], ${language},
      ${words}::jsonb, '{}'::jsonb, ${visitor.ip}, ${storedAgent(visitor.userAgent)}, null, ${contactId}::uuid
    where not exists (select from consents where account_id = ${accountId} and contact_id = ${contactId}::uuid
      and form_id = ${formId}::uuid and wording = ${words}::jsonb and requested_at > now() - interval '1 day')`);
}

/** A request for confirmation by an import, an API call or a bulk change. */
export interface AccountRequest {
  readonly accountId: number;
  readonly source: 'import' | 'api' | 'list';
  readonly jobId: string;
  readonly requestedBy: string;
  readonly ip: string;
  readonly listIds: readonly string[];
  readonly language: string;
}

/** Records the account's own requests, one per address. Later values and lists are added to pending requests. */
export async function requestConsents(
  transaction: Queryable,
  { accountId, source, jobId, requestedBy, ip, listIds, language }: AccountRequest,
  requests: readonly { readonly email: string; readonly contact: PendingContact }[],
): Promise<void> {
  if (requests.length === 0) return;
  const rows = await transaction.rows<{ consent_id: string; is_new: boolean }>(sql`
    insert into consents (account_id, email, source, job_id, requested_by, list_ids, language, contact, requested_ip)
    select ${accountId}::bigint, given.email, ${source}, ${jobId}::uuid, ${requestedBy}, ${listIds}::uuid[],
      ${language}, given.contact, ${ip}
    from
      unnest(${requests.map(({ email }) => email)}::text[],
        ${requests.map(({ contact }) => JSON.stringify(contact))}::jsonb[])
      as given (email, contact)
    order by given.email
    on conflict (account_id, email, coalesce(form_id, '00000000-0000-0000-0000-000000000000')) where status = 'pending'
    do update set
      list_ids = array(select distinct unnest(consents.list_ids || excluded.list_ids)), language = excluded.language,
        source = excluded.source,
      job_id = excluded.job_id, requested_by = excluded.requested_by, requested_ip = excluded.requested_ip,
        requested_at = now(), mail_at = now(),
      contact = consents.contact || excluded.contact
        ||
          jsonb_build_object('columns',
            coalesce(consents.contact -> 'columns', '{}') || coalesce(excluded.contact -> 'columns', '{}'))
        ||
          case
            when consents.contact ? 'customFields' or excluded.contact ? 'customFields'
              then jsonb_build_object('customFields',
          coalesce(consents.contact -> 'customFields', '{}') || coalesce(excluded.contact -> 'customFields', '{}'))
            else '{}' end
    returning consent_id, xmax = 0 as is_new`);
  await queueConsentEvents(
    transaction,
    accountId,
    'signup_pending',
    rows.filter((row) => row.is_new).map((row) => row.consent_id),
  );
}
