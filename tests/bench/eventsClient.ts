import { createConnection } from 'node:net';

// Requests paths over keep-alive connections, one after the other on each, as cheaply as possible.
const connections = 100;

process.once('message', ({ port, paths }: { port: number; paths: readonly string[] }) => {
  let next = 0;
  let done = 0;
  let failed = 0;
  const started = performance.now();
  for (let index = 0; index < connections; index += 1) {
    const socket = createConnection(port, '127.0.0.1');
    let buffered = '';
    const ask = (): void => {
      const path = paths[next++];
      if (path === undefined) socket.end();
      else
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Bench\r\n\r\n`,
        );
    };
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('connect', ask);
    socket.on('data', (chunk: string) => {
      buffered += chunk;
      const end = buffered.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
      if (buffered.length < end + 4 + length) return;
      if (!/^HTTP\/1.1 (200|302)/.test(buffered)) failed += 1;
      buffered = '';
      done += 1;
      if (done === paths.length) process.send?.({ seconds: (performance.now() - started) / 1000, failed });
      ask();
    });
  }
});
process.on('disconnect', () => process.exit());
