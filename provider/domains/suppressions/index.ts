import type { Domain } from '../../provider';
import { downloadRoutes } from './downloadRoutes';
import { groupRoutes } from './groupRoutes';
import { listRoutes } from './listRoutes';

/** Suppressed addresses and their reasons. */
export const suppressions: Domain = {
  name: 'suppressions',
  routes(server, provider) {
    groupRoutes(server, provider);
    listRoutes(server, provider);
    downloadRoutes(server, provider);
  },
};
