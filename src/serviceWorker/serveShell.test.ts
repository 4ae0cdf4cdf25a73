/** @jest-environment node */
import { serveShell } from './serveShell';
import type { WorkerScope } from './workerScope';

const origin = 'http://workbench.test';
const html =
  '<script defer src="/assets/main.1.js"></script><link href="/assets/main.1.css" rel="stylesheet"><link ' +
  'rel="icon" href="data:,">';

/** The caches of a browser, one for all workers of the origin. */
class MemoryCaches {
  readonly byName = new Map<string, Map<string, Response>>();

  constructor(private readonly network: (address: string) => Promise<Response>) {}

  readonly keys = async (): Promise<string[]> => [...this.byName.keys()];
  readonly delete = async (name: string): Promise<boolean> => this.byName.delete(name);
  readonly open = async (name: string) => {
    const entries = this.byName.get(name) ?? new Map<string, Response>();
    this.byName.set(name, entries);
    const key = (request: Request | string): string =>
      new URL(typeof request === 'string' ? request : request.url, origin).pathname;
    return {
      match: async (request: Request | string) => entries.get(key(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(key(request), response),
      addAll: async (addresses: string[]) => {
        for (const address of addresses) entries.set(address, await this.network(address));
      },
    };
  };
}

function setUp() {
  let online = true;
  const fetched: string[] = [];
  const network = async (address: string): Promise<Response> => {
    if (!online) throw new TypeError('offline');
    fetched.push(address);
    return new Response(address === '/' || address.startsWith('/single') ? html : `content of ${address}`);
  };
  const caches = new MemoryCaches(network);

  function startWorker(build: string) {
    const listeners = new Map<string, (event: object) => void>();
    const scope = {
      caches,
      location: { origin },
      fetch: (request: Request | string) =>
        network(new URL(typeof request === 'string' ? request : request.url, origin).pathname),
      addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    };
    // A worker's scope as far as the worker uses it.
    serveShell(scope as unknown as WorkerScope, build);
    const send = async (type: string, event: object = {}): Promise<void> => {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
      await Promise.all(work);
    };
    /** The worker's answer to a request, undefined where the browser handles it. */
    const request = async (
      path: string,
      options: { mode?: string; method?: string } = {},
    ): Promise<string | undefined> => {
      let response: Promise<Response> | undefined;
      const { mode = 'no-cors', method = 'GET' } = options;
      listeners.get('fetch')?.({
        request: { url: origin + path, method, mode },
        respondWith: (promise: Promise<Response>) => (response = promise),
        waitUntil: () => undefined,
      });
      return (await response)?.text();
    };
    return { send, request };
  }
  return { caches, fetched, startWorker, goOffline: () => (online = false) };
}

test('the shell is cached on installing, and starts without a network', async () => {
  const { fetched, startWorker, goOffline } = setUp();
  const worker = startWorker('1');
  await worker.send('install');
  expect(fetched).toEqual(['/', '/assets/main.1.js', '/assets/main.1.css']);
  expect(await worker.request('/assets/main.1.js')).toBe('content of /assets/main.1.js');
  expect(fetched).toHaveLength(3);
  goOffline();
  expect(await worker.request('/single-sends', { mode: 'navigate' })).toBe(html);
});

test('the page comes from the network, chunks are kept once they were fetched', async () => {
  const { fetched, startWorker } = setUp();
  const worker = startWorker('1');
  await worker.send('install');
  fetched.splice(0);
  await worker.request('/single-sends', { mode: 'navigate' });
  await worker.request('/assets/chunk.2.js');
  await worker.request('/assets/chunk.2.js');
  expect(fetched).toEqual(['/single-sends', '/assets/chunk.2.js']);
});

test.each([
  '/v3/marketing/lists',
  '/v3',
  '/t/open/x',
  '/u/x',
  '/p/x',
  '/w/x',
  '/a/x',
  '/archive/x',
  '/health',
  '/metrics',
])('%s is never touched', async (path) => {
  const { startWorker } = setUp();
  const worker = startWorker('1');
  await worker.send('install');
  expect(await worker.request(path)).toBeUndefined();
  expect(await worker.request(path, { mode: 'navigate' })).toBeUndefined();
  expect(await worker.request('/assets/main.1.js', { method: 'POST' })).toBeUndefined();
});

test('a new build fills a cache of its own, and drops the old one only when it takes over', async () => {
  const { caches, startWorker } = setUp();
  await startWorker('1').send('install');
  const next = startWorker('2');
  await next.send('install');
  expect([...caches.byName.keys()]).toEqual(['sendwright-shell-1', 'sendwright-shell-2']);
  await next.send('activate');
  expect([...caches.byName.keys()]).toEqual(['sendwright-shell-2']);
});

test('cache-init renews the cache for those who are signed in, and keeps no token', async () => {
  const { caches, fetched, startWorker } = setUp();
  const worker = startWorker('1');
  await worker.send('message', { data: { type: 'cache-init', token: '' } });
  await worker.send('message', { data: 'anything' });
  expect(fetched).toEqual([]);
  await worker.send('message', { data: { type: 'cache-init', token: 'secret-token' } });
  expect(fetched).toEqual(['/', '/assets/main.1.js', '/assets/main.1.css']);
  expect(JSON.stringify([...caches.byName].map(([name, entries]) => [name, [...entries.keys()]]))).not.toContain(
    'secret-token',
  );
});
