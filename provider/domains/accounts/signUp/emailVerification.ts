import { sql } from '../../../database/sql';
import type { Queryable, Transaction } from '../../../database/database';
import { trySendSystemMail, sendSystemMail } from '../../../delivery/sendSystemMail';
import { reserveSystemMail } from '../../../delivery/systemMailBudget';
import { badRequest, forbidden, notFound } from '../../../http/errors';
import type { Caller, Provider } from '../../../provider';
import { audit, auditAction } from '../../audit-log/audit';
import { accountMail, nameInMail } from './accountMails';
import { issueLink, consumeLink, type LinkHolder } from './mailedLinks';
import { verifyPassword } from '../security/passwords';

/**
 * Emails a verification link to an address. The token is after `#`, so that no server, log or referrer sees it. `payer`
 * is the account whose budget is charged. Throws 429 if the address has received too many emails; earlier links then
 * still work.
 */
export async function mailVerification(
  provider: Provider,
  holder: LinkHolder,
  payer = holder.account_id,
): Promise<void> {
  const reserved = await reserveSystemMail(provider.database, payer, holder.email);
  const token = await issueLink(provider.database, 'verify-email', holder);
  const user = await provider.database.first<{ username: string }>(sql`
    select username from users where account_id = ${holder.account_id} and user_id = ${holder.user_id}`);
  // Whoever entered the address chose the name, too.
  const name = nameInMail(user?.username ?? '', '');
  await sendSystemMail(
    provider,
    holder.account_id,
    accountMail({
      to: holder.email,
      subject: 'Confirm your email address',
      lines: [
        `This address was entered for ${name === '' ? 'an account' : `the account ${name}`} in Sendwright. Confirm ` +
          'within 3 days that it is yours:',
        "If you didn't request this, ignore this email.",
      ],
      button: { label: 'Confirm the address', link: `${provider.config.publicUrl}/verify-email#${token}` },
    }),
    { reserved: { ...reserved, accountId: holder.account_id } },
  );
}

/** The address that the caller asked for and has not confirmed yet; undefined if there is none, or its link expired. */
export async function pendingEmail(database: Queryable, caller: Caller): Promise<string | undefined> {
  const link = await database.first<{ email: string }>(sql`
    select mailed_links.email from mailed_links
    join users using (account_id, user_id)
    where account_id = ${caller.accountId} and user_id = ${caller.userId} and purpose = 'verify-email'
      and expires_at > now() and mailed_links.email <> users.email`);
  return link?.email;
}

/** Emails the link again, to a new address if there is one. Throws 400 if there is nothing to confirm. */
export async function resendVerification(provider: Provider, caller: Caller): Promise<void> {
  const { database } = provider;
  const pending = await pendingEmail(database, caller);
  if (pending !== undefined) {
    await mailVerification(provider, { account_id: caller.accountId, user_id: caller.userId, email: pending });
    return;
  }
  const user = await database.first<{ email: string; verified: boolean }>(sql`
    select email, email_verified_at is not null as verified from users
    where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!user) throw notFound();
  if (user.verified || user.email === '') throw badRequest('There is no address to confirm.');
  await mailVerification(provider, { account_id: caller.accountId, user_id: caller.userId, email: user.email });
}

/** Uses up the link: its address becomes the user's. Throws 401 for a used or expired link. */
export async function verifyEmail({ database }: Provider, token: string): Promise<{ email: string }> {
  return database.transaction(async (transaction) => {
    const holder = await consumeLink(transaction, 'verify-email', token);
    const before = await transaction.first<{ email: string; username: string }>(sql`
      select email, username from users where account_id = ${holder.account_id} and user_id = ${holder.user_id}
      for update`);
    if (!before) throw notFound();
    await transaction.execute(sql`
      update users set email = ${holder.email}, email_verified_at = now()
      where account_id = ${holder.account_id} and user_id = ${holder.user_id}`);
    if (before.email !== holder.email) await mailChangeNotice(transaction, holder, before.username);
    // The account's workbenches reload the setup status.
    await transaction.execute(sql`select pg_notify('account_changed', ${String(holder.account_id)})`);
    return { email: holder.email };
  });
}

async function mailChangeNotice(transaction: Transaction, holder: LinkHolder, username: string): Promise<void> {
  await audit(transaction, {
    accountId: holder.account_id,
    actor: { userId: holder.user_id, username },
    action: 'email.changed',
    subject: holder.email,
  });
  // A password reset link sent to the old address must stop working.
  await transaction.execute(sql`
    delete from mailed_links
    where account_id = ${holder.account_id} and user_id = ${holder.user_id} and purpose = 'reset-password'`);
}

/**
 * Asks the new address to confirm and notifies the old one; returns the address that is valid until then. Throws 400
 * for a wrong password.
 */
export async function changeEmail(
  provider: Provider,
  caller: Caller,
  email: string,
  password: string | undefined,
): Promise<{ email: string }> {
  const { database } = provider;
  const user = await database.first<{ email: string; password_hash: string | null }>(sql`
    select email, password_hash from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!user) throw notFound();
  if (user.password_hash !== null && !(await verifyPassword(user.password_hash, password ?? '')))
    throw badRequest('Password is wrong.', 'password');
  if (user.email === email) throw badRequest('That is already your address.', 'email');
  await auditAction(database, caller, {
    action: 'profile.changed',
    subject: 'email address asked for',
    details: { email },
  });
  await mailVerification(provider, { account_id: caller.accountId, user_id: caller.userId, email });
  if (user.email !== '') {
    const lines = [
      `The address of ${caller.username} is about to change to ${email}.`,
      "If you didn't request this, change your password now.",
    ] as const;
    await trySendSystemMail(
      provider,
      caller.accountId,
      accountMail({ to: user.email, subject: 'Your email address is about to change', lines }),
    );
  }
  return { email: user.email };
}

/** For operations that need the user in person: no API key, which may leak, and no administrator working as them. */
export function requireOwnSession(caller: Caller): void {
  if (caller.via !== 'session') throw forbidden('This requires signing in: an API key is not enough.');
  if (caller.impersonator) throw forbidden('Only the user can change this.');
}
