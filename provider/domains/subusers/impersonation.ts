import { cookieNames } from 'sendwright/wire/account';
import type { Impersonation } from 'sendwright/wire/subusers';
import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import { forbidden } from '../../http/errors';
import type { Caller } from '../../provider';
import { audit, auditAction } from '../audit-log/audit';
import { requireSubuser } from './subusers';

/**
 * Records in both logs that an administrator starts working as a subuser. The right to do so is checked again for every
 * request: see `onBehalfOf` in `http/authentication.ts`. Throws 403 for others and for a disabled subuser, 404 for an
 * unknown subuser.
 */
export async function startImpersonation(
  database: Database,
  caller: Caller,
  name: string,
): Promise<Impersonation & { reseller: string | undefined }> {
  if (!caller.isAdmin) throw forbidden();
  return database.transaction(async (transaction) => {
    const { accountId, username, region } = await requireSubuser(transaction, caller, name);
    const disabled = await transaction.first(
      sql`select from accounts where account_id = ${accountId} and disabled_at is not null`,
    );
    if (disabled) throw forbidden('This subuser is disabled. Enable it first.');
    await auditAction(transaction, caller, { action: 'impersonation.started', subject: username });
    const actor = { userId: null, username };
    const impersonator = { userId: caller.userId, username: caller.username };
    await audit(transaction, {
      accountId,
      actor,
      impersonator,
      action: 'impersonation.started',
      subject: username,
      address: caller.address,
    });
    const parent = await transaction.first<{ reseller: string | null }>(sql`
      select case when is_reseller then username end as reseller from accounts where account_id = ${caller.accountId}`);
    return { username, region, reseller: parent?.reseller ?? undefined };
  });
}

/** Records that the administrator is back in the parent account. Returns that account's region. */
export async function endImpersonation(database: Database, caller: Caller): Promise<'global' | 'eu'> {
  const { impersonator } = caller;
  if (impersonator) {
    await database.transaction(async (transaction) => {
      await auditAction(transaction, caller, { action: 'impersonation.ended', subject: caller.username });
      const { accountId, userId, username } = impersonator;
      await audit(transaction, {
        accountId,
        actor: { userId, username },
        action: 'impersonation.ended',
        subject: caller.username,
        address: caller.address,
      });
    });
  }
  const row = await database.first<{ region: 'global' | 'eu' }>(
    sql`select region from accounts where account_id = ${(impersonator ?? caller).accountId}`,
  );
  return row?.region ?? 'global';
}

const standing = '; Path=/; SameSite=Lax';

/** The `Set-Cookie` headers for working as a subuser; the workbench sends their values as request headers. */
export function impersonationCookies(
  { username, region, reseller }: Impersonation & { reseller: string | undefined },
  secure: boolean,
): string[] {
  const values = {
    [cookieNames.impersonatingUsername]: username,
    [cookieNames.accountRegion]: region,
    ...(reseller !== undefined && { [cookieNames.reseller]: reseller }),
  };
  return Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}${standing}${secure ? '; Secure' : ''}`,
  );
}

/** The `Set-Cookie` headers for returning to the parent. */
export function parentCookies(region: 'global' | 'eu', secure: boolean): string[] {
  return [
    `${cookieNames.impersonatingUsername}=${standing}; Max-Age=0`,
    `${cookieNames.reseller}=${standing}; Max-Age=0`,
    `${cookieNames.accountRegion}=${region}${standing}${secure ? '; Secure' : ''}`,
  ];
}
