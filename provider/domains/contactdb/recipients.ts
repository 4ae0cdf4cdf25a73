import type { Recipient, RecipientPageQuery, Recipients, UploadStatus } from 'sendwright/wire/contactdb';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { segmentPredicate } from '../../segments/segmentPredicate';
import { timedQuery } from '../../segments/timedQuery';
import { startContactJob } from '../contacts/jobs/contactJobs';
import type { ContactRecord } from '../contacts/queries';
import { allFields, type FieldRow } from '../custom-fields/queries';
import { legacyNumber, legacyTypes } from '../custom-fields/fieldDefinitions';
import { searchFailed, searchTimeout } from '../segments/drafts';
import { emailOfRecipientId, recipientIdOf } from './recipientId';

/** Of a page without a size, as published. */
const standardPage = 100;
/** Seconds after which an unfinished job counts as a delay. */
const lateAfter = 30;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const secondsOrNull = (time: Date | null): number | null => (time === null ? null : seconds(time));

/** A contact in the legacy shape, with all custom fields. */
export function presentRecipient(row: ContactRecord, fields: readonly FieldRow[]): Recipient {
  const email = row.email ?? '';
  return {
    id: recipientIdOf(email),
    email,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: seconds(row.created_at),
    updated_at: seconds(row.updated_at),
    last_emailed: secondsOrNull(row.last_emailed),
    last_opened: secondsOrNull(row.last_opened),
    last_clicked: secondsOrNull(row.last_clicked),
    custom_fields: fields.map((field) => {
      const value = row.custom_fields[field.field_id] ?? null;
      return {
        id: legacyNumber(field.field_id),
        name: field.name,
        type: legacyTypes[field.field_type],
        value: value !== null && field.field_type === 'Date' ? seconds(new Date(value)) : value,
      };
    }),
  };
}

/** A part of the contacts; `join`: another table that the condition is about. */
interface Part {
  readonly join?: Sql;
  readonly condition: Sql;
}

/** Contacts that have an address, in the order in which they were added. */
export async function readRecipients(
  database: Queryable,
  accountId: number,
  { join = sql``, condition }: Part,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Recipient[]> {
  const rows = await database.rows<ContactRecord>(sql`
    select contacts.* from contacts ${join}
    where contacts.account_id = ${accountId} and contacts.email is not null and ${condition}
    order by contacts.contact_id limit ${limit} offset ${offset}`);
  if (rows.length === 0) return [];
  const fields = await allFields(database, accountId);
  return rows.map((row) => presentRecipient(row, fields));
}

/** A page of recipients. Throws 404 after the last page, where clients stop. */
async function pageOfRecipients(
  database: Queryable,
  accountId: number,
  part: Part,
  { page = 1, page_size: size = standardPage }: RecipientPageQuery,
): Promise<Recipients> {
  const recipients = await readRecipients(database, accountId, part, { limit: size, offset: (page - 1) * size });
  if (recipients.length === 0 && page > 1) throw notFound('There are no recipients on this page.', 'page');
  return { recipients };
}

export const listRecipients = (
  { database }: Provider,
  accountId: number,
  query: RecipientPageQuery,
): Promise<Recipients> => pageOfRecipients(database, accountId, { condition: sql`true` }, query);

export const listRecipientsOfList = (
  { database }: Provider,
  accountId: number,
  listId: string,
  query: RecipientPageQuery,
): Promise<Recipients> => {
  // In the order of the list's key, so that a small list among many contacts is not looked for.
  const join = sql`join list_contacts using (account_id, contact_id)`;
  const condition = sql`list_contacts.account_id = ${accountId} and list_contacts.list_id = ${listId}`;
  return pageOfRecipients(database, accountId, { join, condition }, query);
};

/** The members now. Throws 408 if that takes too long. */
export const listRecipientsOfSegment = (
  { database }: Provider,
  accountId: number,
  segmentId: string,
  query: RecipientPageQuery,
): Promise<Recipients> =>
  timedQuery(database, { accountId, milliseconds: searchTimeout }, async (transaction) => {
    const condition = await segmentPredicate(transaction, accountId, [segmentId]);
    return pageOfRecipients(transaction, accountId, { condition }, query);
  }).catch(searchFailed);

/** The contact with the id. Throws 400 for what is no id, 404. */
export async function requireRecipient(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  recipientId: string,
): Promise<ContactRecord> {
  const email = emailOfRecipientId(recipientId);
  if (email === undefined) throw badRequest('recipient ID is invalid', 'recipient_id');
  const row = await database.first<ContactRecord>(
    sql`select contacts.* from contacts where contacts.account_id = ${accountId} and contacts.email = ${email}`,
  );
  if (!row) throw notFound('recipient_id does not exist', 'recipient_id');
  return row;
}

export async function readRecipient(provider: Provider, accountId: number, recipientId: string): Promise<Recipient> {
  const row = await requireRecipient(provider, accountId, recipientId);
  return presentRecipient(row, await allFields(provider.database, accountId));
}

/** The contacts with these ids; unknown ones are left out. Throws 400 naming the first that is no id. */
export async function contactIdsOf(
  database: Queryable,
  accountId: number,
  recipientIds: readonly string[],
): Promise<string[]> {
  const emails = recipientIds.map((id, index) => {
    const email = emailOfRecipientId(id);
    if (email === undefined) throw badRequest('no recipient ID', `[${index}]`);
    return email;
  });
  const rows = await database.rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${accountId} and email = any(${emails}::text[])`);
  return rows.map((row) => row.contact_id);
}

/** Deletes contacts in a job. Unknown ids are gone already. */
export async function deleteRecipients(
  provider: Provider,
  accountId: number,
  recipientIds: readonly string[],
): Promise<void> {
  const ids = await contactIdsOf(provider.database, accountId, recipientIds);
  if (ids.length === 0) return;
  await startContactJob(provider, accountId, { kind: 'delete_contacts', payload: { ids }, requested: ids.length });
}

/** Contacts with an address: others don't exist in the legacy API. */
export async function countRecipients({ database }: Provider, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from contacts where account_id = ${accountId} and email is not null`,
  );
  return row?.count ?? 0;
}

/** Whether the account's oldest unfinished job has been waiting for long. */
export async function uploadStatus({ database }: Provider, accountId: number): Promise<UploadStatus> {
  const row = await database.first<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(created_at))::double precision as seconds from contact_jobs
    where account_id = ${accountId} and status = 'pending' and ready`);
  const delay = row?.seconds ?? 0;
  if (delay < lateAfter) return { status: [{ id: 'worker_delay', value: 'OK' }] };
  return {
    status: [
      { id: 'worker_delay', value: 'delayed' },
      { id: 'worker_delay_seconds', value: delay.toFixed(1) },
    ],
  };
}
