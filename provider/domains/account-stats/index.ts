import type { Domain } from '../../provider';
import { accountStatsRoutes } from './routes';

/** Statistics of all mail of an account, counted over its events. */
export const accountStats: Domain = { name: 'account-stats', routes: accountStatsRoutes };
