import { randomUUID } from 'node:crypto';
import { confirmationDays, type ConsentWording } from 'sendwright/wire/consents';
import type { Database, Queryable, Transaction } from '../../database/database';
import { identifier, sql } from '../../database/sql';
import { identifierColumns } from '../contacts/fields/contactFields';
import { lockContacts } from '../contacts/jobs/contactJobs';
import { contactRoom } from '../contacts/contactLimit';
import type { ContactRow } from '../contacts/contactRow';
import { JobMemory } from '../contacts/jobs/jobMemory';
import { mergeContacts } from '../contacts/duplicates/mergeContacts';
import { fullShape } from '../contacts/write/rowShape';
import { recordFormEvent } from '../events/formEvents';
import { hashVerificationToken, tokenAccountId } from '../senders/verificationToken';
import { deleteSuppressions, selectSuppression } from '../suppressions/queries';
import { queueConsentEvents } from './consentEvents';
import { type ConsentRow, consentColumns, type PendingContact, storedAgent, type Visitor } from './consentRow';

/** What a link was sent for. */
export interface LinkedRequest {
  readonly contact: PendingContact;
  readonly list_ids: readonly string[];
  readonly wording: ConsentWording;
  readonly requested_at: string;
  readonly requested_ip: string | null;
  readonly requested_user_agent: string | null;
}

/** The consent behind a link. */
export interface LinkedConsent extends ConsentRow {
  readonly request: LinkedRequest | null;
}

/** The consent behind a link; undefined if the link is unknown, its request was removed, or 30 days have passed. */
export async function findLinked(database: Queryable, token: string, lock = false): Promise<LinkedConsent | undefined> {
  const accountId = tokenAccountId(token);
  if (accountId === undefined) return undefined;
  return database.first<LinkedConsent>(sql`
    select ${consentColumns}, links.request
    from consents
    join
      (select consent_id, request from consent_links
        where account_id = ${accountId} and token_hash = ${hashVerificationToken(token)})
      as links using (consent_id)
    where account_id = ${accountId}
      and (status = 'confirmed' or requested_at > now() - make_interval(days => ${confirmationDays}))
    ${lock ? sql`for update of consents` : sql``}`);
}

/** Whether the address is globally unsubscribed, which confirming would end. */
export const isUnsubscribed = async (
  database: Queryable,
  { account_id: accountId, email }: Pick<ConsentRow, 'account_id' | 'email'>,
): Promise<boolean> => (await selectSuppression(database, accountId, 'global', email)).length > 0;

/** `full`: the account can't store more contacts; the link keeps working. */
export type Confirmation =
  | { readonly result: 'done' | 'already' | 'full'; readonly consent: LinkedConsent }
  | { readonly result: 'gone' };

/**
 * Completes the request: writes the contact, adds it to the lists (and so to their automations), and stores the
 * evidence. The owner of the address asks for email here, so a global unsubscribe ends. Idempotent.
 */
export async function confirmConsent(database: Database, token: string, visitor: Visitor): Promise<Confirmation> {
  return database.transaction(async (transaction) => {
    const accountId = tokenAccountId(token);
    if (accountId === undefined) return { result: 'gone' };
    await lockContacts(transaction, accountId);
    const consent = await findLinked(transaction, token, true);
    if (!consent) return { result: 'gone' };
    const { request } = consent;
    if (consent.status !== 'pending' || request === null) return { result: 'already', consent };
    const row: ContactRow = { rowNumber: 1, ...request.contact };
    if ((await contactRoom(transaction, accountId)) === 0 && !(await isKnown(transaction, accountId, consent.email)))
      return { result: 'full', consent };
    const contactId = await saveContact(transaction, accountId, row, request.list_ids);
    const ended = await deleteSuppressions(transaction, accountId, 'global', [consent.email]);
    await transaction.execute(sql`
      update consents
      set status = 'confirmed', confirmed_at = now(), confirmed_ip = ${visitor.ip},
        confirmed_user_agent = ${storedAgent(visitor.userAgent)},
        contact_id = ${contactId ?? null}, resubscribed = ${ended > 0}, contact = '{}', mail_at = null,
        list_ids = ${request.list_ids}::uuid[], wording = ${JSON.stringify(request.wording)}::jsonb,
          requested_at = ${request.requested_at},
        requested_ip = ${request.requested_ip}, requested_user_agent = ${request.requested_user_agent}
      where account_id = ${accountId} and consent_id = ${consent.consent_id}`);
    await transaction.execute(sql`
      update consent_links set request = null where account_id = ${accountId} and consent_id = ${consent.consent_id}`);
    if (consent.form_id !== null && contactId !== undefined)
      await recordSignup(
        transaction,
        accountId,
        { formId: consent.form_id, version: request.wording.form_version ?? '' },
        contactId,
      );
    await queueConsentEvents(transaction, accountId, 'signup_confirmed', [consent.consent_id]);
    return { result: 'done', consent };
  });
}

async function isKnown(database: Queryable, accountId: number, email: string): Promise<boolean> {
  return (
    (await database.first(sql`select 1 from contacts where account_id = ${accountId} and email = ${email}`)) !==
    undefined
  );
}

/**
 * Writes one contact; if its identifiers belong to different contacts, only the first identifier is used. Returns the
 * contact's id.
 */
export async function saveContact(
  transaction: Transaction,
  accountId: number,
  row: ContactRow,
  listIds: readonly string[],
): Promise<string | undefined> {
  const merge = (one: ContactRow) =>
    mergeContacts(transaction, [one], fullShape, {
      accountId,
      jobId: randomUUID(),
      joinedFrom: 'form',
      listIds,
      room: undefined,
      memory: new JobMemory(),
    });
  const { refused } = await merge(row);
  if (refused.size > 0) await merge(firstIdentified(row));
  const column = identifierColumns.find((name) => row.columns[name] !== undefined);
  if (column === undefined) return undefined;
  const found = await transaction.first<{ contact_id: string }>(sql`
    select contact_id from contacts
    where account_id = ${accountId} and ${identifier(column)} = ${row.columns[column] ?? ''}`);
  return found?.contact_id;
}

/** The row without additional identifiers, which belong to another contact or conflict with the contact's own. */
function firstIdentified(row: ContactRow): ContactRow {
  const [, ...others] = identifierColumns.filter((name) => row.columns[name] !== undefined);
  return {
    ...row,
    columns: Object.fromEntries(Object.entries(row.columns).filter(([name]) => !(others as string[]).includes(name))),
  };
}

/**
 * Records that a contact signed up with a form, or with a version of it in a test: the event, and first signups. Does
 * nothing if the form was deleted.
 */
export async function recordSignup(
  database: Queryable,
  accountId: number,
  { formId, version }: { readonly formId: string; readonly version: string },
  contactId: string,
): Promise<void> {
  await database.execute(sql`
    with added as (
      insert into signup_form_contacts (account_id, form_id, contact_id, version)
      select account_id, form_id, ${contactId}::uuid, ${version} from signup_forms
      where account_id = ${accountId} and form_id = ${formId}
      on conflict do nothing returning form_id
    )
    update signup_forms set contact_count = contact_count + 1 from added
    where signup_forms.account_id = ${accountId} and signup_forms.form_id = added.form_id`);
  await recordFormEvent(database, accountId, formId, contactId);
}
