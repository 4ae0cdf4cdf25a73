const address = '/service-worker.js';

/** Milliseconds between looks for a new release, in a page that stays open. */
const lookAgain = 30 * 60_000;

/** What the client needs of the window. */
type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Registers the service worker and gives it the user's token on load and unload. Calls `onRelease` when a newer
 * workbench is ready. Returns a disposer.
 */
export function registerServiceWorker(
  workers: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'controller'>,
  token: () => string | undefined,
  page: PageEvents,
  onRelease: () => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const message = (): object => ({ type: 'cache-init', token: token() ?? '' });
  const unload = (): void => workers.controller?.postMessage(message());
  const load = async (): Promise<void> => {
    try {
      const registration = await workers.register(address);
      timer = setInterval(() => void registration.update().catch(() => undefined), lookAgain);
      // The first worker of a browser is no new release.
      const offer = (): void => void (registration.waiting && workers.controller && onRelease());
      offer();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', offer),
      );
      const { active } = await workers.ready;
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      active?.postMessage(message());
    } catch {
      // The workbench works without: it only starts slower.
    }
  };
  void load();
  page.addEventListener('pagehide', unload);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', unload);
  };
}
