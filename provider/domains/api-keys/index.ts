import type { Domain } from '../../provider';
import { routes } from './routes';

/** Keys that programs call the API with. */
export const apiKeys: Domain = { name: 'api-keys', routes };
