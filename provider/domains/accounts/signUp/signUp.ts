import type { SignUp, SignUpConfirm } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import { reserveSignUpMail } from '../../../delivery/systemMailBudget';
import { trySendSystemMail, sendSystemMail, sendWithinBudget } from '../../../delivery/sendSystemMail';
import { HttpError, unauthorized } from '../../../http/errors';
import { hashSecret, randomSecret } from '../../../http/secrets';
import type { Provider } from '../../../provider';
import { audit } from '../../audit-log/audit';
import { accountMail } from './accountMails';
import type { AttemptLimit } from '../sessions/attemptLimit';
import { insertAccount } from './createAccount';
import { foldName } from '../foldName';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../security/passwords';
import { signInAs, type Client, type OpenedSession } from '../sessions/sessions';

const jobName = 'accounts.mail-sign-up';
/** Wrong passwords that a link allows. */
const maximumAttempts = 10;

interface SignUpRow {
  readonly sign_up_id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly profile: Readonly<Record<string, string>>;
}

/**
 * Records a sign-up. Whether the address already has an account is checked later, in a job, so that neither the
 * response nor its timing reveals it. Throws 400 for a weak password, 429 if there were too many requests for the
 * address.
 */
export async function requestSignUp(provider: Provider, input: SignUp, ofAddress: AttemptLimit): Promise<void> {
  const email = input.email.trim();
  const profile = Object.fromEntries(
    (['first_name', 'last_name', 'company'] as const).flatMap((field) =>
      input[field] === undefined ? [] : [[field, input[field].trim()]],
    ),
  );
  await refuseWeakPassword(input.password, [email, ...Object.values(profile)], 'password');
  // Afterwards, so that people who retry with a stronger password are not limited.
  await ofAddress.take(foldName(email));
  const hash = await hashPassword(input.password);
  const row = await provider.database.first<{ sign_up_id: string }>(sql`
    insert into sign_ups (email, password_hash, profile) values (${email}, ${hash}, ${JSON.stringify(profile)}::jsonb)
    returning sign_up_id`);
  if (!row) throw new Error('PostgreSQL returned no sign-up.');
  await provider.jobs.send(jobName, { signUpId: row.sign_up_id });
}

/** Defines the job that emails responses to sign-ups. Called once in each worker. */
export async function defineSignUp(provider: Provider): Promise<void> {
  const { database } = provider;
  await provider.jobs.define<{ signUpId: string }>(jobName, async ({ signUpId }) => {
    const row = await database.first<{ email: string }>(sql`select email from sign_ups where sign_up_id = ${signUpId}`);
    if (!row) return;
    // An address that a parent gave its subuser belongs to nobody until its owner has confirmed it.
    const known = await database.first<{ account_id: number }>(sql`
      select account_id from users
      where (lower(email) = lower(${row.email}) and email_verified_at is not null)
        or folded_name = ${foldName(row.email)}
      order by user_id limit 1`);
    if (!known) return mailLink(provider, signUpId, row.email);
    await database.execute(sql`delete from sign_ups where sign_up_id = ${signUpId}`);
    await trySendSystemMail(provider, known.account_id, knownMail(provider.config.publicUrl, row.email));
  });
}

/** Charged to the installation, because there is no account yet. */
async function mailLink(provider: Provider, signUpId: string, email: string): Promise<void> {
  const { database } = provider;
  const operator = await database.first<{ account_id: number }>(sql`
    select account_id from users order by is_operator desc, is_admin desc, account_id limit 1`);
  if (!operator) throw new Error('There is no account of the installation yet.');
  const token = randomSecret();
  await database.execute(sql`update sign_ups set token_hash = ${hashSecret(token)} where sign_up_id = ${signUpId}`);
  const mail = accountMail({
    to: email,
    subject: 'Confirm your email address',
    lines: [
      'Somebody, probably you, is opening a Sendwright account with this address. Confirm it within 3 days:',
      "If it wasn't you, ignore this email: no account is opened.",
    ],
    button: { label: 'Confirm and open the account', link: `${provider.config.publicUrl}/sign-up#${token}` },
  });
  const accountId = operator.account_id;
  await sendWithinBudget(async () =>
    sendSystemMail(provider, accountId, mail, { reserved: await reserveSignUpMail(database, accountId, email) }),
  );
}

function knownMail(publicUrl: string, email: string) {
  return accountMail({
    to: email,
    subject: 'You already have an account',
    lines: [
      'Somebody, probably you, tried to open a Sendwright account with this address, which already has one. ' +
        'Sign in here:',
      `Forgot your password? Choose a new one at ${publicUrl}/reset-password.`,
    ],
    button: { label: 'Sign in', link: `${publicUrl}/sign-in` },
  });
}

/**
 * Uses up the link, opens the trial account and signs in to it. The password must be the one chosen at sign-up, so that
 * nobody confirms somebody else's sign-up. Throws 401 for a dead link, or with the field `password` for a wrong one;
 * 409 if the address has an account by now.
 */
export async function confirmSignUp(
  { database }: Provider,
  { token, password }: SignUpConfirm,
  client: Client,
): Promise<OpenedSession> {
  // Counted before the comparison, and not rolled back on failure.
  const row = await database.first<SignUpRow>(sql`
    update sign_ups set attempts = attempts + 1
    where token_hash = ${hashSecret(token)} and expires_at > now() and attempts < ${maximumAttempts}
    returning sign_up_id, email, password_hash, profile`);
  if (!row) throw deadLink();
  if (!(await verifyPassword(row.password_hash, password))) {
    throw new HttpError(401, {
      message: 'This is not the password that was chosen. If you forgot it, sign up again.',
      field: 'password',
    });
  }
  return database.transaction(async (transaction) => {
    const spent = await transaction.execute(sql`delete from sign_ups where sign_up_id = ${row.sign_up_id}`);
    if (spent === 0) throw deadLink();
    const { email, profile } = row;
    const account = { username: email, email, plan: 'trial', admin: true, isVerified: true, profile } as const;
    const { accountId, userId } = await insertAccount(transaction, account, row.password_hash);
    await audit(transaction, {
      accountId,
      actor: { userId, username: email },
      action: 'account.created',
      subject: email,
      address: client.address,
    });
    return signInAs(transaction, accountId, userId, client);
  });
}

const deadLink = () => unauthorized('This link has been used or has expired. Sign up again.');
