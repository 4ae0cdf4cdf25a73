import { sql } from '../../database/sql';
import { sendSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { audit } from '../audit/audit';
import { accountMail } from './accountMails';
import { endSessionsOf } from './endSessions';
import { issueLink, spendLink, type LinkHolder } from './mailedLinks';
import { hashPassword, refuseWeakPassword } from './passwords';

const jobName = 'accounts.mail-password-reset';

interface ResetJob {
  /** A username or an address, as it was typed. */
  readonly name: string;
}

/**
 * Asks for a link. Whether there is such a person is looked up later, in a job:
 * neither the answer nor its time tells.
 */
export async function requestReset(provider: Provider, name: string): Promise<void> {
  await provider.jobs.send(jobName, { name: name.trim() } satisfies ResetJob);
}

/** Says how the links are mailed. Called once in each worker. */
export async function definePasswordReset(provider: Provider): Promise<void> {
  await provider.jobs.define<ResetJob>(jobName, async ({ name }) => {
    const { database } = provider;
    // One address may belong to several people: each gets a link of their own.
    const people = await database.rows<LinkHolder & { username: string }>(sql`
      select account_id, user_id, email, username from users
      where email <> '' and (lower(username) = lower(${name}) or lower(email) = lower(${name}))
      order by user_id limit 10`);
    for (const person of people) await mailReset(provider, person);
  });
}

async function mailReset(provider: Provider, person: LinkHolder & { username: string }): Promise<void> {
  const token = await issueLink(provider.database, 'reset-password', person);
  await sendSystemMail(
    provider,
    person.account_id,
    accountMail({
      to: person.email,
      linkFor: person.user_id,
      subject: 'Choose a new password',
      lines: [
        `Somebody asked for a new password for ${person.username}. If that was you, choose one within an hour:`,
        'If it was not, do nothing: your password stays as it is.',
      ],
      button: { label: 'Choose a new password', link: `${provider.config.publicUrl}/reset-password#${token}` },
    }),
  );
}

/**
 * Spends the link, sets the password and ends every session of the person; the
 * username. Throws 401 for a link that is used or expired. The second factor, if any, stays.
 */
export async function resetPassword({ database }: Provider, token: string, password: string, address: string): Promise<{ username: string }> {
  return database.transaction(async (transaction) => {
    // First, so that nobody without a link makes us work.
    const holder = await spendLink(transaction, 'reset-password', token);
    const hash = await hashPassword(password);
    const user = await transaction.first<{ username: string; email: string }>(sql`
      update users set password_hash = ${hash},
        -- Whoever reads the mail of an address has it.
        email_verified_at = case when email = ${holder.email} then coalesce(email_verified_at, now()) else email_verified_at end
      where account_id = ${holder.account_id} and user_id = ${holder.user_id} returning username, email`);
    if (!user) throw new Error('A link outlived its person.');
    refuseWeakPassword(password, [user.username, user.email]);
    await endSessionsOf(transaction, holder.account_id, holder.user_id);
    await audit(transaction, {
      accountId: holder.account_id,
      actor: { userId: holder.user_id, username: user.username },
      action: 'password.reset',
      subject: user.username,
      address,
    });
    return { username: user.username };
  });
}
