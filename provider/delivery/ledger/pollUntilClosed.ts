import { setTimeout as delay } from 'node:timers/promises';
import type { DeliverySource } from './deliverySource';

/** Milliseconds between checks. */
const pollInterval = 500;

/**
 * Calls `close` when messages may no longer be sent. Claims would notice it, too, but only after everything queued has
 * been sent: with a slow server that is long after somebody pressed "Cancel". Ends when `signal` aborts.
 */
export async function pollUntilClosed(source: DeliverySource, signal: AbortSignal, close: () => void): Promise<void> {
  while (!signal.aborted) {
    await delay(pollInterval, undefined, { signal }).catch(() => undefined);
    // Claims report a database that doesn't answer.
    if (!signal.aborted && !(await source.isOpen().catch(() => true))) return close();
  }
}
