import { createConnection } from 'node:net';

/** What a client process sends, and how it recognizes success. */
export interface RawRequests {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  /** The bytes of the request with this index. */
  readonly request: (index: number) => string;
  readonly succeeded: (response: string) => boolean;
}

export interface RawResult {
  readonly seconds: number;
  readonly failed: number;
}

/**
 * Writes requests over keep-alive connections, one after the other on each, as cheaply as possible: the server is being
 * measured.
 */
export function sendRaw({ port, connections, count, request, succeeded }: RawRequests): Promise<RawResult> {
  const started = performance.now();
  let asked = 0;
  let done = 0;
  let failed = 0;
  return new Promise((resolve, reject) => {
    for (let index = 0; index < connections; index += 1) {
      const socket = createConnection(port, '127.0.0.1');
      let buffered = '';
      const ask = (): void => {
        if (asked < count) socket.write(request(asked));
        else socket.end();
        asked += 1;
      };
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('connect', ask);
      socket.on('data', (chunk: string) => {
        buffered += chunk;
        const end = buffered.indexOf('\r\n\r\n');
        if (end === -1 || buffered.length < end + 4 + Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0)) return;
        if (!succeeded(buffered)) failed += 1;
        buffered = '';
        done += 1;
        if (done === count) resolve({ seconds: (performance.now() - started) / 1000, failed });
        ask();
      });
    }
  });
}
