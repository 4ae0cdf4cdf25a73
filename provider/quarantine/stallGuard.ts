import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { trouble, troubleOffset } from './workMark';

/** A separate thread, which keeps running when the main thread is blocked. */
const guard = `
  const { workerData, parentPort } = require('node:worker_threads');
  const beats = new Int32Array(workerData.shared);
  let last = -1;
  let missed = 0;
  let file;
  const { openSync, writeSync } = require('node:fs');
  parentPort.on('message', (place) => { file = openSync(place, 'r+'); });
  const note = (text) => { if (file !== undefined) writeSync(file, text, workerData.troubleOffset); };
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    if (now !== last && missed >= workerData.noted) note('-');
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed >= workerData.noted) note(workerData.trouble);
    if (workerData.seconds === 0 || missed < workerData.seconds) return;
    const seconds = workerData.seconds + ' seconds';
    writeSync(2, 'The server has not answered for ' + seconds + ': it ends, and what it was making is noted.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

/** Seconds without a turn of the event loop after which a kill is attributed to the process itself. */
const noted = 2;

export interface StallGuard {
  /** Records stalls in this file, to find out later why the process ended (`WorkMark`). */
  watch(place: string): void;
  stop(): Promise<void>;
}

/**
 * Kills the process when its event loop has been blocked for `seconds` (0: never, only recorded). Its supervisor
 * restarts it, and its mark tells what it was composing. The guard's own thread counts the seconds, so a sleeping
 * machine or a stopped process counts none.
 */
export async function guardAgainstStalls(seconds: number): Promise<StallGuard> {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const beat = setInterval(() => Atomics.add(beats, 0, 1), 500);
  beat.unref();
  const worker = new Worker(guard, {
    eval: true,
    workerData: { shared, seconds, noted, trouble, troubleOffset },
    execArgv: [],
    env: {},
  });
  // Preloaded modules call the main thread, which may be blocked by then.
  await once(worker, 'online');
  worker.unref();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port takes no origin
    watch: (place) => worker.postMessage(place),
    async stop() {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}
