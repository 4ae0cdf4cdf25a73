import type { Domain } from '../../provider';
import { contactRoutes } from './routes';

/** Contacts: upsert, read, search, count, delete; changes of many, duplicates. */
export const contacts: Domain = { name: 'contacts', routes: contactRoutes };
