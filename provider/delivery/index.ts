import type { Domain } from '../provider';
import { bounceRoutes } from './bounces/routes';
import { preparePartitions } from './events/preparePartitions';
import type { StreamQueries } from './ledger/streamQueries';
import { EventPosting } from './receivers/eventPosting';
import { webhookOptions } from '../outgoing/webhookAddress';
import { forgetOldDeliveries } from './receivers/webhookDeliveries';

/** Delivery's routes and jobs besides the sends themselves. `streams` are those of all lanes. */
export const delivery = (streams: StreamQueries): Domain => ({
  name: 'delivery',
  routes: bounceRoutes,
  async jobs({ database, jobs, log }) {
    await jobs.define('delivery.prepare-partitions', async () => {
      const made = await preparePartitions(database);
      if (made > 0) log.info({ made }, 'prepared the coming months of events');
    });
    await jobs.schedule('delivery.prepare-partitions', '40 2 * * *');
    await jobs.define('delivery.forget-webhook-deliveries', async () => {
      const forgotten = await forgetOldDeliveries(database);
      if (forgotten > 0) log.info({ forgotten }, 'removed old deliveries of webhooks');
    });
    await jobs.schedule('delivery.forget-webhook-deliveries', '50 3 * * *');
  },
  async start({ config, database, log }) {
    const posting = EventPosting.start({
      database,
      log,
      streams,
      customerData: config.customerData,
      outgoing: webhookOptions(config),
    });
    return () => posting.stop();
  },
});
