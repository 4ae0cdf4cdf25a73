const address = '/service-worker.js';

/** Milliseconds between checks for a new release, in a page that stays open. */
const updateInterval = 30 * 60_000;

/**
 * Whether the page is from the server's current release. A new worker waits until no tab is open, so it may also be
 * waiting while newer pages were loaded. Without a connection there is no release to load either.
 */
async function isCurrent(): Promise<boolean> {
  const own = document.querySelector('script[defer][src^="/assets/"]')?.getAttribute('src');
  if (!own) return true;
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    return !answer.ok || (await answer.text()).includes(`"${own}"`);
  } catch {
    return true;
  }
}

/** The parts of the window that are used. */
type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Registers the service worker and sends it the user's token on load and unload. Calls `onRelease` when a newer
 * workbench than the page is ready. Returns a disposer.
 */
export function registerServiceWorker(
  workers: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'controller'>,
  token: () => string | undefined,
  page: PageEvents,
  onRelease: () => void = () => undefined,
  hasCurrentPage: () => Promise<boolean> = isCurrent,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const message = (): object => ({ type: 'cache-init', token: token() ?? '' });
  const unload = (): void => workers.controller?.postMessage(message());
  const load = async (): Promise<void> => {
    try {
      const registration = await workers.register(address);
      timer = setInterval(() => void registration.update().catch(() => undefined), updateInterval);
      // The first worker in a browser is not a new release.
      const offer = async (): Promise<void> => {
        if (registration.waiting && workers.controller && !(await hasCurrentPage())) onRelease();
      };
      void offer();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => void offer()),
      );
      const { active } = await workers.ready;
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      active?.postMessage(message());
    } catch {
      // The workbench works without it, but starts more slowly.
    }
  };
  void load();
  page.addEventListener('pagehide', unload);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', unload);
  };
}
