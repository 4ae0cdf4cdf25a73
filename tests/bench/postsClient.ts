import { createConnection } from 'node:net';

/** A form post as it is written to the socket. */
export interface Post {
  readonly path: string;
  readonly body: string;
  readonly headers: string;
}

// Posts forms over keep-alive connections, one after the other on each, as cheaply as possible.
const connections = 50;

process.once('message', ({ port, posts }: { port: number; posts: readonly Post[] }) => {
  let next = 0;
  let done = 0;
  let failed = 0;
  const started = performance.now();
  for (let index = 0; index < connections; index += 1) {
    const socket = createConnection(port, '127.0.0.1');
    let buffered = '';
    const ask = (): void => {
      const post = posts[next++];
      if (post === undefined) socket.end();
      else
        socket.write(
          `POST ${post.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
            `Content-Length: ${Buffer.byteLength(post.body)}\r\n${post.headers}\r\n${post.body}`,
        );
    };
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('connect', ask);
    socket.on('data', (chunk: string) => {
      buffered += chunk;
      // The response has no body.
      if (!buffered.endsWith('\r\n\r\n')) return;
      if (!buffered.startsWith('HTTP/1.1 204')) failed += 1;
      buffered = '';
      done += 1;
      if (done === posts.length) process.send?.({ seconds: (performance.now() - started) / 1000, failed });
      ask();
    });
  }
});
process.on('disconnect', () => process.exit());
