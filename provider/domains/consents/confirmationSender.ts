import type { ConfirmationSending } from 'sendwright/wire/consents';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { MailFrom } from '../../delivery/sendSystemMail';
import { laneBudget } from '../../delivery/systemMailBudget';

/**
 * The sender of an account's confirmation emails: a verified sender, preferably one with a signing domain, otherwise
 * the oldest. Undefined without one: then the installation's own address is used.
 */
export async function confirmationSender(database: Queryable, accountId: number): Promise<MailFrom | undefined> {
  const row = await database.first<{
    from_email: string;
    from_name: string;
    reply_to_email: string;
    reply_to_name: string;
  }>(sql`
    select from_email, from_name, reply_to_email, reply_to_name from senders
    where account_id = ${accountId} and verified_at is not null
    order by exists (
      select from signing_domains where signing_domains.account_id = senders.account_id
        and domain = lower(split_part(from_email, '@', 2)) and (valid_at is not null or not self_service)) desc,
        sender_id
    limit 1`);
  if (row === undefined) return undefined;
  const { from_email: email, from_name: name, reply_to_email: replyTo, reply_to_name: replyName } = row;
  return { email, name, replyTo: { email: replyTo, name: replyName } };
}

/** The sender of confirmation emails, the budget, and how many are waiting. */
export async function confirmationSending(database: Queryable, accountId: number): Promise<ConfirmationSending> {
  const row = await database.first<{ plan: string; waiting: number }>(sql`
    select plan, (select count(*)::int from consents
      where account_id = accounts.account_id and status = 'pending' and source <> 'form' and mail_at is not null) as
      waiting
    from accounts where account_id = ${accountId}`);
  const from = await confirmationSender(database, accountId);
  return {
    from: from === undefined ? null : { email: from.email, name: from.name ?? '' },
    budget: laneBudget(row?.plan ?? 'trial', 'asked'),
    waiting: row?.waiting ?? 0,
  };
}
