import type { Provider } from '../../provider';
import { sweepExits } from './engine/sweepExits';
import { sendNotices } from './notices';

const sweepJob = 'automations.sweep-exits';
const noticeJob = 'automations.notices';

/**
 * Evaluates exit criteria every hour (at least once in 24 hours is promised), and every minute sends notices about
 * automations that the system stopped.
 */
export async function automationJobs(provider: Provider): Promise<void> {
  const { jobs, database, log } = provider;
  await jobs.define(sweepJob, async (_data, signal) => {
    const left = await sweepExits(database, log, signal);
    if (left > 0) log.info({ left }, 'contacts left automations by their exit criteria');
  });
  await jobs.schedule(sweepJob, '15 * * * *');
  await jobs.define(noticeJob, () => sendNotices(provider));
  await jobs.schedule(noticeJob, '* * * * *');
}
