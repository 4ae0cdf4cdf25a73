/** Parts to stop at shutdown, in reverse order of starting. */
export class Stops {
  readonly #parts: { name: string; stop: () => Promise<void> }[] = [];
  readonly #limit: number;
  #stopping: Promise<void> | undefined;

  /** `limit`: milliseconds for stopping one part. After that it is abandoned, and the others are still stopped. */
  constructor(limit = 45_000) {
    this.#limit = limit;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  /**
   * Stops all parts; rejects at the end with all errors. Concurrent calls share the result: a signal may arrive during
   * a start, which then fails and stops everything as well.
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
   * The timer also keeps the process alive: otherwise Node would exit while a part waits for something that is gone,
   * with the database still running.
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
