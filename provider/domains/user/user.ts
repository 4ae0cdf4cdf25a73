import type { Profile, ProfileUpdate, UserPackage, UserStatus } from 'sendwright/wire/account';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import { badRequest, notFound } from '../../http/errors';
import type { Caller } from '../../provider';
import { hashSecret } from '../../http/secrets';
import { hashPassword, verifyPassword } from '../accounts/passwords';
import type { Plan } from '../scopes/catalogue';

/** The account and person of a caller. */
export interface UserRow {
  username: string;
  email: string;
  profile: Partial<Record<keyof ProfileUpdate, string>>;
  plan: Plan;
  status: string;
  time_zone: string;
  parent_username: string | null;
}

export async function readUser(database: Queryable, caller: Caller): Promise<UserRow> {
  const row = await database.first<UserRow>(sql`
    select users.username, users.email, users.profile, accounts.plan, accounts.status, accounts.time_zone, parents.username as parent_username
    from users
    join accounts using (account_id)
    left join accounts parents on parents.account_id = accounts.parent_account_id
    where users.account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  return row;
}

const profileFields = ['first_name', 'last_name', 'address', 'address2', 'city', 'company', 'country', 'phone', 'state', 'website', 'zip'] as const;

export function profileOf(row: UserRow, caller: Caller): Profile {
  const values = Object.fromEntries(profileFields.map((field) => [field, row.profile[field] ?? '']));
  // Every field is present: the list above is that of the type.
  return { ...(values as Required<ProfileUpdate>), user_id: caller.userId };
}

/** Changes the fields given, and keeps the rest. */
export async function updateProfile(database: Queryable, caller: Caller, changes: ProfileUpdate): Promise<Profile> {
  const known = Object.fromEntries(profileFields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field].trim()]])));
  await database.execute(sql`
    update users set profile = profile || ${JSON.stringify(known)}::jsonb
    where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  return profileOf(await readUser(database, caller), caller);
}

/** Changes the password and ends the person's other sessions. Someone without a password need not give the old one. */
export async function changePassword(
  database: Database,
  caller: Caller,
  input: { new_password: string; old_password?: string },
  ownToken: string | undefined,
): Promise<void> {
  const row = await database.first<{ password_hash: string | null }>(sql`
    select password_hash from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  if (row.password_hash !== null && !(await verifyPassword(row.password_hash, input.old_password ?? ''))) {
    throw badRequest('Old password is wrong.', 'old_password');
  }
  const hash = await hashPassword(input.new_password);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      update users set password_hash = ${hash} where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
    await transaction.execute(sql`
      delete from sessions
      where account_id = ${caller.accountId} and user_id = ${caller.userId} and token_hash <> ${hashSecret(ownToken ?? '')}`);
  });
}

const packageNames: Readonly<Record<Plan, string>> = { trial: 'Trial', free: 'Free', basic: 'Basic', advanced: 'Advanced' };

export function packageOf(row: UserRow): UserPackage {
  return {
    name: packageNames[row.plan],
    description: `${packageNames[row.plan]} marketing campaigns`,
    package_id: row.plan,
    status: row.status,
    base_price: 0,
    overage_price: 0,
    newsletter_price: 0,
    campaign_price: 0,
    is_high_volume: false,
    signup_to_send: false,
    cutoff_trial: row.plan === 'trial',
    downgrade_package_id: row.plan === 'advanced' ? 'basic' : null,
  };
}

export function statusOf(row: UserRow): UserStatus {
  const step = (complete: boolean, required: boolean) => ({ complete, required });
  return {
    status: row.status,
    signup_status: {
      email: step(true, true),
      mfa: step(false, false),
      profile: step(Boolean(row.profile.first_name), false),
      whitelabel: step(false, false),
    },
  };
}
