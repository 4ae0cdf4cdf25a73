import type { FastifyBaseLogger } from 'fastify';

/** Work of a lane that is repeated in the background. */
export interface PeriodicWork {
  /** Starts the work, unless it is in progress or was a moment ago. Never rejects. */
  look(): void;
  /** Resolves when work in progress has ended. */
  idle(): Promise<void>;
}

/**
 * Repeats `work` no sooner than `every` milliseconds after it last started, or at once if it returns true: there is
 * more to do. Failures are logged with `failure`, and retried.
 */
export function periodicWork(
  log: FastifyBaseLogger,
  { every, failure, work }: { readonly every: number; readonly failure: string; work(): Promise<boolean> },
): PeriodicWork {
  let current: Promise<void> | undefined;
  let startedAt = -Infinity;
  return {
    look() {
      const now = performance.now();
      if (current !== undefined || now - startedAt < every) return;
      startedAt = now;
      current = work()
        .then((hasMore) => {
          if (hasMore) startedAt = -Infinity;
        })
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          current = undefined;
        });
    },
    async idle() {
      await current;
    },
  };
}
