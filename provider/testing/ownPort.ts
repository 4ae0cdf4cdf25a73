import { createServer } from 'node:net';

/** Below the ephemeral ports of operating systems (Linux from 32768, others from 49152). */
const lowest = 16_000;
const processes = 1000;
const each = 16;
let next = 0;

/**
 * A loopback TCP port for a server that a test starts later, in any process. Unlike an ephemeral port, nobody else
 * takes it in the meantime, because each process has its own range.
 */
export async function ownPort(): Promise<number> {
  for (let tries = 0; tries < each; tries += 1) {
    const port = lowest + (process.pid % processes) * each + (next % each);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ${each} ports from ${lowest + (process.pid % processes) * each} is free.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
