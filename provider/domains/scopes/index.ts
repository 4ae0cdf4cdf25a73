import type { Domain } from '../../provider';
import { routes } from './routes';

/** What a caller may do, and asking for more. */
export const scopes: Domain = { name: 'scopes', routes };
