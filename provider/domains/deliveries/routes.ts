import { deliveries, type DeliveryAction, type DeliveryHistory } from 'sendwright/wire/deliveries';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { notFound } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { readSingleSend } from '../single-sends/singleSends';
import { activityOfContact } from '../stats/contactActivity';
import { listDeliveries, readDeliveries } from './deliveries';
import { reconcile } from './reconcile';
import { retryFailed } from './retryFailed';
import { settleUnconfirmed } from './settleUnconfirmed';

interface ActionRow {
  action: DeliveryAction['action'];
  acted_at: Date;
  username: string | null;
  from_state: string;
  from_response: string | null;
}

const maximumEvents = 200;

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

/** The history of one recipient of a send: the ledger's row, events, and people's actions. Throws 404. */
async function readHistory(
  database: Database,
  accountId: number,
  id: string,
  contactId: string,
): Promise<DeliveryHistory> {
  const send = await readSingleSend(database, accountId, id);
  const where = sql`account_id = ${accountId} and stream_id = ${id} and contact_id = ${contactId}`;
  const [delivery] = isUuid(contactId)
    ? await readDeliveries(database, accountId, send, where, { limit: 1, offset: 0 })
    : [];
  if (delivery === undefined) throw notFound('recipient not found', 'contact_id');
  const [{ result: events }, actions] = await Promise.all([
    activityOfContact(database, accountId, contactId, { limit: maximumEvents, offset: 0 }, id),
    database.rows<ActionRow>(sql`
      select action, acted_at, users.username, from_state, from_response from delivery_actions left
      join users using (user_id)
      where delivery_actions.account_id = ${accountId} and stream_id = ${id} and contact_id = ${contactId}
      order by acted_at desc limit 100`),
  ]);
  return {
    delivery,
    events,
    actions: actions.map(({ action, acted_at: at, username, from_state, from_response }) => ({
      action,
      at: isoTime(at),
      by: username,
      from_state,
      reason: from_response,
    })),
  };
}
