import { Wake } from './wake';

export interface PollOptions {
  /** Does the pending work; returns true if there may be more, which is then checked immediately. */
  readonly look: () => Promise<boolean>;
  /** Milliseconds until the next check if nothing is pending. */
  readonly every: number;
  /** Ends the pause when it is told. */
  readonly wake?: Wake;
  /** Called when a check throws; the next one runs at its usual time. */
  readonly failed: (error: unknown) => void;
}

/** Checks for work repeatedly until `signal` aborts and the current check has ended. Never throws. */
export async function pollForWork(
  signal: AbortSignal,
  { look, every, failed, wake = new Wake() }: PollOptions,
): Promise<void> {
  while (!signal.aborted) {
    let busy = false;
    try {
      busy = await look();
    } catch (error) {
      failed(error);
    }
    if (!busy) await wake.pause(every, signal);
  }
}
