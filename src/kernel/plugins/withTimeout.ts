/** Milliseconds until fetching code counts as failed. */
export const chunkLoadTimeout = 120_000;

/** Milliseconds that a plugin's `activate` may take once its code is there. Slow work belongs behind it, not in it. */
export const activationTimeout = 30_000;

/** Whether code could not be downloaded, as against code that failed. */
export const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** Settles as `work` does, or rejects after `milliseconds` with an error: `what` and the time, as a sentence. */
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
