import type { Domain } from '../../provider';
import { verifiedSenderRoutes } from './routes';

/** The senders again, in the flat form of the provider's sender verification API. */
export const verifiedSenders: Domain = { name: 'verified-senders', routes: verifiedSenderRoutes };
