import type { OwnKey, PasswordReset } from 'sendwright/wire/security';
import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { sendSystemMail, sendWithinBudget } from '../../../delivery/sendSystemMail';
import { reserveSystemMail } from '../../../delivery/systemMailBudget';
import type { Provider } from '../../../provider';
import { audit } from '../../audit-log/audit';
import { accountMail, nameInMail } from '../signUp/accountMails';
import { foldName } from '../foldName';
import { issueLink, peekLink, consumeLink, type LinkHolder } from '../signUp/mailedLinks';
import { hashPassword, refuseWeakPassword } from './passwords';
import { listOwnKeys, replacePassword } from './replacePassword';

const jobName = 'accounts.mail-password-reset';

interface ResetJob {
  /** A username or address, as typed. */
  readonly name: string;
}

interface Person extends LinkHolder {
  readonly username: string;
  readonly verified: boolean;
}

/**
 * Requests a link. The user is looked up later, in a job, so that neither the response nor its timing reveals whether
 * they exist.
 */
export async function requestReset(provider: Provider, name: string): Promise<void> {
  await provider.jobs.send(jobName, { name: name.trim() } satisfies ResetJob);
}

/** Defines the job that emails the links. Called once in each worker. */
export async function definePasswordReset(provider: Provider): Promise<void> {
  await provider.jobs.define<ResetJob>(jobName, async ({ name }) => {
    const { database } = provider;
    // Several users may share an address: each gets a separate link.
    const people = await database.rows<Person>(sql`
      select account_id, user_id, email, username, email_verified_at is not null as verified from users
      where email <> ''
        and (folded_name = ${foldName(name)} or lower(username) = lower(${name}) or lower(email) = lower(${name}))
      order by user_id limit 10`);
    for (const person of people) await sendWithinBudget(() => mailReset(provider, person));
  });
}

async function mailReset(provider: Provider, person: Person): Promise<void> {
  // First, because if nothing is sent, the previous link must keep working.
  const reserved = await reserveSystemMail(provider.database, person.account_id, person.email);
  const token = await issueLink(provider.database, 'reset-password', person);
  // The name was chosen by whoever created the user, perhaps with somebody else's address.
  const name = person.verified ? person.username : nameInMail(person.username, 'an account with this address');
  await sendSystemMail(
    provider,
    person.account_id,
    accountMail({
      to: person.email,
      linkFor: person.user_id,
      subject: 'Choose a new password',
      lines: [
        `Somebody requested a new password for ${name}. If that was you, choose one within an hour:`,
        "If it wasn't you, ignore this email: your password stays the same.",
      ],
      button: { label: 'Choose a new password', link: `${provider.config.publicUrl}/reset-password#${token}` },
    }),
    { reserved },
  );
}

/** The API keys that the holder of a link can revoke. Throws 401 for a used or expired link. */
export async function keysOfReset({ database }: Provider, token: string): Promise<OwnKey[]> {
  const holder = await peekLink(database, 'reset-password', token);
  return listOwnKeys(database, { accountId: holder.account_id, userId: holder.user_id });
}

/**
 * Uses up the link, sets the password, and ends all of the user's sessions, pending address changes and the named keys;
 * returns the user. Throws 401 for a used or expired link. The second factor and passkeys are kept, unless somebody set
 * them up without ever verifying the address.
 */
export async function resetPassword(
  { database }: Provider,
  reset: PasswordReset,
  address: string,
): Promise<{ username: string; userId: number }> {
  return database.transaction(async (transaction) => {
    // First, so that requests without a valid link cost nothing.
    const holder = await consumeLink(transaction, 'reset-password', reset.token);
    const { account_id: accountId, user_id: userId } = holder;
    const user = await transaction.first<{ username: string; email: string; verified: boolean }>(sql`
      select username, email, email_verified_at is not null as verified from users
      where account_id = ${accountId} and user_id = ${userId} for update`);
    if (!user) throw new Error('A link outlived its person.');
    await refuseWeakPassword(reset.new_password, [user.username, user.email]);
    const hash = await hashPassword(reset.new_password);
    const revoked = await replacePassword(
      transaction,
      { accountId, userId },
      { hash, revokedKeys: reset.revoke_api_keys },
    );
    // Reading the mail of an address proves that it is theirs.
    if (!user.verified && user.email === holder.email) await transferUser(transaction, accountId, userId);
    const actor = { userId, username: user.username };
    const details = { revoked_api_keys: revoked.map(({ name }) => name) };
    await audit(transaction, { accountId, actor, action: 'password.reset', subject: user.username, address, details });
    return { username: user.username, userId };
  });
}

/** Gives the user to the owner of the address, instead of whoever signed up with it. */
async function transferUser(transaction: Transaction, accountId: number, userId: number): Promise<void> {
  await transaction.execute(sql`
    update users set email_verified_at = now(), two_factor_at = null, totp_secret = null
    where account_id = ${accountId} and user_id = ${userId}`);
  await transaction.execute(sql`delete from passkeys where account_id = ${accountId} and user_id = ${userId}`);
  await transaction.execute(sql`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`);
}
