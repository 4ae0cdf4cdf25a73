/** Wakes all waiters. They check themselves what has changed. */
export class AsyncSignal {
  private waiting: Array<() => void> = [];

  /** Resolves at the next notification. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  notify(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const resolve of woken) resolve();
  }
}
