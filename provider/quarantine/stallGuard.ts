import { Worker } from 'node:worker_threads';

/** A thread of its own: it goes on when the other is held up. */
const guard = `
  const { workerData, parentPort } = require('node:worker_threads');
  const beats = new Int32Array(workerData.shared);
  let last = -1;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed < workerData.seconds) return;
    require('node:fs').writeSync(2, 'The server has not answered for ' + workerData.seconds + ' seconds: it ends, and what it was making is noted.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

/**
 * Ends the process when its event loop has stood still for `seconds`: whoever supervises it starts it again, and what
 * it
 * was making is told by its mark. Seconds are counted in the guard's own thread, so that a machine that sleeps, or a
 * process that is stopped, counts none. Returns what ends the guard.
 */
export function guardAgainstStalls(seconds: number): () => Promise<void> {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const beat = setInterval(() => Atomics.add(beats, 0, 1), 500);
  beat.unref();
  const worker = new Worker(guard, { eval: true, workerData: { shared, seconds } });
  worker.unref();
  return async () => {
    clearInterval(beat);
    await worker.terminate();
  };
}
