import type { Domain } from '../../provider';
import { AutomationService } from '../../automations/automationService';
import { automationJobs } from './jobs';
import { addLifecycleRoutes } from './lifecycleRoutes';
import { addAutomationRoutes } from './routes';

/** Automations: writing them, and sending them to contacts that enter one after the other. */
export const automations: Domain = {
  name: 'automations',
  routes(server, provider) {
    addAutomationRoutes(server, provider);
    addLifecycleRoutes(server, provider);
  },
  jobs: automationJobs,
  async start({ database, log }) {
    const service = AutomationService.start(database, log);
    return () => service.stop();
  },
};
