import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { pauseAutomation } from '../../domains/automations/pauseAutomation';
import { lockCredits } from '../../domains/user/credits';
import { findDkimSigner } from '../dkim/dkimKeys';
import { DeliveryRun } from '../ledger/deliveryRun';
import { type DeliveryParts, prepareMessages } from '../ledger/deliverSend';
import { Pacer } from '../ledger/pacer';
import { readSendLimits } from '../ledger/sendLimits';
import type { SingleSendKey } from '../ledger/singleSendKey';
import { singleSendSource } from '../ledger/singleSendSource';
import { addressesOfPool } from '../transport/ipPools';
import { settleMessage, stallMessage } from './messageLane';

/**
 * Sends the copies of one email of an automation that wait, as `deliverSend` does for a single send. The ledger knows
 * them by the message's id. What a person must mend pauses the automation with its reason.
 */
export async function deliverMessage(
  parts: DeliveryParts,
  send: SingleSendKey,
  workerId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, transport, log, hurry } = parts;
  const { accountId, singleSendId: messageId } = send;
  const prepared = await prepareMessages(parts, send);
  if (typeof prepared === 'string') {
    await pauseAutomation(
      database,
      accountId,
      sql`select automation_id from automation_messages where account_id = ${accountId} and message_id = ${messageId}`,
      'message',
      prepared,
    );
    return;
  }
  const { messages, groupId, from, pool, quarantined } = prepared;
  const signer = await findDkimSigner(database, accountId, from);
  const addresses = await addressesOfPool(database, accountId, pool);
  const open = sql`
    select 1 from automation_messages join automations using (account_id, automation_id)
    where account_id = ${accountId} and message_id = ${messageId} and automations.status = 'live' and account_may_send(account_id)`;
  let isUsedUp = false;
  // Claimed copies count as reserved: whoever asks next, here or for other mail, has that many less.
  const most = async (transaction: Transaction): Promise<number> => {
    const { remain } = (await lockCredits(transaction, accountId)) ?? { remain: Infinity };
    isUsedUp = remain === 0;
    return remain;
  };
  const source = singleSendSource({
    database,
    workerId,
    send,
    groupId,
    messages,
    signer,
    addresses,
    open,
    most,
    quarantined,
    mark: parts.mark,
  });
  const limits = await readSendLimits(database, accountId);
  const run = await DeliveryRun.open({
    database,
    transport,
    log,
    workerId,
    send,
    source,
    pacer: parts.pacer ?? new Pacer(),
    limits,
    hurry,
  });
  await run.go(signal);
  if (run.unreachable === undefined || run.reached) await settleMessage(database, send);
  if (run.unreachable === undefined && !isUsedUp) return;
  log.warn(
    { ...send, reason: run.unreachable ?? 'all emails of the account are used' },
    'no email of an automation can leave; it backs off',
  );
  await stallMessage(database, send);
}
