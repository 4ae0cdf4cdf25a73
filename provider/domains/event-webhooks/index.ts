import { eventWebhooks as contract } from 'sendwright/wire/eventWebhooks';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { listDeliveries, requireDelivery, retryDelivery } from './deliveries';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  maximumWebhooks,
  oldestWebhook,
  presentWebhook,
  requireWebhook,
  setSigning,
  testWebhook,
  updateOldestWebhook,
  updateWebhook,
} from './eventWebhooks';

/** Posts events to addresses that the account chooses. */
export const eventWebhooks: Domain = { name: 'event-webhooks', routes };

/** The operations of `/v3/user/webhooks/event`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'POST /user/webhooks/event/settings': {
      audit: ({ body }) => ({ subject: body.url ?? '' }),
      handle: async ({ caller, body }) => presentWebhook(await createWebhook(provider, caller.accountId, body)),
    },
    'GET /user/webhooks/event/settings/all': async ({ caller, query: { include } }) => ({
      max_allowed: maximumWebhooks,
      webhooks: (await listWebhooks(database, caller.accountId)).map((row) => presentWebhook(row, include)),
    }),
    'GET /user/webhooks/event/settings': async ({ caller, query: { include } }) =>
      presentWebhook(await oldestWebhook(database, caller.accountId), include),
    'PATCH /user/webhooks/event/settings': {
      audit: ({ body }) => ({ details: { url: body.url, enabled: body.enabled } }),
      handle: async ({ caller, query: { include }, body }) =>
        presentWebhook(await updateOldestWebhook(provider, caller.accountId, body), include),
    },
    'GET /user/webhooks/event/settings/signed': async ({ caller }) => {
      const webhook = await oldestWebhook(database, caller.accountId);
      return { id: webhook.receiver_id, public_key: presentWebhook(webhook).public_key ?? '' };
    },
    'PATCH /user/webhooks/event/settings/signed': async ({ caller, body }) => {
      const { receiver_id: id } = await oldestWebhook(database, caller.accountId);
      return { id, public_key: await setSigning(provider, caller.accountId, id, body.enabled) };
    },
    'GET /user/webhooks/event/settings/:id': async ({ caller, params, query: { include } }) =>
      presentWebhook(await requireWebhook(database, caller.accountId, params.id), include),
    'PATCH /user/webhooks/event/settings/:id': {
      audit: ({ body }) => ({ details: { url: body.url, enabled: body.enabled } }),
      handle: async ({ caller, params, query: { include }, body }) =>
        presentWebhook(await updateWebhook(provider, caller.accountId, params.id, body), include),
    },
    'DELETE /user/webhooks/event/settings/:id': ({ caller, params }) =>
      deleteWebhook(provider, caller.accountId, params.id),
    'GET /user/webhooks/event/settings/signed/:id': async ({ caller, params: { id } }) => ({
      id,
      public_key: presentWebhook(await requireWebhook(database, caller.accountId, id)).public_key ?? '',
    }),
    'PATCH /user/webhooks/event/settings/signed/:id': async ({ caller, params: { id }, body }) => ({
      id,
      public_key: await setSigning(provider, caller.accountId, id, body.enabled),
    }),
    'GET /user/webhooks/event/settings/:id/deliveries': async ({ caller, params: { id } }) =>
      listDeliveries(database, caller.accountId, (await requireWebhook(database, caller.accountId, id)).receiver_id),
    'GET /user/webhooks/event/settings/:id/deliveries/:delivery_id': async ({ caller, params }) => {
      const { receiver_id: id } = await requireWebhook(database, caller.accountId, params.id);
      return requireDelivery(database, caller.accountId, id, params.delivery_id);
    },
    'POST /user/webhooks/event/settings/:id/deliveries/:delivery_id/retry': async ({ caller, params }) => {
      const { receiver_id: id } = await requireWebhook(database, caller.accountId, params.id);
      await retryDelivery(database, caller.accountId, id, params.delivery_id);
    },
    'POST /user/webhooks/event/test': ({ caller, body }) => testWebhook(provider, caller.accountId, body),
  });
}
