import type { Domain } from '../../provider';
import { AutomationService } from './engine/automationService';
import { automationJobs } from './jobs';
import { automationRoutes } from './routes';

/**
 * Automations: editing them, and sending their emails to contacts who enter.
 *
 * - `content`: steps, their messages, and what is missing before going live
 * - `messages`: the lane, and the versions of sent messages
 * - `engine`: moving each contact from step to step
 */
export const automations: Domain = {
  name: 'automations',
  routes: automationRoutes,
  jobs: automationJobs,
  async start({ database, log }) {
    const service = AutomationService.start(database, log);
    return () => service.stop();
  },
};
