import { createConnection } from 'node:net';

// Requests one path repeatedly, as cheaply as possible: the server is being measured.
const connections = 16;

export interface AuthRound {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  readonly count: number;
}

export interface AuthRoundResult {
  readonly seconds: number;
  readonly failed: number;
}

function run({ port, path, key, count }: AuthRound): Promise<AuthRoundResult> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const started = performance.now();
  let asked = 0;
  let done = 0;
  let failed = 0;
  return new Promise((resolve, reject) => {
    for (let index = 0; index < connections; index += 1) {
      const socket = createConnection(port, '127.0.0.1');
      let buffered = '';
      const ask = (): void => {
        if (asked++ < count) socket.write(request);
        else socket.end();
      };
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('connect', ask);
      socket.on('data', (chunk: string) => {
        buffered += chunk;
        const end = buffered.indexOf('\r\n\r\n');
        if (end === -1 || buffered.length < end + 4 + Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0)) return;
        if (!buffered.startsWith('HTTP/1.1 200')) failed += 1;
        buffered = '';
        done += 1;
        if (done === count) resolve({ seconds: (performance.now() - started) / 1000, failed });
        ask();
      });
    }
  });
}

process.on('message', (round: AuthRound) => void run(round).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
