import type { OwnKey, PasswordReset } from 'sendwright/wire/security';
import type { Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { sendSystemMail, unlessOverBudget } from '../../../delivery/sendSystemMail';
import { reserveSystemMail } from '../../../delivery/systemMailBudget';
import type { Provider } from '../../../provider';
import { audit } from '../../audit-log/audit';
import { accountMail, nameInMail } from '../signUp/accountMails';
import { foldName } from '../foldName';
import { issueLink, peekLink, spendLink, type LinkHolder } from '../signUp/mailedLinks';
import { hashPassword, refuseWeakPassword } from './passwords';
import { listOwnKeys, replacePassword } from './replacePassword';

const jobName = 'accounts.mail-password-reset';

interface ResetJob {
  /** A username or an address, as it was typed. */
  readonly name: string;
}

interface Person extends LinkHolder {
  readonly username: string;
  readonly verified: boolean;
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
    const people = await database.rows<Person>(sql`
      select account_id, user_id, email, username, email_verified_at is not null as verified from users
      where email <> ''
        and (folded_name = ${foldName(name)} or lower(username) = lower(${name}) or lower(email) = lower(${name}))
      order by user_id limit 10`);
    for (const person of people) await unlessOverBudget(() => mailReset(provider, person));
  });
}

async function mailReset(provider: Provider, person: Person): Promise<void> {
  // First: where nothing is mailed, the link that was mailed before still works.
  const reserved = await reserveSystemMail(provider.database, person.account_id, person.email);
  const token = await issueLink(provider.database, 'reset-password', person);
  // Whoever made the user chose the name, and perhaps an address that is not theirs.
  const name = person.verified ? person.username : nameInMail(person.username, 'an account with this address');
  await sendSystemMail(
    provider,
    person.account_id,
    accountMail({
      to: person.email,
      linkFor: person.user_id,
      subject: 'Choose a new password',
      lines: [
        `Somebody asked for a new password for ${name}. If that was you, choose one within an hour:`,
        'If it was not, do nothing: your password stays as it is.',
      ],
      button: { label: 'Choose a new password', link: `${provider.config.publicUrl}/reset-password#${token}` },
    }),
    { reserved },
  );
}

/** The API keys that the holder of a link is asked about. Throws 401 for a link that is used or expired. */
export async function keysOfReset({ database }: Provider, token: string): Promise<OwnKey[]> {
  const holder = await peekLink(database, 'reset-password', token);
  return listOwnKeys(database, { accountId: holder.account_id, userId: holder.user_id });
}

/**
 * Spends the link, sets the password, ends every session of the user, pending changes of the address and the keys
 * named; who it is. Throws 401 for a link that is used or expired. The second factor stays, unless it was set up by
 * somebody who never proved that the address is theirs.
 */
export async function resetPassword(
  { database }: Provider,
  reset: PasswordReset,
  address: string,
): Promise<{ username: string; userId: number }> {
  return database.transaction(async (transaction) => {
    // First, so that nobody without a link makes us work.
    const holder = await spendLink(transaction, 'reset-password', reset.token);
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
    // Whoever reads the mail of an address has it.
    if (!user.verified && user.email === holder.email) await takeOver(transaction, accountId, userId);
    const actor = { userId, username: user.username };
    const details = { revoked_api_keys: revoked.map(({ name }) => name) };
    await audit(transaction, { accountId, actor, action: 'password.reset', subject: user.username, address, details });
    return { username: user.username, userId };
  });
}

/** The owner of the address takes the user over from whoever signed up with it. */
async function takeOver(transaction: Transaction, accountId: number, userId: number): Promise<void> {
  await transaction.execute(sql`
    update users set email_verified_at = now(), two_factor_at = null, totp_secret = null
    where account_id = ${accountId} and user_id = ${userId}`);
  await transaction.execute(sql`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`);
}
