import type { Domain } from '../../provider';
import { addDeliveryRoutes } from './routes';

/** What became of a send's copies, one by one, and what people do about them. */
export const deliveries: Domain = { name: 'deliveries', routes: addDeliveryRoutes };
