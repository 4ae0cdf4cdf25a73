import { Type } from '@sinclair/typebox';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import { ScopeRequest, ScopeRequestCreate, Scopes } from 'sendwright/wire/account';
import { forbidden, notFound } from '../../http/errors';
import { limitOffsetOf } from '../../http/paging';
import type { Caller, Provider, Server } from '../../provider';
import { addScopeRequest, approveScopeRequest, removeScopeRequest, scopeRequests } from './scopeRequests';

const tags = ['Scopes'];
const params = Type.Object({ request_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function routes(server: Server, { database }: Provider): void {
  server.get('/v3/scopes', { schema: { tags, summary: 'What the caller may do', response: { 200: Scopes } } }, async (request) => ({
    scopes: [...request.caller.scopes].toSorted(),
  }));

  server.post(
    '/v3/scopes/requests',
    { schema: { tags, summary: 'Ask the administrators for access', body: ScopeRequestCreate, response: { 201: ScopeRequestCreate } } },
    async (request, reply) => {
      await addScopeRequest(database, request.caller, request.body.scope_group_name);
      return reply.code(201).send(request.body);
    },
  );

  server.get(
    '/v3/scopes/requests',
    { schema: { tags, summary: 'List who asks for access', querystring: LimitOffsetQuery, response: { 200: Type.Array(ScopeRequest) } } },
    async (request) => {
      requireAdmin(request.caller);
      return scopeRequests(database, request.caller, limitOffsetOf(request.query, 50));
    },
  );

  server.patch(
    '/v3/scopes/requests/:request_id/approve',
    { schema: { tags, summary: 'Give the access asked for', params, response: { 200: ScopeRequestCreate } } },
    async (request) => {
      requireAdmin(request.caller);
      const group = await approveScopeRequest(database, request.caller, request.params.request_id);
      if (group === undefined) throw notFound();
      return { scope_group_name: group };
    },
  );

  server.delete(
    '/v3/scopes/requests/:request_id',
    { schema: { tags, summary: 'Deny the access asked for', params, response: { 204: Type.Null() } } },
    async (request, reply) => {
      requireAdmin(request.caller);
      if (!(await removeScopeRequest(database, request.caller, request.params.request_id))) throw notFound();
      return reply.code(204).send(null);
    },
  );
}

function requireAdmin(caller: Caller): void {
  if (!caller.isAdmin) throw forbidden();
}
