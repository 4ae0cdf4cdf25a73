import { setTimeout as delay } from 'node:timers/promises';

export interface PollOptions {
  /** Does the pending work; returns true if there may be more, which is then checked immediately. */
  readonly look: () => Promise<boolean>;
  /** Milliseconds until the next check if nothing is pending. */
  readonly every: number;
  /** Called when a check throws; the next one runs at its usual time. */
  readonly failed: (error: unknown) => void;
}

/** Checks for work repeatedly until `signal` aborts and the current check has ended. Never throws. */
export async function pollForWork(signal: AbortSignal, { look, every, failed }: PollOptions): Promise<void> {
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
