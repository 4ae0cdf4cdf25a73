import type { Domain, Provider } from '../../provider';
import { webhookOptions } from '../../outgoing/webhookAddress';
import { CallService } from './calls/callService';
import { AutomationService } from './engine/automationService';
import { decideWinners } from './engine/winners';
import { sweepExits } from './engine/sweepExits';
import { sendNotices } from './notices';
import { automationRoutes } from './routes';

const sweepJob = 'automations.sweep-exits';
const noticeJob = 'automations.notices';

/**
 * Automations: editing them, and sending their emails to contacts who enter.
 *
 * - `content`: steps, their messages, and what is missing before going live
 * - `messages`: the lane, and the versions of sent messages
 * - `calls`: the webhooks of steps
 * - `engine`: moving each contact from step to step
 */
export const automations: Domain = {
  name: 'automations',
  routes: automationRoutes,
  jobs: automationJobs,
  async start({ database, log, config, wakes }) {
    const service = AutomationService.start(database, log, wakes.automations);
    const calls = CallService.start(database, log, webhookOptions(config));
    return async () => {
      await Promise.all([service.stop(), calls.stop()]);
    };
  },
};

/**
 * Evaluates exit criteria every hour (at least once in 24 hours is promised), and every minute ends tests of random
 * splits and sends notices about automations that the system stopped.
 */
async function automationJobs(provider: Provider): Promise<void> {
  const { jobs, database, log } = provider;
  await jobs.define(sweepJob, async (_data, signal) => {
    const left = await sweepExits(database, log, signal);
    if (left > 0) log.info({ left }, 'contacts left automations by their exit criteria');
  });
  await jobs.schedule(sweepJob, '15 * * * *');
  await jobs.define(noticeJob, async () => {
    await decideWinners(database);
    await sendNotices(provider);
  });
  await jobs.schedule(noticeJob, '* * * * *');
}
