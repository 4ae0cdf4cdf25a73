import type { ContactJob } from 'sendwright/wire/imports';
import type { ContactEndpoints } from './endpoints';

/** Milliseconds between two looks at a job: short at first, so that small ones seem to be done at once. */
const pauses = [250, 500, 1000, 2000];

/** Waits `milliseconds`, or rejects as soon as `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Looks at a job until it has ended, and answers it. Rejects with `HttpFailure`, or with the signal's reason. */
export async function watchJob(endpoints: Pick<ContactEndpoints, 'job'>, id: string, signal: AbortSignal, onProgress: (job: ContactJob) => void = () => undefined): Promise<ContactJob> {
  for (let look = 0; ; look += 1) {
    const job = await endpoints.job(id, signal);
    onProgress(job);
    if (job.status !== 'pending') return job;
    await pause(pauses[Math.min(look, pauses.length - 1)] ?? 2000, signal);
  }
}
