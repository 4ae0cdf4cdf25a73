import { setTimeout as delay } from 'node:timers/promises';

export interface Looking {
  /** Does what there is to do; true where more may wait, and is looked for at once. */
  readonly look: () => Promise<boolean>;
  /** Milliseconds until the next look where nothing waits. */
  readonly every: number;
  /** Told of a look that threw; the next comes in its time. */
  readonly failed: (error: unknown) => void;
}

/** Looks for work again and again until `signal` aborts, and then until the look under way has ended. Never throws. */
export async function keepLooking(signal: AbortSignal, { look, every, failed }: Looking): Promise<void> {
  while (!signal.aborted) {
    let busy = false;
    try {
      busy = await look();
    } catch (error) {
      failed(error);
    }
    if (!busy) await delay(every, undefined, { signal }).catch(() => undefined);
  }
}
