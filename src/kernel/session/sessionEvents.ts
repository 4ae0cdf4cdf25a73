import type { Broadcast } from 'sendwright/sdk';

const path = '/session/events';
const topic = 'kernel.session-changed';
const resourcesTopic = 'kernel.resources-changed';
const lockName = 'sendwright.session-events';
/** Milliseconds before a lost stream is reopened; doubled with each consecutive failure. */
const firstDelay = 1000;
const maximumDelay = 60_000;

export interface SessionEventsOptions {
  readonly broadcast: Broadcast;
  /** The authentication headers. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The API's base address, `/v3`. */
  readonly base: () => string;
  /** Scopes, toggles, entitlements, package or status may have changed. */
  readonly onChange: () => void;
  /** Resources of these kinds were created, changed or deleted; `all`: any. */
  readonly onResources: (changed: readonly string[] | 'all') => void;
  /** The session is no longer valid. */
  readonly onUnauthorized: () => void;
  readonly fetch?: typeof fetch;
  /** Only one tab holds the lock; the browser passes it on when that tab closes. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Follows the provider's events while the workbench is open. Browsers open six connections to a server, so one tab
 * holds the stream and tells the others.
 */
export class SessionEvents {
  readonly #options: SessionEventsOptions;
  readonly #stop = new AbortController();
  readonly #listening: readonly (() => void)[];

  constructor(options: SessionEventsOptions) {
    this.#options = options;
    this.#listening = [
      options.broadcast.listen(topic, options.onChange),
      options.broadcast.listen(resourcesTopic, (names) => options.onResources(namesOf(names))),
    ];
    void this.#lead();
  }

  dispose(): void {
    this.#stop.abort();
    for (const stopListening of this.#listening) stopListening();
  }

  async #lead(): Promise<void> {
    const { locks } = this.#options;
    try {
      if (locks) await locks.request(lockName, { signal: this.#stop.signal }, () => this.#follow());
      else await this.#follow();
    } catch {
      // Disposed while it waited for the lock.
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    let delay = firstDelay;
    while (!signal.aborted) {
      const outcome = await this.#read();
      if (outcome === 'unauthorized') return;
      delay = outcome === 'ended' ? firstDelay : Math.min(maximumDelay, delay * 2);
      await wait(delay, signal);
    }
  }

  /** Reads one stream to its end. */
  async #read(): Promise<'ended' | 'failed' | 'unauthorized'> {
    const { base, headers, onUnauthorized } = this.#options;
    const request = this.#options.fetch ?? globalThis.fetch;
    try {
      const answer = await request(base() + path, {
        headers: { ...headers(), accept: 'text/event-stream' },
        cache: 'no-store',
        signal: this.#stop.signal,
      });
      if (answer.status === 401) {
        onUnauthorized();
        return 'unauthorized';
      }
      if (!answer.ok || !answer.body) return 'failed';
      await this.#readEvents(answer.body.getReader());
      return 'ended';
    } catch {
      return 'failed';
    }
  }

  async #readEvents(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      if (events.some(isChange)) this.#tell();
      const changed = events.map(resourcesIn);
      if (changed.includes('all')) this.#tellResources('all');
      else if (changed.some(({ length }) => length > 0)) this.#tellResources([...new Set(changed.flat())]);
    }
  }

  #tell(): void {
    this.#options.onChange();
    this.#options.broadcast.post(topic, null);
  }

  #tellResources(changed: readonly string[] | 'all'): void {
    this.#options.onResources(changed);
    this.#options.broadcast.post(resourcesTopic, changed);
  }
}

/**
 * Whether there was a change that this page does not know of. A stream starts with the milliseconds since the last
 * change: if that is less than the page's age, there was a change between the page load and the stream, or between two
 * streams.
 */
const isChange = (event: string): boolean =>
  /^event: session$/m.test(event) || Number(/^event: quiet\ndata: (\d+)$/m.exec(event)?.[1]) < performance.now();

/** The resources in another tab's message. */
const namesOf = (names: unknown): readonly string[] | 'all' =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : 'all';

/** The resources of an event: the named ones, or all if some may have changed since the page was opened. */
function resourcesIn(event: string): readonly string[] | 'all' {
  const names = /^event: resources\ndata: (.*)$/m.exec(event)?.[1];
  if (names !== undefined) return names.split(' ');
  return Number(/^event: unchanged\ndata: (\d+)$/m.exec(event)?.[1]) < performance.now() ? 'all' : [];
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
