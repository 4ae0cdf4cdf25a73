import type { Domain } from '../provider';
import { samplePageRoutes } from './samplePageRoutes';
import { shortLinkRoutes } from './shortLinkRoutes';
import { subscriptionRoutes } from './subscriptionRoutes';
import { TrackingRecorder } from './trackingRecorder';
import { trackingRoutes } from './trackingRoutes';
import { weblinkRoutes } from './weblinkRoutes';

/** Public pages for recipients, and their previews. */
export const publicPages: Domain = {
  name: 'public',
  routes(server, provider) {
    const recorder = new TrackingRecorder(provider.database, provider.log);
    server.addHook('onClose', () => recorder.close());
    trackingRoutes(server, provider, recorder);
    shortLinkRoutes(server, provider, recorder);
    subscriptionRoutes(server, provider);
    weblinkRoutes(server, provider);
    samplePageRoutes(server, provider);
  },
};
