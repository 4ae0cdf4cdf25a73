import { sendRaw } from './rawRequests';

/** A form post as it is written to the socket. */
export interface Post {
  readonly path: string;
  readonly body: string;
  readonly headers: string;
}

const written = ({ path, body, headers }: Post): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

process.once('message', async ({ port, posts }: { port: number; posts: readonly Post[] }) => {
  const requests = posts.map(written);
  const result = await sendRaw({
    port,
    connections: 50,
    count: posts.length,
    request: (index) => requests[index] ?? '',
    succeeded: (response) => response.startsWith('HTTP/1.1 204'),
  });
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
