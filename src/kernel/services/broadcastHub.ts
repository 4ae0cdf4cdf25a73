import { injected, type Broadcast } from 'sendwright/sdk';

interface Envelope {
  readonly topic: string;
  readonly message: unknown;
}

const isEnvelope = (data: unknown): data is Envelope =>
  typeof data === 'object' && data !== null && typeof (data as Envelope).topic === 'string';

/** Messages to the workbench's other tabs, over one BroadcastChannel that is opened on first use. */
@injected()
export class BroadcastHub implements Broadcast {
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();
  #channel: BroadcastChannel | undefined;

  post(topic: string, message: unknown): void {
    this.#open()?.postMessage({ topic, message } satisfies Envelope);
  }

  listen(topic: string, listener: (message: unknown) => void): () => void {
    this.#open();
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Topics with listeners that were not removed. */
  get listening(): readonly string[] {
    return [...this.#listeners].flatMap(([topic, listeners]) => (listeners.size > 0 ? [topic] : []));
  }

  dispose(): void {
    this.#channel?.close();
    this.#channel = undefined;
    this.#listeners.clear();
  }

  #open(): BroadcastChannel | undefined {
    if (!this.#channel && typeof BroadcastChannel === 'function') {
      this.#channel = new BroadcastChannel('sendwright');
      this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!isEnvelope(data)) return;
        for (const listener of this.#listeners.get(data.topic) ?? []) listener(data.message);
      });
    }
    return this.#channel;
  }
}
