import type { Domain } from '../../provider';
import { routes } from './routes';

/** Addresses of the account's choice that its events are posted to. */
export const eventWebhooks: Domain = { name: 'event-webhooks', routes };
