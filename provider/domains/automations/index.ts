import type { Domain } from '../../provider';
import { addAutomationRoutes } from './routes';

/** Automations: writing them, and sending them to contacts that enter one after the other. */
export const automations: Domain = {
  name: 'automations',
  routes(server, provider) {
    addAutomationRoutes(server, provider);
  },
};
