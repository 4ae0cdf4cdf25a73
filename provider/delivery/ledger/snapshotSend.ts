import type { EmailConfig, SendTo } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { touchGroup } from '../../domains/unsubscribe-groups/queries';
import { audience } from './audience';
import type { SingleSendKey } from './singleSendKey';

/**
 * Fixes the recipients of a send that is due: one ledger row each, and status `triggered`, in one transaction.
 * Safe to repeat and to race: only the one that finds the send still scheduled writes anything.
 * @returns whether this call did it.
 */
export async function snapshotSend(database: Database, { accountId, singleSendId }: SingleSendKey): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const send = await transaction.first<{ send_to: SendTo; email_config: EmailConfig }>(sql`
      update single_sends set status = 'triggered', triggered_at = now(), next_work_at = now()
      where account_id = ${accountId} and single_send_id = ${singleSendId} and status = 'scheduled' and send_at <= now()
      returning send_to, email_config`);
    if (send === undefined) return false;
    await transaction.execute(sql`
      insert into deliveries (account_id, single_send_id, contact_id, email)
      select ${accountId}, ${singleSendId}, contact_id, email from (${audience(accountId, send.send_to)}) as audience`);
    const { suppression_group_id: groupId } = send.email_config;
    if (groupId !== null) await touchGroup(transaction, accountId, groupId);
    return true;
  });
}
