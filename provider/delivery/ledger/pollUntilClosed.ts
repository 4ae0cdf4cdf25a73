import { setTimeout as delay } from 'node:timers/promises';
import type { DeliverySource } from './deliverySource';

/** Milliseconds between looks. */
const lookEvery = 500;

/**
 * Calls `close` once copies may not leave any more. Claims would notice it too, but only when what is queued has left:
 * with a slow server that is long after somebody has pressed "Cancel". Ends when `signal` aborts.
 */
export async function pollUntilClosed(source: DeliverySource, signal: AbortSignal, close: () => void): Promise<void> {
  while (!signal.aborted) {
    await delay(lookEvery, undefined, { signal }).catch(() => undefined);
    // A database that does not answer is for the claims to report.
    if (!signal.aborted && !(await source.isOpen().catch(() => true))) return close();
  }
}
