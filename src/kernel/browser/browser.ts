/** The parts of the browser that the kernel uses; tests provide their own. */
export interface Browser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Storage for this tab only, kept across reloads. */
  readonly tabStorage: Browser['storage'];
  /** `name=value; …`, like `document.cookie`; assigning sets one. */
  cookies: string;
  /** Loads an address with a full page load. */
  load(address: string, how?: 'assign' | 'replace'): void;
  /** Loads an address in a hidden frame; resolves when it has loaded or failed, or after a second. */
  loadHidden(address: string): Promise<void>;
  /** Resolves when the browser is idle. */
  idle(): Promise<void>;
  /** Runs `work` while no other tab runs it, one tab after the other. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Where service workers are registered; undefined in development, and where the browser has none. */
  readonly serviceWorkers?: ServiceWorkerContainer | undefined;
}

const frameTimeout = 1000;
const idleTimeout = 1000;

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Storage that never throws: in private windows and on full disks it just forgets. */
function forgivingStorage(storage: Storage): Browser['storage'] {
  return {
    getItem: (key) => attempt(() => storage.getItem(key), null),
    setItem: (key, value) => attempt(() => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt(() => storage.removeItem(key), undefined),
  };
}

/** The real browser window. */
export function windowBrowser(): Browser {
  return {
    serviceWorkers:
      process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    storage: forgivingStorage(window.localStorage),
    tabStorage: forgivingStorage(window.sessionStorage),
    get cookies() {
      return document.cookie;
    },
    set cookies(cookie: string) {
      document.cookie = cookie;
    },
    load: (address, how = 'assign') =>
      how === 'assign' ? window.location.assign(address) : window.location.replace(address),
    loadHidden: (address) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        const done = (): void => {
          clearTimeout(timer);
          frame.remove();
          resolve();
        };
        const timer = setTimeout(done, frameTimeout);
        frame.hidden = true;
        frame.addEventListener('load', done);
        frame.addEventListener('error', done);
        frame.src = address;
        document.body.append(frame);
      }),
    // Locks are missing if the page was loaded over plain HTTP.
    alone: (work) => (navigator.locks ? navigator.locks.request('sendwright.alone', work) : work()),
    // Safari has no idle callbacks.
    idle: () =>
      new Promise((resolve) => {
        if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: idleTimeout });
        else setTimeout(resolve, idleTimeout / 4);
      }),
  };
}
