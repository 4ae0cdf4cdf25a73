import type {
  ContactBrowseQuery,
  ContactCount,
  ContactDeleteQuery,
  ContactPage,
  ContactUpdate,
  ContactUpsert,
  Contacts,
  Contact,
  IdentifierDelete,
  EmailSearch,
  IdentifierSearchResult,
  RecentContacts,
} from 'sendwright/wire/contacts';
import type { Queryable } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { timedQuery } from '../../segments/timedQuery';
import { normalizeEmail } from '../../validation/emailAddress';
import { isMailAddress } from '../../validation/mailAddress';
import { searchTimeout, searchFailed } from '../segments/drafts';
import { askingOf } from '../consents/asking';
import { type BrowsedContacts, browseContacts } from './browse/browseContacts';
import type { IdentifierColumn } from './fields/contactFields';
import { startContactJob } from './jobs/contactJobs';
import { contactLimitOf } from './contactLimit';
import { contactValues } from './contactRow';
import { phoneCountry } from './fields/phoneNumbers';
import { FieldProblem } from './fields/fieldValues';
import { isUuid, splitIds } from './ids';
import { presentContact } from './presentContact';
import {
  type ContactWithLists,
  countChildrensContacts,
  countContacts,
  existingListIds,
  findByIdentifier,
  findContact,
  findContacts,
  knownFields,
  recentContacts,
} from './queries';
import { updateContact } from './write/updateContact';
import { upsertReportHeader } from './jobs/upsertJob';

/** Throws 404 naming the first unknown list. */
export async function requireLists(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  listIds: readonly string[],
): Promise<void> {
  const known = await existingListIds(database, accountId, listIds.filter(isUuid));
  const missing = listIds.find((listId) => !known.has(listId.toLowerCase()));
  if (missing !== undefined) throw notFound(`invalid list id: ${missing.slice(0, 100)}`, 'list_ids');
}

async function present(
  { database, config }: Provider,
  accountId: number,
  rows: readonly ContactWithLists[],
): Promise<Contact[]> {
  const fields = await knownFields(database, accountId);
  return rows.map((row) => presentContact(row, fields, config.publicUrl));
}

/** Queues an upsert; the job validates its rows. */
export async function upsertContacts(
  provider: Provider,
  caller: Caller,
  { contacts, list_ids: listIds = [], ...choice }: ContactUpsert,
): Promise<{ job_id: string }> {
  const { accountId } = caller;
  await requireLists(provider, accountId, listIds);
  const payload = { contacts, list_ids: listIds, asking: await askingOf(provider.database, caller, listIds, choice) };
  const jobId = await startContactJob(provider, accountId, {
    kind: 'upsert',
    payload,
    requested: contacts.length,
    header: upsertReportHeader,
  });
  return { job_id: jobId };
}

/** Queues the deletion of the given contacts, or of all. */
export async function deleteContacts(
  provider: Provider,
  accountId: number,
  query: ContactDeleteQuery,
): Promise<{ job_id: string }> {
  const all = query.delete_all_contacts === 'true';
  const ids = splitIds(query.ids ?? '');
  if (all === ids.length > 0) throw badRequest('Send either ids or delete_all_contacts=true.', 'ids');
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined) throw badRequest(`invalid contact id: ${wrong.slice(0, 100)}`, 'ids');
  const payload = all ? { all: true } : { ids };
  return {
    job_id: await startContactJob(provider, accountId, { kind: 'delete_contacts', payload, requested: ids.length }),
  };
}

const contactNotFound = (): Error => notFound('contact not found', 'id');

export async function readContact(provider: Provider, accountId: number, contactId: string): Promise<Contact> {
  const row = isUuid(contactId) ? await findContact(provider.database, accountId, contactId) : undefined;
  const [contact] = row ? await present(provider, accountId, [row]) : [];
  if (!contact) throw contactNotFound();
  return contact;
}

/**
 * Changes one contact immediately. Throws 400 naming the field, 404, and 409 if an identifier belongs to another
 * contact.
 */
export async function patchContact(
  provider: Provider,
  { accountId, username }: Caller,
  contactId: string,
  body: ContactUpdate,
): Promise<Contact> {
  if (!isUuid(contactId)) throw contactNotFound();
  const fields = await knownFields(provider.database, accountId);
  const cleared = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value === null ? (key === 'alternate_emails' ? [] : '') : value]),
  );
  const values = contactValues(
    { ...cleared, ...(body.custom_fields ? { custom_fields: body.custom_fields } : {}) },
    fields,
    await phoneCountry(provider.database, accountId),
  );
  if (values instanceof FieldProblem) throw badRequest(values.reason, fieldNamed(values.reason, Object.keys(body)));
  if (!(await updateContact(provider.database, accountId, contactId, { ...values, actor: username })))
    throw contactNotFound();
  return readContact(provider, accountId, contactId);
}

/** Errors start with the field's name; custom field names map to `custom_fields`. */
function fieldNamed(reason: string, keys: readonly string[]): string | null {
  const first = /^\w+/.exec(reason)?.[0] ?? '';
  if (keys.includes(first)) return first;
  return keys.includes('custom_fields') ? 'custom_fields' : null;
}

