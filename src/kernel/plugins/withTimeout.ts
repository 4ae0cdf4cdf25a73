/** Milliseconds until fetching code counts as failed. */
export const chunkLoadTimeout = 120_000;

/**
 * Milliseconds that a plugin's `activate` can take after its code has loaded. Slow work should happen after activation.
 */
export const activationTimeout = 30_000;

/** Whether code could not be downloaded, as opposed to code that threw. */
export const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** Settles like `work`, or rejects after `milliseconds` with an error that contains `what` and the time. */
export async function withTimeout<Result>(
  what: string,
  milliseconds: number,
  work: Result | Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${milliseconds / 1000} seconds.`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
