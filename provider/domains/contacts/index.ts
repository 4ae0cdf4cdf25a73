import type { Domain } from '../../provider';
import { contactRoutes } from './routes';
import { selectionRoutes } from './selectionRoutes';

/** Contacts: upsert, read, search, count, delete; changes of many, duplicates. */
export const contacts: Domain = {
  name: 'contacts',
  routes(server, provider) {
    contactRoutes(server, provider);
    selectionRoutes(server, provider);
  },
};
