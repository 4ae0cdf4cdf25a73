import type { Http } from 'sendwright/sdk';
import { pauseWhileHidden } from 'sendwright/sdk/models';
import type { ContactJob } from 'sendwright/wire/imports';

/** Milliseconds between two checks of a job: short at first, so that small jobs seem instant. */
const pauses = [250, 500, 1000, 2000];

/**
 * Checks a job until it has ended, while the tab is visible, and returns it. Rejects with `HttpFailure`, or with the
 * signal's reason.
 */
export async function watchJob(
  http: Http,
  id: string,
  signal: AbortSignal,
  onProgress: (job: ContactJob) => void = () => undefined,
): Promise<ContactJob> {
  for (let look = 0; ; look += 1) {
    const job = await http.call('GET /marketing/contacts/imports/:id', { params: { id }, retry: true, signal });
    onProgress(job);
    if (job.status !== 'pending') return job;
    await pauseWhileHidden(pauses[Math.min(look, pauses.length - 1)] ?? 2000, signal);
  }
}
