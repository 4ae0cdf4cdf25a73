import { randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { askingOf, requestConsentOfContacts } from '../consents/asking';
import { lockContacts } from '../contacts/jobs/contactJobs';
import { removeFromList } from '../lists/lists';
import { requireListId } from './lists';
import { contactIdsOf, requireRecipient } from './recipients';
import { emailOfRecipientId } from './recipientId';

/**
 * Adds those of the recipients that exist to a list. If the list requires it, they are asked to confirm instead. Throws
 * 400 if no id is one, 404 if none exists.
 */
export async function addRecipientsToList(
  provider: Provider,
  caller: Caller,
  list: number,
  recipientIds: readonly string[],
): Promise<void> {
  const listId = await requireListId(provider, caller.accountId, list);
  const valid = recipientIds.filter((id) => emailOfRecipientId(id) !== undefined);
  if (valid.length === 0) throw badRequest('no valid recipients were provided', 'recipient_id');
  const ids = await contactIdsOf(provider.database, caller.accountId, valid);
  if (ids.length === 0) throw notFound('recipient_id does not exist', 'recipient_id');
  await addToList(provider, caller, listId, ids);
}

/** The same for one recipient. */
export async function addRecipientToList(
  provider: Provider,
  caller: Caller,
  list: number,
  recipientId: string,
): Promise<void> {
  const listId = await requireListId(provider, caller.accountId, list);
  const { contact_id: contactId } = await requireRecipient(provider, caller.accountId, recipientId);
  await addToList(provider, caller, listId, [contactId]);
}

async function addToList(
  { database }: Provider,
  caller: Caller,
  listId: string,
  contactIds: readonly string[],
): Promise<void> {
  const { accountId } = caller;
  await database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    const rows = await transaction.rows<{ contact_id: string }>(sql`
      select contact_id from contacts
      where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])
        and not exists (select from list_contacts where list_contacts.account_id = ${accountId}
          and list_contacts.list_id = ${listId} and list_contacts.contact_id = contacts.contact_id)`);
    const ids = rows.map((row) => row.contact_id);
    if (ids.length === 0) return;
    const asking = await askingOf(transaction, caller, [listId], {});
    if (asking) {
      const job = { account_id: accountId, job_id: randomUUID() };
      await requestConsentOfContacts(transaction, job, ids, listId, asking);
      return;
    }
    await transaction.execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      select ${accountId}, lists.list_id, contacts.contact_id from lists join contacts using (account_id)
      where account_id = ${accountId} and lists.list_id = ${listId} and lists.deleted_at is null
        and contacts.contact_id = any(${ids}::uuid[])
      on conflict do nothing`);
  });
}

/** Removes a recipient from a list in a job. Throws 404 for one that does not exist. */
export async function removeRecipientFromList(
  provider: Provider,
  accountId: number,
  list: number,
  recipientId: string,
): Promise<void> {
  const listId = await requireListId(provider, accountId, list);
  const { contact_id: contactId } = await requireRecipient(provider, accountId, recipientId);
  await removeFromList(provider, accountId, listId, contactId);
}
