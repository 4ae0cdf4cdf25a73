/**
 * The part of a service worker's global scope that ours uses; the compiler's own description of it excludes that of
 * pages.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly fetch: typeof fetch;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifecycleEvent & { readonly data: unknown }) => void): void;
}

export interface LifecycleEvent {
  /** Keeps the worker alive until `work` settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
