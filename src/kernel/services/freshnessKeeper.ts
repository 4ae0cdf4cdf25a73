import { injected, type Freshness, type Refreshable, type Resource } from 'sendwright/sdk';

/** Milliseconds between the end of a fetch and the next one of the same data. */
const pause = 1000;
/** Milliseconds for which changes are collected. */
const gather = 50;
/** Milliseconds after which focusing the window triggers a refetch. */
const oldAge = 10_000;

interface Kept {
  readonly resources: ReadonlySet<string>;
  readonly data: Refreshable;
  /** Whether something changed since the last fetch started. */
  isStale: boolean;
  isRunning: boolean;
  /** When it was last fetched, or confirmed to be up to date; from `performance.now()`. */
  at: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Used to detect whether the tab is visible. */
type Sight = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;
type Focus = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Refetches data that depends on a changed resource: at most once a second each, and never while the tab is hidden. */
@injected()
export class FreshnessKeeper implements Freshness {
  readonly #kept = new Set<Kept>();

  constructor(
    private readonly visibility: Sight = document,
    private readonly focus: Focus = window,
  ) {
    visibility.addEventListener('visibilitychange', this.#onSeen);
    focus.addEventListener('focus', this.#onSeen);
  }

  keep(resources: readonly Resource[], data: Refreshable): () => void {
    const kept: Kept = {
      resources: new Set(resources),
      data,
      isStale: false,
      isRunning: false,
      at: performance.now(),
      timer: undefined,
    };
    this.#kept.add(kept);
    return () => {
      clearTimeout(kept.timer);
      this.#kept.delete(kept);
    };
  }

  /** The server announced changes of these resources; `all`: any. */
  changed(resources: readonly string[] | 'all'): void {
    for (const kept of this.#kept) {
      if (resources !== 'all' && !resources.some((name) => kept.resources.has(name))) continue;
      kept.isStale = true;
      this.#plan(kept);
    }
  }

  dispose(): void {
    this.visibility.removeEventListener('visibilitychange', this.#onSeen);
    this.focus.removeEventListener('focus', this.#onSeen);
    for (const kept of this.#kept) clearTimeout(kept.timer);
    this.#kept.clear();
  }

  #plan(kept: Kept): void {
    if (this.visibility.hidden || kept.isRunning || kept.timer !== undefined) return;
    const wait = Math.max(gather, kept.at + pause - performance.now());
    kept.timer = setTimeout(() => {
      kept.timer = undefined;
      void this.#freshen(kept);
    }, wait);
  }

  async #freshen(kept: Kept): Promise<void> {
    if (this.visibility.hidden || !kept.isStale) return;
    kept.isStale = false;
    if (kept.data.isShown === false) {
      kept.data.expire?.();
      return;
    }
    kept.isRunning = true;
    try {
      await kept.data.freshen();
    } catch {
      // The old data stays; the page shows when the server can't be reached.
    }
    kept.isRunning = false;
    kept.at = performance.now();
    if (kept.isStale && this.#kept.has(kept)) this.#plan(kept);
  }

  readonly #onSeen = (): void => {
    if (this.visibility.hidden) return;
    for (const kept of this.#kept) {
      if (performance.now() - kept.at > oldAge) kept.isStale = true;
      if (kept.isStale) this.#plan(kept);
    }
  };
}
