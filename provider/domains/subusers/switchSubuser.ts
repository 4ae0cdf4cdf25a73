import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { requireSubuser } from './subusers';

/** Turns a subuser off or on: while off it can't send, and neither its users nor its keys have access. */
export async function switchSubuser(
  database: Database,
  caller: Caller,
  name: string,
  disabled: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    const changed = await transaction.execute(sql`
      update accounts set disabled_at = case when ${disabled}::boolean then now() end
      where account_id = ${accountId} and (disabled_at is not null) <> ${disabled}::boolean`);
    if (changed === 0) return;
    if (disabled) await endSessions(transaction, accountId);
    await auditAction(transaction, caller, {
      action: disabled ? 'subuser.disabled' : 'subuser.enabled',
      subject: username,
    });
  });
}

/** Allows or blocks the workbench for a subuser's users; its keys keep working. */
export async function switchWebsiteAccess(
  database: Database,
  caller: Caller,
  name: string,
  disabled: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { accountId, username } = await requireSubuser(transaction, caller, name);
    const changed = await transaction.execute(sql`
      update accounts set website_access = not ${disabled}::boolean
      where account_id = ${accountId} and website_access = ${disabled}::boolean`);
    if (changed === 0) return;
    if (disabled) await endSessions(transaction, accountId);
    await auditAction(transaction, caller, {
      action: 'subuser.access_changed',
      subject: username,
      details: { website_access: !disabled },
    });
  });
}

async function endSessions(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`delete from sessions where account_id = ${accountId}`);
}
