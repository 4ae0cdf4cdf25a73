import type { FetchEvent, WorkerScope } from './workerScope';

const page = '/';
const cachePrefix = 'sendwright-shell-';
/** Paths served by the provider: API, public pages, tracking. Never cached. */
const providerPaths = /^\/(v3|t|u|p|w|a|archive|health|metrics|logout)(\/|$)/;

/** The scripts and styles that a page's HTML refers to. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);

function isSignedIn(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  const { type, token } = message as { type?: unknown; token?: unknown };
  return type === 'cache-init' && typeof token === 'string' && token !== '';
}

/**
 * Starts the workbench quickly, also without a network: hashed files come from the cache; the page itself comes from
 * the network, with the cache as fallback. A new build is a new worker with its own cache (`build`). It takes over when
 * no tab of the old build is open, and then deletes the old cache, so that no page loses the files it was built with.
 */
export function serveShell(scope: WorkerScope, build: string): void {
  const cacheName = cachePrefix + build;

  async function fill(): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    const answer = await scope.fetch(page, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
    await cache.addAll(assetsOf(await answer.clone().text()));
    await cache.put(page, answer);
  }

  async function dropOthers(): Promise<void> {
    const names = await scope.caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
        .map((name) => scope.caches.delete(name)),
    );
  }

  async function fromCache(request: Request): Promise<Response> {
    const cache = await scope.caches.open(cacheName);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await scope.fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  }

  async function fromNetwork(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const kept = await (await scope.caches.open(cacheName)).match(page);
      if (kept) return kept;
      throw error;
    }
  }

  function handle({ request, respondWith }: { request: Request; respondWith: FetchEvent['respondWith'] }): void {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin || providerPaths.test(pathname)) return;
    if (pathname.startsWith('/assets/')) respondWith(fromCache(request));
    else if (request.mode === 'navigate') respondWith(fromNetwork(request));
  }

  scope.addEventListener('install', (event) => event.waitUntil(fill()));
  scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
  scope.addEventListener('fetch', (event) =>
    handle({ request: event.request, respondWith: (response) => event.respondWith(response) }),
  );
  // The token only shows that somebody is signed in, for whom the cache is updated. It is neither stored nor sent.
  scope.addEventListener('message', (event) => {
    if (isSignedIn(event.data)) event.waitUntil(fill().catch(() => undefined));
  });
}
