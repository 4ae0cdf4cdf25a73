/** Wakes whoever waits for a change. Waiters look for themselves what has changed. */
export class Bell {
  private waiting: Array<() => void> = [];

  /** Resolves at the next ring. */
  heard(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  ring(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const resolve of woken) resolve();
  }
}
