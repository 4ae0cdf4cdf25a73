import type { Domain } from '../../provider';
import { addAutomationStatsRoutes } from './automationRoutes';
import { addStatsRoutes } from './routes';

/** Statistics of single sends, counted as events are recorded; the place of those of automations. */
export const stats: Domain = {
  name: 'stats',
  routes(server, provider) {
    addStatsRoutes(server, provider);
    addAutomationStatsRoutes(server);
  },
};
