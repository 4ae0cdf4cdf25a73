import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds before a lost connection is reopened. */
const retryDelay = 2000;

export interface ListeningOptions {
  /** PostgreSQL `notify` channels; only names from our own source. */
  readonly channels: readonly string[];
  /** What the notifications are about, for the log: "changed accounts". */
  readonly tellsOf: string;
  readonly onNotification: (payload: string, channel: string) => void;
  /** Called when it starts listening. Earlier notifications, including those during a lost connection, were missed. */
  readonly onReady?: () => void;
  readonly onLost?: () => void;
}

/**
 * A connection that receives PostgreSQL's notifications about committed changes from all processes. It reconnects after
 * a loss.
 */
export class ListeningConnection {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly url: string,
    private readonly log: FastifyBaseLogger,
    private readonly options: ListeningOptions,
  ) {}

  /** Opens the connection unless it is open. */
  open(): void {
    if (!this.#client && !this.#retry && !this.#isClosed) void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    this.#retry = undefined;
    const client = new pg.Client({ connectionString: this.url });
    this.#client = client;
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '', channel }) => this.options.onNotification(payload, channel));
    try {
      await client.connect();
      await client.query(
        this.options.channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '),
      );
      if (!this.#isClosed) this.options.onReady?.();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  #lost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    this.options.onLost?.();
    if (error) this.log.warn({ err: error }, `lost the connection that tells of ${this.options.tellsOf}`);
    void client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.#connect(), retryDelay);
    this.#retry.unref();
  }
}
