import { Worker } from 'node:worker_threads';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ImportFailure } from 'sendwright/wire/imports';
import { JobFailure } from '../../contacts/jobs/contactJobs';

/** The thread's input. */
export const ImportTask = Type.Object({
  databaseUrl: Type.String(),
  dataDir: Type.String(),
  accountId: Type.Integer(),
  jobId: Type.String(),
});
export type ImportTask = Static<typeof ImportTask>;

/** The thread's result, unless it fails: whether the file could be imported. */
export const ImportOutcome = Type.Union([
  Type.Object({ done: Type.Literal(true) }),
  Type.Object({ done: Type.Literal(false), failure: ImportFailure, message: Type.String() }),
]);
export type ImportOutcome = Static<typeof ImportOutcome>;

/** The message that stops the thread after the current batch. */
export const stopMessage = 'stop';

/**
 * A batch takes tens of megabytes, and two are in memory at once. Above this limit the thread fails, but not the
 * server. The young generation is small because V8 would rather grow it than collect the strings of written rows.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** The thread stalled or crashed, which would have affected the whole process if it had run there. */
export class ThreadLost extends Error {}

/**
 * Runs an import in a separate thread with its own connections, so that processing a large file blocks no requests and
 * its memory is released at the end. Throws `JobFailure` for a file that cannot be imported, and `ThreadLost` if the
 * thread's event loop has stalled for `stallSeconds` (0: not checked) or ended without a result.
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
 * Stops a thread whose event loop was not idle for this many seconds: an import waits for the database after each
 * batch.
 */
function endWhenStalled(worker: Worker, stallSeconds: number): StallWatch {
  let idle = 0;
  let missed = 0;
  let hasStalled = false;
  const watch = setInterval(() => {
    const now = worker.performance.eventLoopUtilization();
    // Both are zero until the thread's code runs.
    missed = now.idle === idle && now.active > 0 ? missed + 1 : 0;
    idle = now.idle;
    if (stallSeconds === 0 || missed < stallSeconds) return;
    hasStalled = true;
    clearInterval(watch);
    void worker.terminate();
  }, 1000);
  return { hasStalled: () => hasStalled, stop: () => clearInterval(watch) };
}

/** Resolves when the thread has ended, so that none of its code is still running. */
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
