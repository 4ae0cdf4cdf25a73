import {
  createPath,
  type Location,
  type Navigator,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router-dom';

export interface PageHistoryOptions {
  readonly kind: 'browser' | 'memory';
  /** The initial address of an in-memory history. */
  readonly start: string;
  /** Whether navigating to `pathname` closes a page with unsaved changes. */
  readonly losesChanges: (pathname: string) => boolean;
  /** Asks before they are lost; `proceed` navigates anyway. */
  readonly ask: (proceed: () => void) => void;
}

/**
 * The browser history: react-router's, with a question before unsaved changes are lost. Its data router would add
 * loaders, actions, fetchers and another route matching, a tenth of the first page's budget.
 */
export class PageHistory implements Navigator {
  location: Location;
  /** The kind of the last navigation. */
  action: 'POP' | 'PUSH' | 'REPLACE' = 'POP';
  readonly #options: PageHistoryOptions;
  readonly #history: ReturnType<typeof createBrowserHistory>;
  readonly #listeners = new Set<(history: PageHistory) => void>();
  readonly #stop: () => void;
  #isAllowed = false;
  #isReturning = false;

  constructor(options: PageHistoryOptions) {
    this.#options = options;
    this.#history =
      options.kind === 'browser'
        ? createBrowserHistory({ v5Compat: true })
        : createMemoryHistory({ initialEntries: [options.start], v5Compat: true });
    this.location = this.#history.location;
    this.#stop = this.#history.listen(({ action, location, delta }) => {
      if (action === 'POP') this.#pop(location, delta);
      else this.#arrive(location, action);
    });
  }

  createHref(to: To): string {
    return this.#history.createHref(to);
  }

  push(to: To, state?: unknown): void {
    // A link to the current page adds no history entry.
    const isHere =
      createPath({ ...this.location, search: '', hash: '', ...this.#pathOf(to) }) === createPath(this.location);
    this.#goTo(to, () => (isHere ? this.#history.replace(to, state) : this.#history.push(to, state)));
  }

  replace(to: To, state?: unknown): void {
    this.#goTo(to, () => this.#history.replace(to, state));
  }

  go(delta: number): void {
    this.#history.go(delta);
  }

  /** Subscribes to every change; returns a function that unsubscribes. */
  subscribe(listener: (history: PageHistory) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #pathOf(to: To): Partial<Location> {
    return typeof to === 'string' ? parsePath(to) : to;
  }

  #goTo(to: To, go: () => void): void {
    const { pathname = this.location.pathname } = this.#pathOf(to);
    if (this.#mayLeaveFor(pathname)) go();
    else this.#options.ask(() => this.#allowed(() => this.#goTo(to, go)));
  }

  /** The browser has already moved; if the user must be asked first, it is sent back. */
  #pop(location: Location, delta: number | null): void {
    if (this.#isReturning) {
      this.#isReturning = false;
    } else if (delta === null || this.#mayLeaveFor(location.pathname)) {
      this.#arrive(location, 'POP');
    } else {
      this.#isReturning = true;
      this.#history.go(-delta);
      this.#options.ask(() => this.#allowed(() => this.#history.go(delta)));
    }
  }

  #mayLeaveFor(pathname: string): boolean {
    if (!this.#isAllowed) return pathname === this.location.pathname || !this.#options.losesChanges(pathname);
    this.#isAllowed = false;
    return true;
  }

  #allowed(go: () => void): void {
    this.#isAllowed = true;
    go();
  }

  #arrive(location: Location, action: PageHistory['action']): void {
    this.location = location;
    this.action = action;
    for (const listener of this.#listeners) listener(this);
  }
}
