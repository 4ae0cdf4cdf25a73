import type { Domain } from '../provider';
import { samplePageRoutes } from './samplePageRoutes';
import { subscriptionRoutes } from './subscriptionRoutes';
import { trackingRoutes } from './trackingRoutes';
import { weblinkRoutes } from './weblinkRoutes';

/** Public pages for recipients, and their previews. */
export const publicPages: Domain = {
  name: 'public',
  routes(server, provider) {
    trackingRoutes(server, provider);
    subscriptionRoutes(server, provider);
    weblinkRoutes(server, provider);
    samplePageRoutes(server, provider);
  },
};
