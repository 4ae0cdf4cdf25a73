import type { Domain } from '../../provider';
import { routes } from './routes';

/** All accounts of the installation: their plans, limits, rights and features. */
export const administration: Domain = { name: 'administration', routes };
