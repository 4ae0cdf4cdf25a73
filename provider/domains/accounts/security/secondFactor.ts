import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { TwoFactor, TwoFactorSetUp } from 'sendwright/wire/security';
import { sql } from '../../../database/sql';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { badRequest, HttpError, notFound, refusal, unauthorized } from '../../../http/errors';
import { hashSecret } from '../../../http/secrets';
import type { Caller } from '../../../provider';
import type { Place } from '../../../secrets/secretBox';
import { audit, auditAction } from '../../audit-log/audit';
import { endSessionsOf } from '../sessions/endSessions';
import { verifyPassword } from './passwords';

const period = 30;
/** Accepted time steps before and after the current one, because clocks differ. */
const tolerance = 1;
const recoveryCodeCount = 10;
/** Without ambiguous letters and digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * The password was correct, but the code of the second factor is missing. The response is 401 with the field `code`.
 */
export class SecondFactorNeeded extends HttpError {
  constructor() {
    super(401, { message: 'Enter the code of your authenticator app, or a recovery code.', field: 'code' });
  }
}

const wrongCode = (): HttpError =>
  new HttpError(401, { message: 'The code is wrong or was already used.', field: 'code' });

const totpPlace = (accountId: number, userId: number): Place => ({
  column: 'users.totp_secret',
  accountId,
  row: userId,
});

/** Uses a code of the app, or a recovery code, once. Throws 401 for any other. */
export async function consumeSecondFactor(
  database: Database,
  accountId: number,
  userId: number,
  typed: string,
): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  const taken = /^\d{6}$/.test(code)
    ? await consumeAppCode(database, accountId, userId, code)
    : await consumeRecoveryCode(database, accountId, userId, code);
  if (!taken) throw wrongCode();
}

async function consumeAppCode(database: Queryable, accountId: number, userId: number, code: string): Promise<boolean> {
  const user = await database.first<{ totp_secret: string | null }>(sql`
    select totp_secret from users where account_id = ${accountId} and user_id = ${userId}`);
  const step = user?.totp_secret
    ? stepOf(database.secrets.open(user.totp_secret, totpPlace(accountId, userId)), code)
    : undefined;
  if (step === undefined) return false;
  // Prevents replay: a step is accepted once, and none before it afterwards.
  return (
    (await database.execute(sql`
    update users set totp_step = ${step}
    where account_id = ${accountId} and user_id = ${userId} and totp_step < ${step}`)) === 1
  );
}

async function consumeRecoveryCode(
  database: Database,
  accountId: number,
  userId: number,
  code: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const taken = await transaction.execute(sql`
      delete from recovery_codes
      where account_id = ${accountId} and user_id = ${userId} and code_hash = ${hashSecret(code)}`);
    if (taken === 0) return false;
    const user = await transaction.first<{ username: string }>(
      sql`select username from users where account_id = ${accountId} and user_id = ${userId}`,
    );
    const username = user?.username ?? '';
    await audit(transaction, { accountId, actor: { userId, username }, action: 'mfa.recovered', subject: username });
    return true;
  });
}

