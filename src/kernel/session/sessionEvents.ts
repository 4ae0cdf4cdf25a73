import type { Broadcast } from 'sendwright/sdk';

const path = '/session/events';
const topic = 'kernel.session-changed';
const resourcesTopic = 'kernel.resources-changed';
const lockName = 'sendwright.session-events';
/** Milliseconds before a lost stream is opened again; doubled with each failure in a row. */
const firstDelay = 1000;
const longestDelay = 60_000;

export interface SessionEventsOptions {
  readonly broadcast: Broadcast;
  /** The headers that say who asks. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Where the API is, `/v3`. */
  readonly base: () => string;
  /** Scopes, toggles, entitlements, package or status may have changed. */
  readonly onChange: () => void;
  /** Things of these kinds were created, changed or deleted; `all`: of any. */
  readonly onResources: (changed: readonly string[] | 'all') => void;
  /** The provider doesn't know the session any more. */
  readonly onUnauthorized: () => void;
  readonly fetch?: typeof fetch;
  /** One tab at a time holds it; the browser gives it to the next one when that tab goes. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Follows what the provider tells of the session while the workbench is open.
 * Browsers open six connections to a server, so one tab holds the stream and
 * tells the others.
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
      // Disposed while it waited for its turn.
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    let delay = firstDelay;
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      const outcome = await this.#read();
      if (outcome === 'unauthorized') return;
      delay = outcome === 'ended' ? firstDelay : Math.min(longestDelay, delay * 2);
      // oxlint-disable-next-line no-await-in-loop -- the wait before the next stream
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
      // oxlint-disable-next-line no-await-in-loop -- the pieces come one after the other
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
 * Whether something changed that this page does not know of yet. A stream starts with how many milliseconds
 * the account has been as it is: where that is less than this page is old, a change fell between its load and
 * the stream, or between two streams.
 */
const isChange = (event: string): boolean =>
  /^event: session$/m.test(event) || Number(/^event: quiet\ndata: (\d+)$/m.exec(event)?.[1]) < performance.now();

/** What another tab has told. */
const namesOf = (names: unknown): readonly string[] | 'all' =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : 'all';

/** The resources that an event tells of: those it names, or all where some may have changed since the page is open. */
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
