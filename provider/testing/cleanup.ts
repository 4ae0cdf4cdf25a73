interface Closable {
  close(): Promise<unknown> | void;
}

/**
 * Resources that tests opened. Pass `run` to `afterEach` or `afterAll`: everything is closed in reverse order, even
 * after a failed assertion or if something else can't be closed, because open sockets would keep Jest running.
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

  /** Runs `step` at the end. */
  add(step: () => Promise<unknown> | void): void {
    this.steps.push(step);
  }

  /** @throws AggregateError with all errors, after everything else was closed */
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
