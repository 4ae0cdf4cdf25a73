import { Type } from '@sinclair/typebox';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import { ScopeRequest, ScopeRequestCreate, Scopes } from 'sendwright/wire/account';
import type { FastifyRequest } from 'fastify';
import { absoluteUrl } from '../../http/absoluteUrl';
import { limitOffsetOf, type Page } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { addScopeRequest, approveScopeRequest, denyScopeRequest, requireDecider, scopeRequests } from './scopeRequests';

const tags = ['Scopes'];
const params = Type.Object({ request_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function routes(server: Server, provider: Provider): void {
  const { database } = provider;

  server.get(
    '/v3/scopes',
    { schema: { tags, summary: 'What the caller may do', response: { 200: Scopes } } },
    async (request) => ({ scopes: [...request.caller.scopes].toSorted() }),
  );

  server.post(
    '/v3/scopes/requests',
    {
      schema: {
        tags,
        summary: 'Ask the administrators for access',
        body: ScopeRequestCreate,
        response: { 201: ScopeRequestCreate },
      },
    },
    async (request, reply) => {
      const group = await addScopeRequest(provider, request.caller, request.body.scope_group_name);
      return reply.code(201).send({ scope_group_name: group });
    },
  );

  server.get(
    '/v3/scopes/requests',
    {
      config: { scope: 'teammates.read' },
      schema: {
        tags,
        summary: 'List who asks for access',
        querystring: LimitOffsetQuery,
        response: { 200: Type.Array(ScopeRequest) },
      },
    },
    async (request, reply) => {
      await requireDecider(database, request.caller);
      const page = limitOffsetOf(request.query, 50);
      const { requests, count } = await scopeRequests(database, request.caller, page);
      return reply.header('link', linksOf(request, page, count)).send(requests);
    },
  );

  server.patch(
    '/v3/scopes/requests/:request_id/approve',
    {
      config: { scope: 'teammates.update' },
      schema: { tags, summary: 'Give the access asked for', params, response: { 200: ScopeRequestCreate } },
    },
    async (request) => {
      await requireDecider(database, request.caller);
      return { scope_group_name: await approveScopeRequest(provider, request.caller, request.params.request_id) };
    },
  );

  server.delete(
    '/v3/scopes/requests/:request_id',
    {
      config: { scope: 'teammates.update' },
      schema: { tags, summary: 'Deny the access asked for', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await requireDecider(database, request.caller);
      await denyScopeRequest(provider, request.caller, request.params.request_id);
      return reply.code(204).send(null);
    },
  );
}

/** The `Link` header (RFC 8288) that the official clients page by. */
function linksOf(request: FastifyRequest, { limit, offset }: Page, count: number): string {
  const link = (name: string, to: number): string =>
    `<${absoluteUrl(request, `/v3/scopes/requests?limit=${limit}&offset=${to}`)}>; rel="${name}"`;
  const last = Math.max(0, Math.ceil(count / limit) - 1) * limit;
  return [
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < count ? [link('next', offset + limit)] : []),
    link('last', last),
  ].join(', ');
}
