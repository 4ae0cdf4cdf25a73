import type { Domain } from '../../provider';
import { addReaderStatsRoutes } from './readerRoutes';
import { addAccountStatsRoutes } from './routes';

/** Statistics of all mail of an account, counted over its events. */
export const accountStats: Domain = {
  name: 'account-stats',
  routes(server, provider) {
    addAccountStatsRoutes(server, provider);
    addReaderStatsRoutes(server, provider);
  },
};
