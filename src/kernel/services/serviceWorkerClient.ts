const address = '/service-worker.js';

/** What the client needs of the window. */
type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Registers the service worker, and tells it on load and unload with which
 * token the user works (specification, section 7). Returns a disposer.
 */
export function registerServiceWorker(workers: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'controller'>, token: () => string | undefined, page: PageEvents): () => void {
  const message = (): object => ({ type: 'cache-init', token: token() ?? '' });
  const unload = (): void => workers.controller?.postMessage(message());
  const load = async (): Promise<void> => {
    try {
      await workers.register(address);
      const { active } = await workers.ready;
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      active?.postMessage(message());
    } catch {
      // The workbench works without: it only starts slower.
    }
  };
  void load();
  page.addEventListener('pagehide', unload);
  return () => page.removeEventListener('pagehide', unload);
}
