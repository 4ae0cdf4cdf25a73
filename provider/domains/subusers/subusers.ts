import type { Subuser, SubuserCreate, SubuserCreated, SubuserDetails, SubuserQuery } from 'sendwright/wire/subusers';
import { joinSql, type Sql, sql } from '../../database/sql';
import type { Queryable, Transaction } from '../../database/database';
import { badRequest, forbidden, HttpError, notFound } from '../../http/errors';
import { sendWithinBudget } from '../../delivery/sendSystemMail';
import type { Caller, Provider } from '../../provider';
import { isEmailAddress } from '../../validation/emailAddress';
import { insertAccount } from '../accounts/signUp/createAccount';
import { mailVerification } from '../accounts/signUp/emailVerification';
import { readEntitlements } from '../accounts/offerings';
import { hashPassword, refuseWeakPassword } from '../accounts/security/passwords';
import { requireUnlimited } from '../api-keys/requireUnlimited';
import { auditAction } from '../audit-log/audit';
import { readSubuserCredits } from './credits';

/** A subuser of the caller. */
export interface SubuserKey {
  readonly accountId: number;
  readonly username: string;
  readonly region: 'global' | 'eu';
}

/** Throws 403 unless the caller's account can have subusers: its plan includes them, and it is not a subuser itself. */
export async function requireParent(database: Queryable, caller: Caller): Promise<{ limit: number | null }> {
  const account = await database.first<{ parent_account_id: number | null; is_reseller: boolean }>(sql`
    select parent_account_id, is_reseller from accounts where account_id = ${caller.accountId}`);
  const { all } = await readEntitlements(database, caller.accountId);
  if (!account || account.parent_account_id !== null || all['subusers'] !== true)
    throw forbidden('you dont have permission to access this resource');
  // A reseller's customers are unlimited.
  return { limit: account.is_reseller ? null : Number(all['subusers_max']) };
}

/** The caller's subuser of that name. Throws 404. */
export async function requireSubuser(database: Queryable, caller: Caller, username: string): Promise<SubuserKey> {
  const row = await database.first<{ account_id: number; username: string; region: 'global' | 'eu' }>(sql`
    select account_id, username, region from accounts
    where parent_account_id = ${caller.accountId} and lower(username) = lower(${username}) and deleted_at is null`);
  if (!row) throw notFound('No user found');
  return { accountId: row.account_id, username: row.username, region: row.region };
}

const below = (caller: Caller): Sql =>
  sql`accounts.parent_account_id = ${caller.accountId} and accounts.deleted_at is null`;
const email = sql`
  coalesce((select email from users where users.account_id = accounts.account_id order by user_id limit 1), '')`;
const byName = sql`order by lower(accounts.username), accounts.account_id`;

/** The caller's subusers by name. */
export async function listSubusers(database: Queryable, caller: Caller, query: SubuserQuery): Promise<Subuser[]> {
  const conditions = [below(caller)];
  if (query.username) conditions.push(sql`position(lower(${query.username}) in lower(accounts.username)) > 0`);
  if (query.region && query.region !== 'all') conditions.push(sql`accounts.region = ${query.region}`);
  return database.rows<Subuser>(sql`
    select account_id as id, username, ${email} as email,
      disabled_at is not null as disabled ${query.include_region ? sql`, region` : sql``}
    from accounts where ${joinSql(conditions, ' and ')} ${byName}
    limit ${query.limit ?? 500} offset ${query.offset ?? 0}`);
}

