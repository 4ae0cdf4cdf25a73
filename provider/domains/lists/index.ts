import type { Domain } from '../../provider';
import { listRoutes } from './routes';

/** Contact lists. */
export const lists: Domain = { name: 'lists', routes: listRoutes };
