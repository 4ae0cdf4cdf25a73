import type { Domain } from '../../provider';
import { statsRoutes } from './routes';

/** Statistics of single sends and automations, counted as events are recorded. */
export const stats: Domain = { name: 'stats', routes: statsRoutes };
