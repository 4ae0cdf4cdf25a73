import type { Domain } from '../../provider';
import { designRoutes } from './routes';

/** The design library. */
export const designs: Domain = { name: 'designs', routes: designRoutes };
