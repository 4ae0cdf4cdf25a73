import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface Pages {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a built folder, gzipped, with index.html for all other addresses; proxies `/v3` to `api` if set. */
export async function servePages(folder: string, api?: string): Promise<Pages> {
  const packed = new Map<string, Buffer>();
  const server = createServer(async (incoming, answer) => {
    const address = incoming.url ?? '/';
    if (api !== undefined && address.startsWith('/v3')) {
      const passed = request(new URL(address, api), { method: incoming.method, headers: incoming.headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.on('error', () => answer.writeHead(502).end());
      incoming.pipe(passed);
      return;
    }
    const [pathname = '/'] = address.split('?');
    const file = path.extname(pathname) ? pathname : '/index.html';
    try {
      const content =
        packed.get(file) ?? gzipSync(await readFile(path.join(folder, path.normalize(file))), { level: 9 });
      packed.set(file, content);
      answer.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'content-length': content.length,
      });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
