import { Type } from '@sinclair/typebox';
import { ErrorBody, Failures, PageQuery } from 'sendwright/wire/common';
import {
  DeliveryHistory,
  DeliveryRetry,
  DeliveryRetryResult,
  DeliverySettlement,
  DeliverySettlementResult,
  Reconciliation,
} from 'sendwright/wire/deliveries';
import { DeliveryPage, DeliveryState } from 'sendwright/wire/singleSends';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { listDeliveries } from './deliveries';
import { readHistory } from './history';
import { reconcile } from './reconcile';
import { retryFailed } from './retryFailed';
import { settleUnconfirmed } from './settleUnconfirmed';

const tags = ['Single sends'];
const Id = Type.Object({ id: Type.String() });
const reading = { scope: 'marketing.read', feature: 'mc.single_sends' as const };
const updating = { scope: 'marketing_campaigns.update', feature: 'mc.single_sends' as const };
const pageSizes = { standard: 50, most: 1000 };

/** The ledger of a send as the API shows it; all are our extensions. */
export function addDeliveryRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/marketing/singlesends/:id/deliveries',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Recipients with what became of their copies',
        params: Id,
        querystring: Type.Composite([
          PageQuery,
          Type.Object({ state: Type.Optional(DeliveryState), email: Type.Optional(Type.String({ maxLength: 254 })) }),
        ]),
        response: { 200: DeliveryPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { count, ...deliveries } = await listDeliveries(
        database,
        request.caller.accountId,
        request.params.id,
        request.query,
        page,
      );
      return { ...deliveries, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/singlesends/:id/deliveries/:contact_id',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What happened to one recipient',
        params: Type.Object({ id: Type.String(), contact_id: Type.String() }),
        response: { 200: DeliveryHistory, ...Failures },
      },
    },
    (request) => readHistory(database, request.caller.accountId, request.params.id, request.params.contact_id),
  );

  server.post(
    '/v3/marketing/singlesends/:id/deliveries/retry',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Send to the failed once more',
        params: Id,
        body: DeliveryRetry,
        response: { 202: DeliveryRetryResult, ...Failures, 409: ErrorBody },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await retryFailed(database, request.caller, request.params.id, request.body.contact_ids)),
  );

  server.post(
    '/v3/marketing/singlesends/:id/deliveries/settle',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Settle outcomes that are not known',
        params: Id,
        body: DeliverySettlement,
        response: { 200: DeliverySettlementResult, ...Failures, 409: ErrorBody },
      },
    },
    (request) =>
      settleUnconfirmed(database, request.caller, request.params.id, request.body.outcome, request.body.contact_ids),
  );

  server.get(
    '/v3/marketing/singlesends/:id/reconciliation',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Delivery status, and whether the statistics agree',
        params: Id,
        querystring: Type.Object({
          ab_variation_id: Type.Optional(Type.String({ format: 'uuid' })),
          ab_phase_id: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('send')])),
        }),
        response: { 200: Reconciliation, ...Failures },
      },
    },
    (request) =>
      reconcile(database, request.caller.accountId, request.params.id, {
        variationId: request.query.ab_variation_id,
        phase: request.query.ab_phase_id,
      }),
  );
}
