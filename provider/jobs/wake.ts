/** Milliseconds for which what is told is collected, so that many small changes are looked at together. */
const leastPause = 50;

/** Ends a pause early. What is told between two pauses ends the next one. */
export class Wake {
  #isTold = false;
  #end: (() => void) | undefined;

  tell(): void {
    this.#isTold = true;
    this.#end?.();
  }

  /** Pauses until it is told, the time is over, or `signal` aborts. Never throws. */
  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const least = Math.min(milliseconds, leastPause);
    await this.#sleep(least, signal, false);
    await this.#sleep(milliseconds - least, signal, true);
    this.#isTold = false;
  }

  #sleep(milliseconds: number, signal: AbortSignal, canWake: boolean): Promise<void> {
    if (signal.aborted || (canWake && this.#isTold)) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#end = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
      if (canWake) this.#end = end;
    });
  }
}