/** The caller's subusers with all details for the workbench, by name. */
export async function subuserDetails(
  database: Queryable,
  caller: Caller,
  query: { username?: string; limit?: number; offset?: number },
): Promise<SubuserDetails> {
  const { limit } = await requireParent(database, caller);
  const named = query.username ? sql` and position(lower(${query.username}) in lower(accounts.username)) > 0` : sql``;
  const rows = await database.rows<Omit<SubuserDetails['result'][number], 'credits'>>(sql`
    select accounts.account_id as id, accounts.username, ${email} as email, disabled_at is not null as disabled, region,
      website_access,
      account_status(accounts.account_id) as status, plan, coalesce(contact_count, 0) as contact_count,
      to_char(accounts.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at
    from accounts left join contact_counts on contact_counts.account_id = accounts.account_id
    where ${below(caller)}${named} ${byName} limit ${query.limit ?? 100} offset ${query.offset ?? 0}`);
  const counted = await database.first<{ count: number }>(
    sql`select count(*) as count from accounts where ${below(caller)}${named}`,
  );
  const result = await Promise.all(
    rows.map(async (row) => ({ ...row, credits: await readSubuserCredits(database, row.id) })),
  );
  return { result, count: counted?.count ?? 0, limit };
}

/**
 * Creates a subuser on its parent's plan. Its address has to be confirmed, unless it is the confirmed one of the
 * creator: until then the subuser can't send or create keys. Throws 400 naming the error, 403 if there are too many.
 */
export async function createSubuser(provider: Provider, caller: Caller, input: SubuserCreate): Promise<SubuserCreated> {
  requireUnlimited(caller, 'create subusers');
  const username = input.username.trim();
  if (username === '') throw badRequest('Username is a required field.', 'username');
  // It is sent in a header of each request on its behalf.
  if (!/^[\w.@+-]+$/.test(username))
    throw badRequest('Username may have letters, digits and . _ @ + - only.', 'username');
  const address = input.email.trim();
  if (!isEmailAddress(address)) throw badRequest('Email must be a valid email address.', 'email');
  await refuseWeakPassword(input.password, [username, address], 'password');
  const passwordHash = await hashPassword(input.password);
  const subuser = await provider.database.transaction(async (transaction) => {
    const { limit } = await requireParent(transaction, caller);
    const parent = await lockParent(transaction, caller);
    if (limit !== null && parent.subusers >= limit) throw forbidden(`You've reached the maximum of ${limit} subusers.`);
    const region = input.region ?? parent.region;
    const isVerified = await isConfirmedBy(transaction, caller, address);
    const account = {
      username,
      email: address,
      plan: parent.plan,
      admin: true,
      parentAccountId: caller.accountId,
      region,
      isVerified,
    } as const;
    const made = await insertAccount(transaction, account, passwordHash).catch((error: unknown) => {
      // The message in the platform's API.
      throw error instanceof HttpError && error.status === 409 ? badRequest('username exists', 'username') : error;
    });
    if (input.ips)
      await transaction.execute(sql`update accounts set ips = ${input.ips} where account_id = ${made.accountId}`);
    await auditAction(transaction, caller, {
      action: 'subuser.created',
      subject: username,
      details: { email: address, region },
    });
    return { ...made, isVerified, region };
  });
  // Many subusers may share an address: if it has received too many emails, its owner can request the link in the
  // account.
  const holder = { account_id: subuser.accountId, user_id: subuser.userId, email: address };
  const isMailed =
    !subuser.isVerified && (await sendWithinBudget(() => mailVerification(provider, holder, caller.accountId)));
  return {
    username,
    user_id: subuser.userId,
    email: address,
    credit_allocation: { type: 'unlimited' },
    ...(input.include_region && { region: subuser.region }),
    verification_mailed: isMailed,
  };
}

async function isConfirmedBy(database: Queryable, { accountId, userId }: Caller, address: string): Promise<boolean> {
  const own = await database.first(sql`
    select from users where account_id = ${accountId} and user_id = ${userId}
      and lower(email) = lower(${address}) and email_verified_at is not null`);
  return own !== undefined;
}

/** Serialized, because two concurrent requests must not both take the last place. */
async function lockParent(transaction: Transaction, caller: Caller) {
  const parent = await transaction.first<{
    plan: 'trial' | 'free' | 'basic' | 'advanced';
    region: 'global' | 'eu';
  }>(sql`
    select plan, region from accounts where account_id = ${caller.accountId} for no key update`);
  const counted = await transaction.first<{ count: number }>(
    sql`select count(*) as count from accounts where ${below(caller)}`,
  );
  if (!parent) throw notFound();
  return { ...parent, subusers: counted?.count ?? 0 };
}
