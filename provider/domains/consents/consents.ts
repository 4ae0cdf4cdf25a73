import type { Consent, ConsentPage, ConsentQuery, ContactConsents } from 'sendwright/wire/consents';
import type { Queryable } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { badRequest, conflict, forbidden, notFound, tooManyRequests } from '../../http/errors';
import type { Provider } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { requireMaySend } from '../administration/maySend';
import { isUuid } from '../contacts/ids';
import { sendConfirmation } from './confirmationMail';
import { type ConsentRow, consentColumns, consentStatus, presentConsent } from './consentRow';

const missing = (): Error => notFound('There is no such confirmation request.', 'id');

const isOfList = (listId: string): Sql => sql`list_ids @> array[${listId}]::uuid[]`;

/** A page of requests and evidence, newest first. Throws 400 for an invalid id. */
export async function listConsents(
  { database, config }: Provider,
  accountId: number,
  query: ConsentQuery,
): Promise<ConsentPage> {
  const { status, list_id: listId, form_id: formId, email, page_token: after, page_size: size = 50 } = query;
  const conditions = [sql`account_id = ${accountId}`];
  if (status !== undefined) conditions.push(sql`${consentStatus} = ${status}`);
  if (listId !== undefined) conditions.push(isOfList(requireId(listId, 'list_id')));
  if (formId !== undefined) conditions.push(sql`form_id = ${requireId(formId, 'form_id')}`);
  if (email !== undefined) conditions.push(sql`email = ${normalizeEmail(email).slice(0, 254).replaceAll('\0', '')}`);
  const matching = joinSql(conditions, ' and ');
  const before = after === undefined ? sql`true` : sql`consent_id < ${requireId(after, 'page_token')}`;
  const rows = await database.rows<ConsentRow>(sql`
    select ${consentColumns} from consents where ${matching} and ${before} order by consent_id desc limit ${size + 1}`);
  const counted = await database.first<{ count: number }>(
    sql`select count(*) as count from consents where ${matching}`,
  );
  const last = rows[size - 1];
  const link = (token: string | undefined): string => {
    const url = new URL('/v3/marketing/consents', config.publicUrl);
    for (const [name, value] of Object.entries({ ...query, page_token: token }))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  };
  return {
    result: rows.slice(0, size).map(presentConsent),
    _metadata: {
      self: link(after),
      count: counted?.count ?? 0,
      ...(rows.length > size && last ? { next: link(last.consent_id) } : {}),
    },
  };
}

function requireId(id: string, field: string): string {
  if (!isUuid(id)) throw badRequest(`${field} is not an id.`, field);
  return id;
}

/** A contact's consents, and pending requests for its address. Throws 404. */
export async function consentsOfContact(
  { database }: Provider,
  accountId: number,
  contactId: string,
): Promise<ContactConsents> {
  const contact = isUuid(contactId)
    ? await database.first<{ email: string | null }>(
        sql`select email from contacts where account_id = ${accountId} and contact_id = ${contactId}`,
      )
    : undefined;
  if (!contact) throw notFound('contact not found', 'id');
  const rows = await database.rows<ConsentRow>(sql`
    select ${consentColumns} from consents where account_id = ${accountId} and contact_id = ${contactId}
    union all
    select ${consentColumns} from consents
    where account_id = ${accountId} and status = 'pending' and email = ${contact.email ?? ''}
    order by requested_at desc limit 1000`);
  return { result: rows.map(presentConsent) };
}

/** Throws 404. */
export async function readConsent(database: Queryable, accountId: number, id: string): Promise<Consent> {
  const row = isUuid(id)
    ? await database.first<ConsentRow>(
        sql`select ${consentColumns} from consents where account_id = ${accountId} and consent_id = ${id}`,
      )
    : undefined;
  if (!row) throw missing();
  return presentConsent(row);
}

/**
 * Sends the email of a pending request again. Throws 404, 409 if it is evidence or the address can't be emailed, 429
 * over the budget, 403 if the account may not send.
 */
export async function resendConfirmation(provider: Provider, accountId: number, id: string): Promise<Consent> {
  const { database } = provider;
  const consent = await readConsent(database, accountId, id);
  if (consent.status === 'signed_up') throw conflict('The form of this signup asks nobody to confirm.', 'id');
  if (consent.status === 'confirmed') throw conflict('This request was already confirmed.', 'id');
  await requireMaySend(database, accountId, 0);
  const mailed = await database.transaction((transaction) => sendConfirmation(provider, transaction, accountId, id));
  if (mailed === 'passed-over')
    throw conflict('This address cannot be mailed: it is unsubscribed, bounced, or reported your mail as spam.', 'id');
  if (mailed !== 'sent') {
    throw tooManyRequests(
      { 'retry-after': '60' },
      'This address has received too many confirmation emails. Wait at least a minute between two, and try ' +
        'again later.',
    );
  }
  return readConsent(database, accountId, id);
}

/**
 * Deletes a pending request: its links stop working. Throws 404, and 403 for evidence, which is deleted with its
 * contact.
 */
export async function removeConsent({ database }: Provider, accountId: number, id: string): Promise<void> {
  const { status } = await readConsent(database, accountId, id);
  if (status !== 'pending')
    throw forbidden('Consent records are kept as long as their contact. Delete the contact to delete them.');
  await database.execute(
    sql`delete from consents where account_id = ${accountId} and consent_id = ${id} and status = 'pending'`,
  );
}

/** Pending requests per list of the account. */
export async function pendingByList(database: Queryable, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ list_id: string; count: number }>(sql`
    select list_id::text as list_id, count(*) as count from consents, unnest(list_ids) as list_id
    where account_id = ${accountId} and status = 'pending' group by 1`);
  return new Map(rows.map((row) => [row.list_id, row.count]));
}

/** Pending requests per form of the account. */
export async function pendingByForm(database: Queryable, accountId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ form_id: string; count: number }>(sql`
    select form_id::text as form_id, count(*) as count from consents
    where account_id = ${accountId} and status = 'pending' and form_id is not null group by 1`);
  return new Map(rows.map((row) => [row.form_id, row.count]));
}
