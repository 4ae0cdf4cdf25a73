import { Type } from '@sinclair/typebox';
import {
  EventWebhook,
  EventWebhookInclude,
  EventWebhookPage,
  EventWebhookRequest,
  EventWebhookSigning,
  EventWebhookTest,
} from 'sendwright/wire/eventWebhooks';
import { Failures } from 'sendwright/wire/common';
import type { Provider, Server } from '../../provider';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  mostWebhooks,
  oldestWebhook,
  presentWebhook,
  requireWebhook,
  setSigning,
  testWebhook,
  updateOldestWebhook,
  updateWebhook,
} from './eventWebhooks';

const tags = ['Event webhooks'];
const params = Type.Object({ id: Type.String() });
const settings = '/v3/user/webhooks/event/settings';
const scope = (action: 'create' | 'read' | 'update' | 'delete') => ({
  scope: `user.webhooks.event.settings.${action}`,
});

/** `/v3/user/webhooks/event`: where the account's events are posted, and what vouches for them. */
export function routes(server: Server, { database }: Provider): void {
  server.post(
    settings,
    {
      config: scope('create'),
      schema: {
        tags,
        summary: 'Create an event webhook',
        body: EventWebhookRequest,
        response: { 201: EventWebhook, ...Failures },
      },
    },
    async ({ caller, body }, reply) =>
      reply.code(201).send(presentWebhook(await createWebhook(database, caller.accountId, body))),
  );

  server.get(
    `${settings}/all`,
    {
      config: scope('read'),
      schema: {
        tags,
        summary: 'List event webhooks',
        querystring: EventWebhookInclude,
        response: { 200: EventWebhookPage, ...Failures },
      },
    },
    async ({ caller, query: { include } }) => ({
      max_allowed: mostWebhooks,
      webhooks: (await listWebhooks(database, caller.accountId)).map((row) => presentWebhook(row, include)),
    }),
  );

  server.get(
    settings,
    {
      config: scope('read'),
      schema: {
        tags,
        summary: 'Get the oldest event webhook',
        querystring: EventWebhookInclude,
        response: { 200: EventWebhook, ...Failures },
      },
    },
    async ({ caller, query: { include } }) => presentWebhook(await oldestWebhook(database, caller.accountId), include),
  );

  server.patch(
    settings,
    {
      config: scope('update'),
      schema: {
        tags,
        summary: 'Change the oldest event webhook, or create the first',
        querystring: EventWebhookInclude,
        body: EventWebhookRequest,
        response: { 200: EventWebhook, ...Failures },
      },
    },
    async ({ caller, query: { include }, body }) =>
      presentWebhook(await updateOldestWebhook(database, caller.accountId, body), include),
  );

  server.get(
    `${settings}/signed`,
    {
      config: scope('read'),
      schema: {
        tags,
        summary: "Get the oldest event webhook's public key",
        response: { 200: EventWebhookSigning, ...Failures },
      },
    },
    async ({ caller }) => ({
      id: '',
      public_key: presentWebhook(await oldestWebhook(database, caller.accountId)).public_key ?? '',
    }),
  );

  server.patch(
    `${settings}/signed`,
    {
      config: scope('update'),
      schema: {
        tags,
        summary: 'Sign what the oldest event webhook posts, or stop',
        body: Type.Object({ enabled: Type.Boolean() }),
        response: { 200: EventWebhookSigning, ...Failures },
      },
    },
    async ({ caller, body }) => {
      const { receiver_id: id } = await oldestWebhook(database, caller.accountId);
      return { id: '', public_key: await setSigning(database, caller.accountId, id, body.enabled) };
    },
  );

  server.get(
    `${settings}/:id`,
    {
      config: scope('read'),
      schema: {
        tags,
        summary: 'Get an event webhook',
        params,
        querystring: EventWebhookInclude,
        response: { 200: EventWebhook, ...Failures },
      },
    },
    async ({ caller, params: { id }, query: { include } }) =>
      presentWebhook(await requireWebhook(database, caller.accountId, id), include),
  );

  server.patch(
    `${settings}/:id`,
    {
      config: scope('update'),
      schema: {
        tags,
        summary: 'Change an event webhook',
        params,
        querystring: EventWebhookInclude,
        body: EventWebhookRequest,
        response: { 200: EventWebhook, ...Failures },
      },
    },
    async ({ caller, params: { id }, query: { include }, body }) =>
      presentWebhook(await updateWebhook(database, caller.accountId, id, body), include),
  );

  server.delete(
    `${settings}/:id`,
    {
      config: scope('delete'),
      schema: { tags, summary: 'Delete an event webhook', params, response: { 204: Type.Null(), ...Failures } },
    },
    async ({ caller, params: { id } }, reply) => {
      await deleteWebhook(database, caller.accountId, id);
      return reply.code(204).send(null);
    },
  );

  server.get(
    `${settings}/signed/:id`,
    {
      config: scope('read'),
      schema: {
        tags,
        summary: "Get an event webhook's public key",
        params,
        response: { 200: EventWebhookSigning, ...Failures },
      },
    },
    async ({ caller, params: { id } }) => ({
      id,
      public_key: presentWebhook(await requireWebhook(database, caller.accountId, id)).public_key ?? '',
    }),
  );

  server.patch(
    `${settings}/signed/:id`,
    {
      config: scope('update'),
      schema: {
        tags,
        summary: 'Sign what an event webhook posts, or stop',
        params,
        body: Type.Object({ enabled: Type.Boolean() }),
        response: { 200: EventWebhookSigning, ...Failures },
      },
    },
    async ({ caller, params: { id }, body }) => ({
      id,
      public_key: await setSigning(database, caller.accountId, id, body.enabled),
    }),
  );

  server.post(
    '/v3/user/webhooks/event/test',
    {
      config: scope('update'),
      schema: {
        tags,
        summary: 'Post an example of each event',
        body: EventWebhookTest,
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async ({ caller, body }, reply) => {
      await testWebhook(database, caller.accountId, body);
      return reply.code(204).send(null);
    },
  );
}
