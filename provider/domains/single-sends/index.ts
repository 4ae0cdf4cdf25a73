import { DeliveryService } from '../../delivery/ledger/deliveryService';
import { openTransport } from '../../delivery/transport/openTransport';
import type { Domain } from '../../provider';
import { addCheckRoutes } from './checkRoutes';
import { addLifecycleRoutes } from './lifecycleRoutes';
import { defineNotices } from './notices';
import { addSingleSendRoutes } from './routes';

/** Single sends: writing, scheduling, and delivering them. */
export const singleSends: Domain = {
  name: 'single-sends',
  routes(server, provider) {
    addCheckRoutes(server, provider);
    addSingleSendRoutes(server, provider);
    addLifecycleRoutes(server, provider);
  },
  jobs: defineNotices,
  async start({ config, database, log, mark }) {
    const transport = openTransport(config, database);
    const service = DeliveryService.start({
      database,
      transport,
      log,
      publicUrl: config.contentUrl,
      bounceDomain: config.bounceDomain,
      mark,
    });
    return async () => {
      await service.stop();
      await transport.close();
    };
  },
};
