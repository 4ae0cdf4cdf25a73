import { DeliveryRun } from '../ledger/deliveryRun';
import type { DeliveryParts } from '../ledger/deliverSend';
import { Pacer } from '../ledger/pacer';
import { readSendLimits } from '../ledger/sendLimits';
import { releaseMail, settleLane, stallLane } from './mailLane';
import { mailSource } from './mailSource';
import { mailKey } from './mailStream';

/** Sends whatever an account's mail has to send now, as `deliverSend` does for a single send. */
export async function deliverMail(
  parts: DeliveryParts,
  accountId: number,
  workerId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, transport, log, hurry } = parts;
  const send = mailKey(accountId);
  await releaseMail(database, accountId);
  const source = mailSource({
    database,
    workerId,
    accountId,
    publicUrl: parts.publicUrl,
    bounceDomain: parts.bounceDomain,
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
  if (run.unreachable === undefined || run.reached) await settleLane(database, accountId);
  if (run.unreachable === undefined) return;
  log.warn({ accountId, reason: run.unreachable }, 'the mail server cannot be reached; mail backs off');
  await stallLane(database, accountId);
}
