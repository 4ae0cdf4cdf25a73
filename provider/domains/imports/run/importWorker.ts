import { parentPort, workerData } from 'node:worker_threads';
import { Value } from '@sinclair/typebox/value';
import { openDatabase } from '../../../database/database';
import { findContactJob, JobFailure } from '../../contacts/jobs/contactJobs';
import { runImport } from './importJob';
import { type ImportOutcome, ImportTask, stopMessage } from './importThread';

/** The thread's entry point (`importThread.ts`): runs or resumes one import. */
async function main(): Promise<void> {
  const task = Value.Decode(ImportTask, workerData);
  const stopping = new AbortController();
  parentPort?.on('message', (message) => {
    if (message === stopMessage) stopping.abort(new Error('The process stops.'));
  });
  const database = openDatabase(task.databaseUrl, { connections: 2 });
  try {
    const job = await findContactJob(database, task.accountId, task.jobId);
    if (!job) throw new Error(`Job ${task.jobId} is gone.`);
    await runImport(database, task.dataDir, job, stopping.signal);
    answer({ done: true });
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    answer({ done: false, failure: error.id, message: error.message });
  } finally {
    await database.close();
    // An open port keeps the thread alive.
    parentPort?.close();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port takes no origin
const answer = (outcome: ImportOutcome): void => parentPort?.postMessage(outcome);

void main();
