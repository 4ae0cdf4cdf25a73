import type { MailSend } from 'sendwright/wire/mail';
import type { SubuserMonitor } from 'sendwright/wire/subuserMonitors';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { isMailAddress } from '../../validation/mailAddress';
import { auditAction } from '../audit-log/audit';
import { requireSubuser } from './subusers';

/** Throws 404. */
export async function readMonitor(database: Queryable, caller: Caller, name: string): Promise<SubuserMonitor> {
  const { accountId } = await requireSubuser(database, caller, name);
  const row = await database.first<SubuserMonitor>(
    sql`select email, frequency from subuser_monitors where account_id = ${accountId}`,
  );
  if (!row) throw notFound('No monitor settings for this user');
  return row;
}

/** Starts the count again. Throws 400, 404. */
export async function writeMonitor(
  database: Database,
  caller: Caller,
  name: string,
  { email, frequency }: SubuserMonitor,
): Promise<SubuserMonitor> {
  return database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    if (!isMailAddress(email)) throw badRequest('This is not a valid email address.', 'email');
    await transaction.execute(sql`
      insert into subuser_monitors (account_id, email, frequency) values (${accountId}, ${email}, ${frequency})
      on conflict (account_id) do update set email = excluded.email, frequency = excluded.frequency, sent = 0`);
    await auditAction(transaction, caller, { action: 'subuser.monitored', subject: username, details: { frequency } });
    return { email, frequency };
  });
}

/** Throws 404. */
export async function removeMonitor(database: Database, caller: Caller, name: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    const removed = await transaction.execute(sql`delete from subuser_monitors where account_id = ${accountId}`);
    if (removed === 0) throw notFound('No monitor settings for this user');
    await auditAction(transaction, caller, { action: 'subuser.monitor_removed', subject: username });
  });
}

/** A request with a blind copy to who samples the account's mail, if one of its messages is due for that. */
export async function withSample(database: Queryable, accountId: number, message: MailSend): Promise<MailSend> {
  const messages = message.personalizations.length;
  const monitor = await database.first<SubuserMonitor & { sent: number }>(sql`
    update subuser_monitors set sent = sent + ${messages}
    where account_id = ${accountId} and exists (
      select from accounts where accounts.account_id = ${accountId} and parent_account_id is not null)
    returning email, frequency, sent::float8 as sent`);
  if (!monitor) return message;
  const { email, frequency, sent } = monitor;
  const dueAt = frequency - ((sent - messages) % frequency) - 1;
  const one = message.personalizations[dueAt];
  const isNamed = [...(one?.to ?? []), ...(one?.cc ?? []), ...(one?.bcc ?? [])].some(
    (address) => address.email.toLowerCase() === email.toLowerCase(),
  );
  if (!one || isNamed) return message;
  return {
    ...message,
    personalizations: message.personalizations.with(dueAt, { ...one, bcc: [...(one.bcc ?? []), { email }] }),
  };
}
