import { MailboxError } from './mailboxSession';

/** What one step of a session may take. */
export interface StepLimits {
  /** Bytes that the server may send. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export const sentTooMuch = 'The server sent more than was asked for.';

/** Bytes that a server may send unasked between two steps, such as notices of new messages. */
const unasked = 65_536;

/**
 * Holds a server to what was asked: counts what it sends, and ends the connection when a step takes more bytes or time
 * than it may, whatever the server does. Silence alone is not what is measured: a server may drip.
 */
export class SessionGuard {
  /** Bytes received so far. */
  received = 0;
  private allowed = unasked;
  private steps = 0;
  private ended: MailboxError | undefined;
  private readonly ending = new AbortController();

  /** @param cut ends the connection at once */
  constructor(private readonly cut: () => void) {}

  /** Ends the session when `signal` aborts. */
  follow(signal: AbortSignal | undefined): void {
    const end = (): void => this.end('The server took too long.');
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true, signal: this.ending.signal });
  }

  /** Notes what was received. */
  count(bytes: number): void {
    this.received += bytes;
    if (this.received > this.allowed) this.end(sentTooMuch);
  }

  /** Ends the session for a reason. */
  end(reason: string): void {
    if (this.ended) return;
    this.ended = new MailboxError(reason);
    this.ending.abort();
    this.cut();
  }

  /** The session was closed, so nothing is waited for. */
  close(): void {
    this.ending.abort();
  }

  /** Does one step within its limits. Several may overlap. @throws the reason why the session ended */
  async step<Result>({ bytes, milliseconds }: StepLimits, work: () => Promise<Result>): Promise<Result> {
    if (this.ended) throw this.ended;
    this.allowed += bytes;
    this.steps += 1;
    const late = setTimeout(() => this.end('The server did not answer in time.'), milliseconds);
    const { signal } = this.ending;
    let stop: (() => void) | undefined;
    // Whatever the client's own code still waits for.
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(this.ended ?? new MailboxError('The connection was closed.'));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work(), stopped]);
    } catch (error) {
      throw this.ended ?? error;
    } finally {
      clearTimeout(late);
      if (stop) signal.removeEventListener('abort', stop);
      this.steps -= 1;
      if (this.steps === 0) this.allowed = this.received + unasked;
    }
  }
}

/** What the steps of a session may take, besides reading. */
export const limitsOf = (timeout: number) => ({
  /** Connecting, signing in and opening the folder. */
  open: { bytes: 1_048_576, milliseconds: timeout },
  /** Ids or sizes of messages, at most `maximumListed` at a time. */
  list: { bytes: 3 * 1_048_576, milliseconds: 2 * timeout },
  /** Deleting, moving or marking; it waits for what is read meanwhile. */
  clear: { bytes: 1_048_576, milliseconds: 5 * timeout },
  close: { bytes: 65_536, milliseconds: timeout },
});

/** Milliseconds of reading a batch, in timeouts. */
export const readingTimeouts = 3;

/** Bytes of a batch that may come in addition to what was announced: servers may estimate sizes. */
export const spareBytes = (messages: number): number => 1_048_576 + 65_536 + 1024 * messages;
