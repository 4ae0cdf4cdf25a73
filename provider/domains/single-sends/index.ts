import type { Domain } from '../../provider';
import { addCheckRoutes } from './checkRoutes';
import { addLifecycleRoutes } from './lifecycleRoutes';
import { defineNotices } from './notices';
import { addSingleSendRoutes } from './routes';

/** Single sends: writing, scheduling and following them. */
export const singleSends: Domain = {
  name: 'single-sends',
  routes(server, provider) {
    addCheckRoutes(server, provider);
    addSingleSendRoutes(server, provider);
    addLifecycleRoutes(server, provider);
  },
  jobs: defineNotices,
};
