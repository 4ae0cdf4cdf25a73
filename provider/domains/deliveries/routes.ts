import { deliveries } from 'sendwright/wire/deliveries';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { listDeliveries } from './deliveries';
import { readHistory } from './history';
import { reconcile } from './reconcile';
import { retryFailed } from './retryFailed';
import { settleUnconfirmed } from './settleUnconfirmed';

const ofSend = ofRow(sql`select name from single_sends`, sql`single_send_id`);

const pageSizes = { standard: 50, most: 1000 };

/** The ledger of a send in the API. */
export function deliveryRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, deliveries, {
    'GET /marketing/singlesends/:id/deliveries': async ({ caller, params, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { count, ...found } = await listDeliveries(database, caller.accountId, params.id, query, page);
      return { ...found, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/singlesends/:id/deliveries/:contact_id': ({ caller, params }) =>
      readHistory(database, caller.accountId, params.id, params.contact_id),
    'POST /marketing/singlesends/:id/deliveries/retry': {
      audit: ofSend,
      handle: ({ caller, params, body }) => retryFailed(database, caller, params.id, body.contact_ids),
    },
    'POST /marketing/singlesends/:id/deliveries/settle': {
      audit: (act) => ({ ...ofSend(act), details: { outcome: act.body.outcome } }),
      handle: ({ caller, params, body }) =>
        settleUnconfirmed(database, caller, params.id, body.outcome, body.contact_ids),
    },
    'GET /marketing/singlesends/:id/reconciliation': ({ caller, params, query }) =>
      reconcile(database, caller.accountId, params.id, {
        variationId: query.ab_variation_id,
        phase: query.ab_phase_id,
      }),
  });
}
