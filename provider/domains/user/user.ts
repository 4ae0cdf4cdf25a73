import { parseUrl } from 'sendwright/formats';
import type { PasswordUpdate, Profile, ProfileUpdate, UserPackage, UserSetUp, UserStatus } from 'sendwright/wire/user';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { badRequest, forbidden, notFound } from '../../http/errors';
import { hashSecret } from '../../http/secrets';
import type { Caller, Provider } from '../../provider';
import { mailVerification } from '../accounts/signUp/emailVerification';
import { hashPassword, refuseWeakPassword, verifyPassword } from '../accounts/security/passwords';
import { type PackageTerms, readEntitlements, termsOf } from '../accounts/offerings';
import { foldName } from '../accounts/foldName';
import { replacePassword } from '../accounts/security/replacePassword';
import { reserveUsername } from '../accounts/signUp/createUser';
import { auditAction } from '../audit-log/audit';
import type { NoticeCounts } from '../notifications/notices';
import type { Plan } from '../scopes/catalog';

/** The account and person of a caller. */
export interface UserRow {
  username: string;
  email: string;
  email_verified: boolean;
  /** Whether somebody of the account has confirmed an address. */
  account_confirmed: boolean;
  has_domain: boolean;
  has_second_factor: boolean;
  profile: Partial<Record<keyof ProfileUpdate, string>>;
  plan: Plan;
  status: string;
  trial_ends_at: string | null;
  /** Whether the end of the trial is the only reason why the account can't send. */
  trial_is_over: boolean;
  time_zone: string;
  parent_username: string | null;
  /** The parent, where it is a reseller. */
  reseller_username: string | null;
  region: 'global' | 'eu';
}

export async function readUser(database: Queryable, caller: Caller): Promise<UserRow> {
  const row = await database.first<UserRow>(sql`
    select users.username, users.email, users.email_verified_at is not null as email_verified,
      users.two_factor_at is not null as has_second_factor, users.profile,
      account_is_confirmed(accounts.account_id) as account_confirmed,
      exists
        (select from signing_domains where signing_domains.account_id = accounts.account_id and valid_at is not null) as
        has_domain,
      accounts.plan, account_status(accounts.account_id) as status, accounts.time_zone, accounts.region,
      to_char(accounts.trial_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as trial_ends_at,
      account_trial_is_over(accounts.account_id) as trial_is_over,
      parents.username as parent_username, case when parents.is_reseller then parents.username end as reseller_username
    from users
    join accounts using (account_id)
    left join accounts parents on parents.account_id = accounts.parent_account_id
    where users.account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  return row;
}

const profileFields = [
  'first_name',
  'last_name',
  'address',
  'address2',
  'city',
  'company',
  'country',
  'phone',
  'state',
  'website',
  'zip',
  'multifactor_phone',
] as const;

export function profileOf(row: UserRow, caller: Caller): Profile {
  const values = Object.fromEntries(profileFields.map((field) => [field, row.profile[field] ?? '']));
  // Every field is present: the list above is that of the type.
  return { ...(values as Required<ProfileUpdate>), user_id: caller.userId, authy_id: null };
}

/** Changes the given fields. Throws 400 for a website that is not a web address. */
export async function updateProfile(database: Database, caller: Caller, changes: ProfileUpdate): Promise<Profile> {
  const known = Object.fromEntries(
    profileFields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field].trim()]])),
  );
  const website = known['website'];
  if (website && !isWebAddress(website))
    throw badRequest('Website must be a valid address that starts with https:// or http://.', 'website');
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      update users set profile = profile || ${JSON.stringify(known)}::jsonb
      where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
    await auditAction(transaction, caller, {
      action: 'profile.changed',
      subject: caller.username,
      details: { fields: Object.keys(known) },
    });
    return profileOf(await readUser(transaction, caller), caller);
  });
}

/** The address may be shown as a link, so only http and https are allowed. */
function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(parseUrl(text)?.protocol ?? '');
}

/** Changes the username for sign-in. Throws 409 if it is taken. */
export async function changeUsername(database: Database, caller: Caller, username: string): Promise<string> {
  const name = username.trim();
  if (name === '') throw badRequest('Username is a required field.', 'username');
  if (foldName(name) === '') throw badRequest('Username must have a letter or digit.', 'username');
  if (/[\p{Cc}\p{Cf}]/u.test(name)) throw badRequest('Username must not contain control characters.', 'username');
  if (name === caller.username) return name;
  await database.transaction(async (transaction) => {
    // Another spelling of one's own name is not taken.
    if (foldName(name) !== foldName(caller.username)) await reserveUsername(transaction, name);
    await transaction.execute(sql`
      update users set username = ${name}, folded_name = ${foldName(name)}
      where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
    await auditAction(transaction, caller, {
      action: 'profile.changed',
      subject: name,
      details: { username: name, before: caller.username },
    });
  });
  return name;
}

/**
 * Changes the password and ends the user's other sessions, pending address changes and the named keys. Users without a
 * password need not give the old one.
 */
