import { openTransport } from '../../delivery/transport/openTransport';
import type { Domain } from '../../provider';
import { startDelivery } from './lanes';
import { deliveryRoutes } from './routes';

/** Delivers the messages of all lanes, and shows the state of each message and what people can do about it. */
export const deliveries: Domain = {
  name: 'deliveries',
  routes: deliveryRoutes,
  async start({ config, database, log, mark, wakes }) {
    const transport = openTransport(config, database);
    const { contentUrl: publicUrl, bounceDomain } = config;
    const sms = { apiUrl: config.smsApiUrl, callbackUrl: config.publicUrl };
    const service = startDelivery({ database, transport, log, publicUrl, bounceDomain, mark, sms }, wakes.deliveries);
    return async () => {
      await service.stop();
      await transport.close();
    };
  },
};
