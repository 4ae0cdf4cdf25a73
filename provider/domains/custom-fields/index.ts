import type { Domain } from '../../provider';
import { fieldDefinitionRoutes } from './routes';

/** Custom and reserved fields of contacts. */
export const fieldDefinitions: Domain = { name: 'custom-fields', routes: fieldDefinitionRoutes };
