import type { SubuserCredits, SubuserCreditsUpdate } from 'sendwright/wire/subusers';
import { sql } from '../../database/sql';
import type { Database } from '../../database/database';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { addCredits, readSubuserCredits, writeCredits } from './credits';
import { requireSubuser } from './subusers';

/** Sets the credits. Throws 400 naming the field, 404. */
export async function changeCredits(
  database: Database,
  caller: Caller,
  name: string,
  update: SubuserCreditsUpdate,
): Promise<SubuserCredits> {
  return database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    await writeCredits(transaction, accountId, update);
    await auditAction(transaction, caller, {
      action: 'subuser.credits_changed',
      subject: username,
      details: { ...update },
    });
    return readSubuserCredits(transaction, accountId);
  });
}

/** Adds or removes credits until the next reset. Throws 400 if they are unlimited, 404. */
export async function changeRemaining(
  database: Database,
  caller: Caller,
  name: string,
  change: number,
): Promise<SubuserCredits> {
  return database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    const credits = await addCredits(transaction, accountId, change);
    await auditAction(transaction, caller, {
      action: 'subuser.credits_changed',
      subject: username,
      details: { change },
    });
    return credits;
  });
}

/** Stores the addresses; mail is still sent from the server's own. Throws 404. */
export async function changeIps(
  database: Database,
  caller: Caller,
  name: string,
  ips: readonly string[],
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    const unique = [...new Set(ips)];
    await transaction.execute(sql`update accounts set ips = ${unique} where account_id = ${accountId}`);
    await auditAction(transaction, caller, {
      action: 'subuser.ips_changed',
      subject: username,
      details: { ips: unique },
    });
    return unique;
  });
}