export async function changePassword(
  database: Database,
  caller: Caller,
  input: PasswordUpdate,
  ownToken: string | undefined,
): Promise<void> {
  const row = await database.first<{ password_hash: string | null; email: string }>(sql`
    select password_hash, email from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  if (row.password_hash !== null && !(await verifyPassword(row.password_hash, input.old_password ?? ''))) {
    throw badRequest('Old password is wrong.', 'old_password');
  }
  await refuseWeakPassword(input.new_password, [caller.username, row.email]);
  const hash = await hashPassword(input.new_password);
  await database.transaction(async (transaction) => {
    const revoked = await replacePassword(transaction, caller, {
      hash,
      keepToken: ownToken,
      revokedKeys: input.revoke_api_keys,
    });
    const details = { revoked_api_keys: revoked.map(({ name }) => name) };
    await auditAction(transaction, caller, { action: 'password.changed', subject: caller.username, details });
  });
}

/**
 * The setup after a sign-in link: name, address (which takes effect once it is confirmed) and password. Throws 403 for
 * somebody who has a password and signed in with it, or by link more than an hour ago, and 400 for a weak password.
 */
export async function setUpPerson(
  provider: Provider,
  caller: Caller,
  input: UserSetUp,
  ownToken: string | undefined,
): Promise<{ username: string }> {
  const { database } = provider;
  const row = await database.first<{ has_password: boolean; email: string; by_link: boolean }>(sql`
    select password_hash is not null as has_password, email,
      exists
        (select from sessions
          where account_id = users.account_id and user_id = users.user_id and token_hash = ${hashSecret(ownToken ?? '')}
        and by_link and created_at > now() - interval '1 hour') as by_link
    from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  if (row.has_password && !row.by_link) throw forbidden('You already have a password. Change it under Security.');
  const email = input.email?.trim() ?? '';
  await refuseWeakPassword(input.password, [caller.username, row.email, email], 'password');
  const hash = await hashPassword(input.password);
  const names = Object.fromEntries(
    (['first_name', 'last_name'] as const).flatMap((field) =>
      input[field] === undefined ? [] : [[field, input[field].trim()]],
    ),
  );
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      update users set profile = profile || ${JSON.stringify(names)}::jsonb
      where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
    await replacePassword(transaction, caller, { hash, keepToken: ownToken });
    await auditAction(transaction, caller, { action: 'password.changed', subject: caller.username });
  });
  // Last, because a new password cancels pending links.
  if (email !== '' && email !== row.email) {
    await mailVerification(provider, { account_id: caller.accountId, user_id: caller.userId, email });
  }
  return { username: caller.username };
}

/** Whether the user can sign in again: with a password, or single sign-on. Of a subuser's administrator, their own. */
export async function hasPassword(database: Queryable, caller: Caller): Promise<boolean> {
  const { accountId, userId } = caller.impersonator ?? caller;
  const row = await database.first<{ has_password: boolean }>(sql`
    select password_hash is not null
      or exists (select from sso_identities where account_id = ${accountId} and user_id = ${userId}) as has_password
    from users where account_id = ${accountId} and user_id = ${userId}`);
  return row?.has_password ?? false;
}

const packageNames: Readonly<Record<Plan, string>> = {
  trial: 'Trial',
  free: 'Free',
  basic: 'Basic',
  advanced: 'Advanced',
};

/** The next lower plan, which an account falls back to. */
const below: Readonly<Record<Plan, Plan | null>> = { advanced: 'basic', basic: 'free', free: null, trial: null };

/** The package of an account: its plan's terms for its size, and what the operator agreed instead. */
export async function readPackage(database: Queryable, caller: Caller): Promise<UserPackage> {
  const row = await readUser(database, caller);
  const { all } = await readEntitlements(database, caller.accountId);
  const own = await database.first<{ package: Partial<PackageTerms> }>(sql`
    select package from accounts where account_id = ${caller.accountId}`);
  return {
    name: packageNames[row.plan],
    description: `${packageNames[row.plan]} marketing campaigns`,
    package_id: row.plan,
    status: row.status,
    region: row.region,
    ...termsOf(row.plan, Number(all['contacts_max'])),
    ...own?.package,
    downgrade_package_id: below[row.plan],
  };
}

export function statusOf(
  row: UserRow,
  notices: NoticeCounts,
  {
    hasPassword: password,
    capturedMail,
  }: { readonly hasPassword: boolean; readonly capturedMail: UserStatus['captured_mail'] },
): UserStatus {
  const step = (complete: boolean, required: boolean) => ({ complete, required });
  // A user without an address was created by the operator.
  const isConfirmed = row.email === '' || row.email_verified;
  const blocksSending = !isConfirmed && !row.account_confirmed && (row.status === 'active' || row.status === 'trial');
  return {
    status: row.status,
    notices: notices.all,
    urgent_notices: notices.urgent,
    has_password: password,
    ...(capturedMail && { captured_mail: capturedMail }),
    ...(row.trial_is_over && { hold: 'trial_over' as const }),
    ...(blocksSending && { hold: 'unconfirmed' as const }),
    ...(row.trial_ends_at !== null && { trial_ends_at: row.trial_ends_at }),
    signup_status: {
      // Until then the account can't send, unless another of its users has confirmed an address.
      email: step(isConfirmed, isConfirmed || !row.account_confirmed),
      mfa: step(row.has_second_factor, false),
      profile: step(Boolean(row.profile.first_name && row.profile.last_name), false),
      whitelabel: step(row.has_domain, false),
    },
  };
}
