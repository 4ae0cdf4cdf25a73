interface Closable {
  close(): Promise<unknown> | void;
}

/**
 * What tests opened. Give `run` to `afterEach` or `afterAll`: everything is closed, the last first, also when an
 * assertion failed before, or something else could not be closed; else open sockets would keep Jest running.
 *
 * ```ts
 * const cleanup = new Cleanup();
 * afterEach(() => cleanup.run());
 * test('…', async () => { const server = cleanup.own(await startMailServer()); … });
 * ```
 */
export class Cleanup {
  private readonly steps: Array<() => Promise<unknown> | void> = [];

  /** Closes `opened` at the end. */
  own<Opened extends Closable>(opened: Opened): Opened {
    this.add(() => opened.close());
    return opened;
  }

  /** Does `step` at the end. */
  add(step: () => Promise<unknown> | void): void {
    this.steps.push(step);
  }

  /** @throws AggregateError of what could not be closed, after all the rest was. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything that a test opened could be closed.');
  }
}
