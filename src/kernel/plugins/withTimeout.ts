/** Milliseconds that fetching code may take (specification, section 9). */
export const chunkLoadTimeout = 120_000;

/** Settles as `work` does, or rejects after `milliseconds` with an error about `what`. */
export async function withTimeout<Result>(what: string, milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} didn't load within ${milliseconds / 1000} seconds.`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
