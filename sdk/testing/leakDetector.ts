/** The calling line of our own code; undefined if a library called. */
function callerNow(): string | undefined {
  const { stackTraceLimit } = Error;
  // This function, the wrapper and its caller: each additional frame costs a source map lookup.
  Error.stackTraceLimit = 4;
  const { stack } = new Error('here');
  Error.stackTraceLimit = stackTraceLimit;
  const frames = (stack ?? '').split('\n').slice(1);
  const caller = frames.find((frame) => !frame.includes('leakDetector'));
  return caller && !/node_modules|node:|\/src\/kernel\//.test(caller) ? caller.trim() : undefined;
}

type Undo = () => void;

/**
 * Records timers and listeners on window and document created while it watches, with their callers, to report those
 * that are left at the end.
 */
export class LeakDetector {
  readonly #left = new Map<unknown, string>();
  readonly #undo: Undo[] = [];

  constructor() {
    this.#watchTimer('setTimeout', 'clearTimeout');
    this.#watchTimer('setInterval', 'clearInterval');
    this.#watchListeners(window, 'window');
    this.#watchListeners(document, 'document');
  }

  /** Stops watching. Returns what is left. */
  stop(): string[] {
    for (const undo of this.#undo.splice(0)) undo();
    return [...this.#left.values()];
  }

  #watchTimer(set: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval'): void {
    const original = { set: globalThis[set], clear: globalThis[clear] };
    const watchedSet = (
      callback: (...parameters: unknown[]) => void,
      delay?: number,
      ...parameters: unknown[]
    ): unknown => {
      const caller = callerNow();
      const timer: unknown = original.set(
        (...given: unknown[]) => {
          if (set === 'setTimeout') this.#left.delete(timer);
          callback(...given);
        },
        delay,
        ...parameters,
      );
      if (caller) this.#left.set(timer, `a timer (${set}, ${delay ?? 0} ms) made ${caller}`);
      return timer;
    };
    const watchedClear = (timer?: unknown): void => {
      this.#left.delete(timer);
      original.clear(timer as Parameters<typeof clearTimeout>[0]);
    };
    Object.assign(globalThis, { [set]: watchedSet, [clear]: watchedClear });
    this.#undo.push(() => {
      // Keep fake timers that were installed in the meantime.
      if ((globalThis[set] as unknown) === watchedSet)
        Object.assign(globalThis, { [set]: original.set, [clear]: original.clear });
    });
  }

  #watchListeners(target: Window | Document, name: string): void {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const keys = new Map<unknown, Map<string, object>>();
    const keyOf = (type: string, listener: unknown): object => {
      const types = keys.get(listener) ?? new Map<string, object>();
      keys.set(listener, types);
      const key = types.get(type) ?? {};
      types.set(type, key);
      return key;
    };
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      const caller = callerNow();
      const ends = typeof options === 'object' && (options.once || options.signal);
      if (caller && !ends)
        this.#left.set(keyOf(type, listener), `a listener for "${type}" on the ${name} made ${caller}`);
      add(type, listener, options);
    };
    target.removeEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: EventListenerOptions | boolean,
    ) => {
      this.#left.delete(keyOf(type, listener));
      remove(type, listener, options);
    };
    this.#undo.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }));
  }
}
