import type { Domain } from '../../provider';
import { addAutomationStatsRoutes } from './automationRoutes';
import { addStatsRoutes } from './routes';

/** Statistics of single sends and automations, counted as events are recorded. */
export const stats: Domain = {
  name: 'stats',
  routes(server, provider) {
    addStatsRoutes(server, provider);
    addAutomationStatsRoutes(server, provider);
  },
};
