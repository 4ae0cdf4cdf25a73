import { HttpFailure } from 'sendwright/sdk';

export interface RetryOptions {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds between attempts. */
  readonly delay: number;
  readonly signal?: AbortSignal | undefined;
}

/** The default number of retries and the pause between them in milliseconds. */
export const standardRetry = { retries: 5, delay: 1000 } as const;

/** Resolves after `milliseconds`, or immediately when `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}

/** Whether a retry could succeed: not after a 4xx or an abort. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof HttpFailure && (error.status === 0 || error.status >= 500);
}

/** Retries while `attempt` fails for reasons that may be temporary. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { retries, delay, signal }: RetryOptions,
): Promise<Result> {
  for (let left = retries; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || signal?.aborted || !isWorthRetrying(error)) throw error;
      await pause(delay, signal);
      if (signal?.aborted) throw error;
    }
  }
}
