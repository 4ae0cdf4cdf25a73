// The packed product as a container runs it: from the start of its process on an empty data folder to "ready", the
// database created on the way, and its size on disk.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { hasContainment, packProduct } from '../support/packedServer';
import { percentile } from './report';
import { reportRates } from './reportRates';

const rounds = 3;
if (!hasContainment()) throw new Error('This benchmark needs root, unshare and setpriv.');
const seconds: number[] = [];
let megabytes = 0;
for (let round = 0; round < rounds; round += 1) {
  const packed = await packProduct();
  try {
    megabytes = Number(/^\d+/.exec(execFileSync('du', ['-sm', packed.folder], { encoding: 'utf8' }))?.[0]);
    const began = performance.now();
    const server = packed.start();
    await new Promise<void>((ready, failed) => {
      server.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready ') && ready());
      server.once('close', () => failed(new Error('The server ended.')));
    });
    seconds.push((performance.now() - began) / 1000);
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    await ended;
  } finally {
    await packed.remove();
  }
}
reportRates('packed', [
  { name: 'cold start on an empty data folder', value: percentile(seconds, 0.5), unit: 's', atMost: 10 },
  { name: 'size of the packed product', value: megabytes, unit: 'MB', atMost: 350 },
]);
