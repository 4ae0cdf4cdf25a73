import { Worker } from 'node:worker_threads';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ImportFailure } from 'sendwright/wire/imports';
import { JobFailure } from '../../contacts/jobs/contactJobs';

/** What the thread is given. */
export const ImportTask = Type.Object({
  databaseUrl: Type.String(),
  dataDir: Type.String(),
  accountId: Type.Integer(),
  jobId: Type.String(),
});
export type ImportTask = Static<typeof ImportTask>;

/** What the thread answers at its end, unless it fails: whether the file could be imported. */
export const ImportOutcome = Type.Union([
  Type.Object({ done: Type.Literal(true) }),
  Type.Object({ done: Type.Literal(false), failure: ImportFailure, message: Type.String() }),
]);
export type ImportOutcome = Static<typeof ImportOutcome>;

/** The message that makes the thread end after the batch it is at. */
export const stopMessage = 'stop';

/**
 * A batch takes tens of megabytes, and two are held at once. Beyond this a thread
 * ends with an error and not the server with it; the young generation is kept small
 * because V8 would rather grow it than collect the strings of rows long written.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** The thread stood still or crashed, where it would have taken the process with it had it run there. */
export class ThreadLost extends Error {}

/**
 * Runs an import in a thread of its own, with its own connections: reading, checking and writing a large file then
 * holds up no request, and its memory goes back when it ends. Throws `JobFailure` for a file that cannot be imported,
 * and `ThreadLost` where the thread's event loop has stood still for `stallSeconds` (0: never asked) or ended without
 * an answer.
 */
export async function runImportThread(
  program: string,
  task: ImportTask,
  signal: AbortSignal,
  stallSeconds = 60,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(program, { workerData: task, resourceLimits });
  const stalled = endWhenStalled(worker, stallSeconds);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port takes no origin
  const stop = (): void => worker.postMessage(stopMessage);
  signal.addEventListener('abort', stop);
  try {
    const outcome = await outcomeOf(worker, stalled);
    if (!outcome.done) throw new JobFailure(outcome.failure, outcome.message);
  } finally {
    stalled.stop();
    signal.removeEventListener('abort', stop);
  }
}

interface StallWatch {
  readonly hasStalled: () => boolean;
  readonly stop: () => void;
}

/**
 * Ends a thread whose event loop was never idle for so many seconds: an import waits for the database after each batch.
 */
function endWhenStalled(worker: Worker, stallSeconds: number): StallWatch {
  let idle = 0;
  let missed = 0;
  let hasStalled = false;
  const watch = setInterval(() => {
    const now = worker.performance.eventLoopUtilization();
    // Both are zero until the thread's program runs.
    missed = now.idle === idle && now.active > 0 ? missed + 1 : 0;
    idle = now.idle;
    if (stallSeconds === 0 || missed < stallSeconds) return;
    hasStalled = true;
    clearInterval(watch);
    void worker.terminate();
  }, 1000);
  return { hasStalled: () => hasStalled, stop: () => clearInterval(watch) };
}

/** Resolves when the thread has ended, so that nothing of it runs on. */
function outcomeOf(worker: Worker, stalled: StallWatch): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    let outcome: ImportOutcome | undefined;
    let problem: unknown;
    worker.once('message', (message: unknown) => {
      outcome = Value.Decode(ImportOutcome, message);
    });
    worker.once('error', (error: unknown) => {
      problem = error;
    });
    worker.once('exit', (code) => {
      if (outcome && problem === undefined) resolve(outcome);
      else if (stalled.hasStalled()) reject(new ThreadLost("The import's thread stalled and was ended."));
      else if (problem instanceof Error && !isOutOfMemory(problem)) reject(problem);
      else reject(new ThreadLost(`The import's thread ended with code ${code}.`, { cause: problem }));
    });
  });
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
