/** What was started and must be stopped again, the last part first. */
export class Stops {
  readonly #parts: { name: string; stop: () => Promise<void> }[] = [];
  readonly #limit: number;
  #stopping: Promise<void> | undefined;

  /** `limit`: milliseconds that one part may take. It is given up then, and the others are stopped all the same. */
  constructor(limit = 45_000) {
    this.#limit = limit;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  /**
   * Stops all parts; rejects at the end with what went wrong with any of them. Whoever asks
   * while they are being stopped waits for the same end: a signal may come in the middle of a
   * start, which fails then and wants everything stopped as well.
   */
  stopAll(): Promise<void> {
    this.#stopping ??= this.#stopEach();
    return this.#stopping;
  }

  async #stopEach(): Promise<void> {
    const failures: unknown[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      await this.#stop(part.name, part.stop).catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'));
  }

  /**
   * The timer does more than limit: a part that waits for what is gone already keeps nothing
   * alive, and Node would end the process as if all were done, the database still running.
   */
  async #stop(name: string, stop: () => Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`${name} did not stop within ${Math.round(this.#limit / 1000)} seconds.`)),
        this.#limit,
      );
    });
    try {
      await Promise.race([stop(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
