import { setTimeout as delay } from 'node:timers/promises';
import type { QueueConnections } from './queueConnections';

/** How long a job that another process queued, or that is tried again, may wait beyond its time. */
const intervalMilliseconds = 500;

/**
 * Rings for every queue that has a job to do, again and again until `signal` aborts. One question for all queues takes
 * the place of one from each worker, which kept an idle server busy. What could not be asked is reported, and asked again.
 */
export async function ringForQueues(
  connections: Pick<QueueConnections, 'waiting'>,
  ring: (queue: string) => void,
  report: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const queue of await connections.waiting()) ring(queue);
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
    await delay(intervalMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}
