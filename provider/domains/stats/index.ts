import type { Domain } from '../../provider';
import { addStatsRoutes } from './routes';

/** Statistics of single sends, counted as events are recorded. */
export const stats: Domain = { name: 'stats', routes: addStatsRoutes };
