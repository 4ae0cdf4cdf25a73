import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { Integration, IntegrationChange, IntegrationCreate, Integrations } from 'sendwright/wire/integrations';
import type { Provider, Server } from '../../provider';
import {
  changeIntegration,
  createIntegration,
  deleteIntegrations,
  listIntegrations,
  requireIntegration,
} from './integrations';

const tags = ['Integrations'];
const base = '/v3/marketing/integrations';
const params = Type.Object({ id: Type.String() });

/** `/v3/marketing/integrations`: which events are forwarded where. */
export function routes(server: Server, { database }: Provider): void {
  server.get(
    base,
    {
      config: { scope: 'marketing.read', feature: 'mc.integrations' },
      schema: { tags, summary: 'List integrations', response: { 200: Integrations, ...Failures } },
    },
    async ({ caller }) => ({ result: await listIntegrations(database, caller.accountId) }),
  );

  server.post(
    base,
    {
      config: { scope: 'marketing_campaigns.create', feature: 'mc.integrations' },
      schema: {
        tags,
        summary: 'Create an integration',
        description: 'Ten of a destination at most.',
        body: IntegrationCreate,
        response: { 201: Integration, ...Failures },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await createIntegration(database, caller.accountId, body)),
  );

  server.delete(
    base,
    {
      config: { scope: 'marketing_campaigns.delete', feature: 'mc.integrations' },
      schema: {
        tags,
        summary: 'Delete integrations',
        description: 'All that are named, or none where one of them is not there.',
        querystring: Type.Object({ ids: Type.String({ maxLength: 4000 }) }),
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async ({ caller, query: { ids } }, reply) => {
      await deleteIntegrations(database, caller.accountId, ids);
      return reply.code(204).send(null);
    },
  );

  server.get(
    `${base}/:id`,
    {
      config: { scope: 'marketing.read', feature: 'mc.integrations' },
      schema: { tags, summary: 'Get an integration', params, response: { 200: Integration, ...Failures } },
    },
    async ({ caller, params: { id } }) => requireIntegration(database, caller.accountId, id),
  );

  server.patch(
    `${base}/:id`,
    {
      config: { scope: 'marketing_campaigns.update', feature: 'mc.integrations' },
      schema: {
        tags,
        summary: 'Change an integration',
        params,
        body: IntegrationChange,
        response: { 200: Integration, ...Failures },
      },
    },
    async ({ caller, params: { id }, body }) => changeIntegration(database, caller.accountId, id, body),
  );
}
