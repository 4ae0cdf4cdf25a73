import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { trouble, troublePlace } from './workMark';

/** A thread of its own: it goes on when the other is held up. */
const guard = `
  const { workerData, parentPort } = require('node:worker_threads');
  const beats = new Int32Array(workerData.shared);
  let last = -1;
  let missed = 0;
  let file;
  const { openSync, writeSync } = require('node:fs');
  parentPort.on('message', (place) => { file = openSync(place, 'r+'); });
  const note = (text) => { if (file !== undefined) writeSync(file, text, workerData.troublePlace); };
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

/** Seconds without a turn after which whoever kills the process is taken to have done so because of it. */
const noted = 2;

export interface StallGuard {
  /** Has stalls noted in this file, for those who look why the process ended (`WorkMark`). */
  watch(place: string): void;
  stop(): Promise<void>;
}

/**
 * Ends the process when its event loop has stood still for `seconds` (0: never, it is only noted): whoever supervises
 * it starts it again, and what it was making is told by its mark. Seconds are counted in the guard's own thread, so
 * that a machine that sleeps, or a process that is stopped, counts none.
 */
export async function guardAgainstStalls(seconds: number): Promise<StallGuard> {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const beat = setInterval(() => Atomics.add(beats, 0, 1), 500);
  beat.unref();
  const worker = new Worker(guard, {
    eval: true,
    workerData: { shared, seconds, noted, trouble, troublePlace },
    execArgv: [],
    env: {},
  });
  // What is preloaded asks the other thread, which may stand still by then.
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
