import { Worker } from 'node:worker_threads';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ImportFailure } from 'sendwright/wire/imports';
import { JobFailure } from '../contacts/contactJobs';

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

/**
 * Runs an import in a thread of its own, with its own connections: reading,
 * checking and writing a large file then holds up no request, and its memory goes
 * back when it ends. Throws `JobFailure` for a file that cannot be imported.
 */
export async function runImportThread(program: string, task: ImportTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(program, { workerData: task, resourceLimits });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: its port takes no origin.
  const stop = (): void => worker.postMessage(stopMessage);
  signal.addEventListener('abort', stop);
  try {
    const outcome = await outcomeOf(worker);
    if (!outcome.done) throw new JobFailure(outcome.failure, outcome.message);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Resolves when the thread has ended, so that nothing of it runs on. */
function outcomeOf(worker: Worker): Promise<ImportOutcome> {
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
      else reject(problem instanceof Error ? problem : new Error(`The import's thread ended with code ${code}.`));
    });
  });
}
