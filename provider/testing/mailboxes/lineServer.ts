import type { Socket } from 'node:net';
import { listen } from './listen';

/** One connection of a server of lines. */
export interface Peer {
  readonly isOpen: boolean;
  /** Sends text as it is. Resolves when the client can take more, or is gone. */
  say(text: string): Promise<void>;
  /** Sends the same again and again, until the client is gone. */
  drip(text: string, milliseconds: number): void;
  /** Sends what `next` makes, as fast as the client takes it, until it is gone. */
  pour(next: () => string): Promise<void>;
}

/** A server on a raw socket, for clients that send lines. */
export interface LineServer {
  readonly port: number;
  /** Connections so far, and those that are open. */
  readonly count: { total: number; open: number };
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Starts it on loopback. Lines are answered one after another. */
export async function startLineServer(
  greet: (peer: Peer) => unknown,
  answer: (line: string, peer: Peer) => unknown,
): Promise<LineServer> {
  const count = { total: 0, open: 0 };
  const lines: string[] = [];
  const talk = (socket: Socket): void => {
    count.total += 1;
    count.open += 1;
    const peer = peerOf(socket);
    let pending = '';
    let answering: Promise<unknown> = Promise.resolve(greet(peer));
    socket.on('close', () => (count.open -= 1));
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        lines.push(line);
        answering = answering.then(() => answer(line, peer));
      }
    });
  };
  const { port, close } = await listen(talk, false);
  return { port, count, lines, close };
}

function peerOf(socket: Socket): Peer {
  const peer: Peer = {
    get isOpen() {
      return !socket.destroyed;
    },
    say: (text) =>
      new Promise((done) => {
        if (socket.destroyed || socket.write(text, 'latin1')) {
          done();
          return;
        }
        const go = (): void => {
          socket.off('drain', go).off('close', go);
          done();
        };
        socket.on('drain', go).on('close', go);
      }),
    drip(text, milliseconds) {
      const timer = setInterval(() => socket.write(text, 'latin1'), milliseconds);
      socket.on('close', () => clearInterval(timer));
    },
    async pour(next) {
      while (peer.isOpen) await peer.say(next());
    },
  };
  return peer;
}