export async function listRecentContacts(provider: Provider, accountId: number): Promise<RecentContacts> {
  const rows = await recentContacts(provider.database, accountId);
  const { contactCount } = await countContacts(provider.database, accountId);
  return {
    result: await present(provider, accountId, rows),
    contact_count: contactCount,
    _metadata: { self: `${provider.config.publicUrl}/v3/marketing/contacts` },
  };
}

export async function readContacts(provider: Provider, accountId: number, ids: readonly string[]): Promise<Contacts> {
  const rows = await findContacts(provider.database, accountId, ids.filter(isUuid));
  return { result: await present(provider, accountId, rows) };
}

/** Parents also get their subusers' counts. */
export async function readCount({ database }: Provider, accountId: number): Promise<ContactCount> {
  const { contactCount, billableCount } = await countContacts(database, accountId);
  const breakdown = await countChildrensContacts(database, accountId);
  const total = Object.values(breakdown).reduce((sum, count) => sum + count, 0);
  const limit = await contactLimitOf(database, accountId);
  return {
    contact_count: contactCount,
    billable_count: billableCount,
    ...(limit !== undefined && { contact_limit: limit }),
    ...(Object.keys(breakdown).length > 0 ? { billable_breakdown: { total, breakdown } } : {}),
  };
}

const identifierNames: Record<IdentifierDelete['identifier_type'], IdentifierColumn> = {
  EMAIL: 'email',
  PHONENUMBERID: 'phone_number_id',
  EXTERNALID: 'external_id',
  ANONYMOUSID: 'anonymous_id',
};

/** Queues the removal of one identifier from a contact; the job fails for the last one. */
export async function deleteIdentifier(
  provider: Provider,
  accountId: number,
  contactId: string,
  body: IdentifierDelete,
): Promise<{ job_id: string }> {
  await readContact(provider, accountId, contactId);
  const payload = {
    contact_id: contactId,
    column: identifierNames[body.identifier_type],
    value: body.identifier_value,
  };
  return { job_id: await startContactJob(provider, accountId, { kind: 'delete_identifier', payload, requested: 1 }) };
}

/** For each value, its contact or "contact not found". Throws 400 for an invalid address, 404 if none is found. */
export async function searchIdentifiers(
  provider: Provider,
  accountId: number,
  column: IdentifierColumn,
  values: readonly string[],
): Promise<IdentifierSearchResult> {
  const result = await lookUp(provider, accountId, column, values, 'identifiers');
  if (Object.values(result).every(({ contact }) => !contact)) throw notFound(noneFound, 'identifiers');
  return { result };
}

/** The same for addresses and other identifiers in one search. */
export async function searchEmails(
  provider: Provider,
  accountId: number,
  { emails, ...others }: EmailSearch,
): Promise<IdentifierSearchResult> {
  // A map, because an identifier may be `__proto__`.
  const found = new Map(Object.entries(await lookUp(provider, accountId, 'email', emails, 'emails')));
  for (const column of ['phone_number_id', 'external_id', 'anonymous_id'] as const) {
    const more = await lookUp(provider, accountId, column, [others[column] ?? ''], column);
    for (const [value, entry] of Object.entries(more)) if (!found.get(value)?.contact) found.set(value, entry);
  }
  if ([...found.values()].every(({ contact }) => !contact)) throw notFound(noneFound, 'emails');
  return { result: Object.fromEntries(found) };
}

const noneFound = 'No contacts were found for the identifiers.';

/** Empty values are left out. */
async function lookUp(
  provider: Provider,
  accountId: number,
  column: IdentifierColumn,
  values: readonly string[],
  field: string,
): Promise<IdentifierSearchResult['result']> {
  const wanted = [
    ...new Set(
      values
        .map((value) => (column === 'email' ? normalizeEmail(value) : value.trim()))
        .filter((value) => value !== ''),
    ),
  ];
  const wrong = column === 'email' ? wanted.find((value) => !isMailAddress(value)) : undefined;
  if (wrong !== undefined) throw badRequest(`invalid ${column}: ${wrong.slice(0, 100)}`, field);
  const rows = wanted.length === 0 ? [] : await findByIdentifier(provider.database, accountId, column, wanted);
  const contacts = await present(provider, accountId, rows);
  return Object.fromEntries(
    wanted.map((value) => {
      const contact =
        contacts.find((one) => one[column] === value) ??
        (column === 'email' ? contacts.find((one) => one.alternate_emails.includes(value)) : undefined);
      return [value, contact ? { contact } : { error: 'contact not found' }];
    }),
  );
}

/** A page of the workbench's grid. */
export async function browse(provider: Provider, accountId: number, query: ContactBrowseQuery): Promise<ContactPage> {
  const read = (database: Queryable): Promise<BrowsedContacts> => browseContacts(database, accountId, query);
  // A segment's query can be slow.
  const { contacts, total, next } =
    query.segment_id === undefined
      ? await read(provider.database)
      : await timedQuery(provider.database, { accountId, milliseconds: searchTimeout }, read).catch(searchFailed);
  const link = (token: string | undefined): string => {
    const url = new URL('/v3/marketing/contacts/browse', provider.config.publicUrl);
    for (const [name, value] of Object.entries({ ...query, page_token: token }))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url.href;
  };
  return {
    result: await present(provider, accountId, contacts),
    ...(total === undefined ? {} : { contact_count: total }),
    _metadata: {
      self: link(query.page_token),
      ...(total === undefined ? {} : { count: total }),
      ...(next ? { next: link(next) } : {}),
    },
  };
}
