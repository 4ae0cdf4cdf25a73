import {
  type NotificationRecipient,
  type NotificationRecipientCreate,
  notificationLimits,
} from 'sendwright/wire/notifications';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { isEmailAddress } from '../../validation/emailAddress';
import { isUuid } from '../../validation/uuid';
import { requireConfirmed } from '../administration/maySend';

interface RecipientRow {
  recipient_id: string;
  name: string;
  email: string;
  created_at: Date;
}

const toRecipient = ({ recipient_id: id, name, email, created_at: at }: RecipientRow): NotificationRecipient => ({
  id,
  name,
  email,
  created_at: at.toISOString(),
});

/** The account's recipients, the oldest first. */
export async function listRecipients(database: Database, accountId: number): Promise<NotificationRecipient[]> {
  const rows = await database.rows<RecipientRow>(sql`
    select recipient_id, name, email, created_at from notification_recipients where account_id = ${accountId}
    order by created_at, recipient_id`);
  return rows.map(toRecipient);
}

/**
 * Adds a recipient. Throws 400 for an invalid or existing address, and above ten; 403 before the account's own address
 * is confirmed, because strangers would get email in its name.
 */
export async function addRecipient(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  body: NotificationRecipientCreate,
): Promise<NotificationRecipient> {
  const email = body.email.trim();
  if (!isEmailAddress(email)) throw badRequest('Email must be a valid email address.', 'email');
  await requireConfirmed(database, accountId);
  return database.transaction(async (transaction) => {
    // Two at once wait for each other, so that the limit holds.
    await transaction.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
    const held = await transaction.first<{ total: number; taken: boolean }>(sql`
      select count(*) as total, coalesce(bool_or(lower(email) = lower(${email})), false) as taken
      from notification_recipients where account_id = ${accountId}`);
    if (held?.taken) throw badRequest('That address already gets notices.', 'email');
    if (held && held.total >= notificationLimits.recipients)
      throw badRequest(`You can add up to ${notificationLimits.recipients} notification emails.`, 'email');
    const row = await transaction.first<RecipientRow>(sql`
      insert into notification_recipients (account_id, name, email)
      values (${accountId}, ${(body.name ?? '').trim()}, ${email})
      returning recipient_id, name, email, created_at`);
    if (!row) throw new Error('Nothing was inserted.');
    return toRecipient(row);
  });
}

/** Throws 404 if the account has no such recipient. */
export async function removeRecipient(database: Database, accountId: number, id: string): Promise<void> {
  const removed = isUuid(id)
    ? await database.execute(
        sql`delete from notification_recipients where account_id = ${accountId} and recipient_id = ${id}`,
      )
    : 0;
  if (removed === 0) throw notFound('not found', 'id');
}

/** The addresses for email to the account: its notification recipients; without any, its owner. */
export async function addressesOf(database: Database, accountId: number): Promise<string[]> {
  const rows = await database.rows<{ email: string }>(sql`
    with recipients as
      (select email from notification_recipients where account_id = ${accountId} order by created_at, recipient_id)
    select email from recipients
    union all
    (select email from users where account_id = ${accountId} and email <> '' and not exists (select from recipients)
      order by user_id limit 1)`);
  return rows.map(({ email }) => email);
}
