import { sql } from '../../database/sql';
import type { Caller, Provider } from '../../provider';
import { dropUselessCodes, refuseWithout } from '../accounts/security/secondFactor';
import { auditAction } from '../audit-log/audit';
import { tellUser } from './addPasskey';
import { deletePasskey } from './queries';

/** Removes one of the caller's passkeys, and mails them. Throws 404 for anybody else's. */
export async function removePasskey(provider: Provider, caller: Caller, passkeyId: string): Promise<void> {
  const removed = await provider.database.transaction(async (transaction) => {
    const user = await transaction.first<{ email: string }>(sql`
      select email from users where account_id = ${caller.accountId} and user_id = ${caller.userId} for update`);
    const name = await deletePasskey(transaction, caller, passkeyId);
    await refuseWithout(transaction, caller);
    await dropUselessCodes(transaction, caller);
    await auditAction(transaction, caller, { action: 'passkey.removed', subject: name });
    return { name, email: user?.email ?? '' };
  });
  const { name, email } = removed;
  await tellUser(provider, caller, email, `The passkey ${name} of ${caller.username} was removed.`);
}
