import type { Domain } from '../../provider';
import { routes } from './routes';
import { WebhookService } from './webhookService';

/** Events posted to addresses of the account's choice. */
export const eventWebhooks: Domain = {
  name: 'event-webhooks',
  routes,
  async start({ database, log }) {
    const service = WebhookService.start({ database, log });
    return () => service.stop();
  },
};
