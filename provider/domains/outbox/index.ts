import type { Domain } from '../../provider';
import { addOutboxRoutes } from './routes';

/** Messages that were kept instead of sent. */
export const outbox: Domain = { name: 'outbox', routes: addOutboxRoutes };