/** The 30-second step of the code; undefined if it is wrong. */
function stepOf(secret: string, code: string): number | undefined {
  const now = Date.now();
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({
    token: code,
    timestamp: now,
    window: tolerance,
  });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

export async function readTwoFactor(database: Queryable, caller: Caller): Promise<TwoFactor> {
  const row = await database.first<{ enabled: boolean; codes: number }>(sql`
    select two_factor_at is not null as enabled,
      (select count(*) from recovery_codes where account_id = ${caller.accountId} and user_id = ${caller.userId}) as
        codes
    from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!row) throw notFound();
  return { enabled: row.enabled, recovery_codes_left: row.codes };
}

/**
 * Starts the setup: a new secret, which has no effect until one of its codes is confirmed. Throws 400 for a wrong
 * password.
 */
export async function beginTwoFactor(
  database: Database,
  caller: Caller,
  password: string | undefined,
): Promise<TwoFactorSetUp> {
  await provePassword(database, caller, password);
  const secret = new Secret({ size: 20 }).base32;
  const begun = await database.execute(sql`
    update users set totp_secret = ${database.secrets.seal(secret, totpPlace(caller.accountId, caller.userId))}
    where account_id = ${caller.accountId} and user_id = ${caller.userId} and two_factor_at is null`);
  if (begun === 0) throw badRequest('Two-factor authentication is already on.');
  return {
    secret,
    uri: new TOTP({
      issuer: 'Sendwright',
      label: caller.username,
      secret: Secret.fromBase32(secret),
      period,
    }).toString(),
  };
}

/**
 * Turns the second factor on, ends the other sessions, and returns the recovery codes, which can't be read again.
 * Throws 400 for a wrong code.
 */
export async function confirmTwoFactor(
  database: Database,
  caller: Caller,
  typed: string,
  ownToken: string | undefined,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const { accountId, userId } = caller;
    const user = await transaction.first<{ totp_secret: string | null; enabled: boolean }>(sql`
      select totp_secret, two_factor_at is not null as enabled from users
      where account_id = ${accountId} and user_id = ${userId} for update`);
    if (!user?.totp_secret) throw badRequest('Start the setup first.');
    if (user.enabled) throw badRequest('Two-factor authentication is already on.');
    const secret = transaction.secrets.open(user.totp_secret, totpPlace(accountId, userId));
    const step = stepOf(secret, typed.replaceAll(/\s/g, ''));
    if (step === undefined) throw badRequest('The code is wrong. Enter the newest code of the app.', 'code');
    await transaction.execute(sql`
      update users set two_factor_at = now(), totp_step = ${step}
      where account_id = ${accountId} and user_id = ${userId}`);
    await endSessionsOf(transaction, accountId, userId, ownToken);
    await auditAction(transaction, caller, { action: 'mfa.enabled', subject: caller.username });
    return makeRecoveryCodes(transaction, caller);
  });
}

/** Replaces the recovery codes. Throws 401 for a wrong code. */
export async function renewRecoveryCodes(database: Database, caller: Caller, code: string): Promise<string[]> {
  await proveCode(database, caller, code);
  return database.transaction((transaction) => makeRecoveryCodes(transaction, caller));
}

/** Turns the second factor off. Throws 400 for a wrong code. */
export async function removeTwoFactor(database: Database, caller: Caller, code: string): Promise<void> {
  await proveCode(database, caller, code);
  await database.transaction(async (transaction) => {
    const { accountId, userId } = caller;
    await transaction.execute(sql`
      update users set two_factor_at = null, totp_secret = null
      where account_id = ${accountId} and user_id = ${userId}`);
    await refuseWithout(transaction, caller);
    await dropUselessCodes(transaction, caller);
    await auditAction(transaction, caller, { action: 'mfa.disabled', subject: caller.username });
  });
}

/** Throws 400 if a team requires the second factor that was just removed, and there is no other. */
export async function refuseWithout(transaction: Transaction, { accountId, userId }: Caller): Promise<void> {
  const lacking = await transaction.first(sql`
    select from users join accounts using (account_id)
    where account_id = ${accountId} and user_id = ${userId} and requires_second_factor and two_factor_at is null
      and not exists (select from passkeys
        where passkeys.account_id = users.account_id and passkeys.user_id = users.user_id)`);
  if (lacking) throw refusal('second_factor_kept');
}

/** Recovery codes for somebody whose first second factor was just added; none if they have some. */
export async function firstRecoveryCodes(transaction: Transaction, caller: Caller): Promise<string[]> {
  const { accountId, userId } = caller;
  const kept = await transaction.first(
    sql`select from recovery_codes where account_id = ${accountId} and user_id = ${userId} limit 1`,
  );
  return kept ? [] : makeRecoveryCodes(transaction, caller);
}

/** Deletes the recovery codes of somebody without a second factor that they could replace. */
export async function dropUselessCodes(transaction: Transaction, { accountId, userId }: Caller): Promise<void> {
  await transaction.execute(sql`
    delete from recovery_codes
    where account_id = ${accountId} and user_id = ${userId}
      and not exists (select from users
        where account_id = ${accountId} and user_id = ${userId} and two_factor_at is not null)
      and not exists (select from passkeys where account_id = ${accountId} and user_id = ${userId})`);
}

async function makeRecoveryCodes(transaction: Transaction, { accountId, userId }: Caller): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await transaction.execute(sql`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`);
  await transaction.execute(sql`
    insert into recovery_codes (account_id, user_id, code_hash)
    select ${accountId}, ${userId}, hash from unnest(${codes.map(hashSecret)}::bytea[]) as hash`);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

async function provePassword(database: Queryable, caller: Caller, password: string | undefined): Promise<void> {
  const user = await database.first<{ password_hash: string | null }>(sql`
    select password_hash from users where account_id = ${caller.accountId} and user_id = ${caller.userId}`);
  if (!user) throw unauthorized();
  if (user.password_hash !== null && !(await verifyPassword(user.password_hash, password ?? '')))
    throw badRequest('Password is wrong.', 'password');
}

/** 400 instead of 401, which would end the session after a typo. */
async function proveCode(database: Database, caller: Caller, code: string): Promise<void> {
  try {
    await consumeSecondFactor(database, caller.accountId, caller.userId, code);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      throw badRequest('The code is wrong or was already used.', 'code');
    throw error;
  }
}
