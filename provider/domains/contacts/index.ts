import type { Domain } from '../../provider';
import { contactRoutes } from './routes';

/** Contacts: upsert, read, search, count, delete. */
export const contacts: Domain = { name: 'contacts', routes: contactRoutes };
