import { requireValid } from './requireValid';
import { ConnectionLost, SmtpConnection } from './smtpConnection';
import { parseSmtpUrl, type SmtpSettings } from './smtpSettings';
import type { Delivered, OutgoingMessage, Transport } from './transport';
import { TransportError, Withdrawn } from './transport';

export interface SmtpOptions {
  /** Connections kept open; default 10. */
  connections?: number;
  /** Milliseconds without a response to greeting, command or data; default 60,000. */
  timeout?: number;
  /** Which IP addresses it may connect to, for servers that users choose; default: all. */
  allows?: (address: string) => boolean;
}

type Begin = () => Promise<unknown>;

/** A message that waits for a free connection. */
interface Turn {
  take(): void;
  leave(): void;
}

/** Idle connections are closed after this time; servers drop them anyway. */
const idleMilliseconds = 10_000;

/**
 * A pool of connections to a server: by its settings, or named by `smtp://user:password@host:port` (or `smtps://`).
 * @throws Error if the URL is invalid
 */
export function smtpTransport(server: string | SmtpSettings, options: SmtpOptions = {}): Transport {
  const settings = typeof server === 'string' ? parseSmtpUrl(server) : server;
  const maximum = options.connections ?? 10;
  const timeout = options.timeout ?? 60_000;
  let idle: SmtpConnection[] = [];
  const turns: Turn[] = [];
  const inUse = new Set<SmtpConnection>();
  let busy = 0;
  let closed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function acquireSlot(signal: AbortSignal | undefined): Promise<void> {
    if (busy < maximum) {
      busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn: Turn = {
        // A freed slot is passed on, so it stays counted as busy.
        take() {
          signal?.removeEventListener('abort', turn.leave);
          resolve();
        },
        leave() {
          turns.splice(turns.indexOf(turn), 1);
          reject(new Withdrawn());
        },
      };
      turns.push(turn);
      signal?.addEventListener('abort', turn.leave, { once: true });
    });
  }

  function endTurn(): void {
    const next = turns.shift();
    if (next !== undefined) {
      next.take();
      return;
    }
    busy -= 1;
    if (busy > 0) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void closeIdle(), idleMilliseconds);
    idleTimer.unref();
  }

  async function closeIdle(): Promise<void> {
    await Promise.all(idle.splice(0).map((connection) => connection.close()));
  }

  function acquireIdle(localAddress: string | undefined): SmtpConnection | undefined {
    const kept = idle.findLast((connection) => connection.localAddress === localAddress);
    if (kept !== undefined) idle = idle.filter((connection) => connection !== kept);
    return kept;
  }

  async function deliverOn(connection: SmtpConnection, message: OutgoingMessage, begin: Begin): Promise<Delivered> {
    inUse.add(connection);
    try {
      return await connection.deliver(message, begin);
    } finally {
      inUse.delete(connection);
      if (connection.usable && !closed) idle.push(connection);
      else void connection.close();
    }
  }

  async function deliver(message: OutgoingMessage, begin: Begin, signal: AbortSignal | undefined): Promise<Delivered> {
    for (let kept = acquireIdle(message.localAddress); kept !== undefined; kept = acquireIdle(message.localAddress)) {
      if (!kept.usable) continue;
      try {
        return await deliverOn(kept, message, begin);
      } catch (error) {
        // The server had dropped this idle connection. Nothing was handed over, so a new connection can try.
        if (!(error instanceof ConnectionLost)) throw error;
      }
    }
    if (closed) throw new Withdrawn();
    const place = { timeout, localAddress: message.localAddress, allows: options.allows };
    const fresh = await SmtpConnection.open(settings, place, signal).catch((error: unknown) => {
      throw signal?.aborted === true ? new Withdrawn() : error;
    });
    try {
      return await deliverOn(fresh, message, begin);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      throw closed ? new Withdrawn() : new TransportError('deferred', error.message);
    }
  }

  return {
    name: 'smtp',
    server: settings,
    concurrency: maximum,
    async send(message, begin = () => Promise.resolve(), signal) {
      requireValid(message);
      if (closed) throw new TransportError('unreachable', 'The transport is closed.');
      if (signal?.aborted === true) throw new Withdrawn();
      await acquireSlot(signal);
      try {
        return await deliver(message, begin, signal);
      } finally {
        endTurn();
      }
    },
    cut() {
      closed = true;
      for (const turn of turns.splice(0)) turn.leave();
      for (const connection of [...inUse, ...idle.splice(0)]) connection.cut();
    },
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      await closeIdle();
    },
  };
}
