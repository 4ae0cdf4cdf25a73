import type { FastifyRequest } from 'fastify';
import { scopes as contract } from 'sendwright/wire/scopes';
import { absoluteUrl } from '../../http/absoluteUrl';
import { limitOffsetOf, type Page } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { addScopeRequest, approveScopeRequest, denyScopeRequest, requireDecider, scopeRequests } from './scopeRequests';

/** What a caller may do, and asking for more. */
export const scopes: Domain = { name: 'scopes', routes };

/** The operations of `/v3/scopes`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /scopes': ({ caller }) => ({ scopes: [...caller.scopes].toSorted() }),
    'POST /scopes/requests': async ({ caller, body }) => ({
      scope_group_name: await addScopeRequest(provider, caller, body.scope_group_name),
    }),
    'GET /scopes/requests': async ({ caller, query, request, reply }) => {
      await requireDecider(database, caller);
      const page = limitOffsetOf(query, 50);
      const { requests, count } = await scopeRequests(database, caller, page);
      reply.header('link', linksOf(request, page, count));
      return requests;
    },
    'PATCH /scopes/requests/:request_id/approve': async ({ caller, params }) => {
      await requireDecider(database, caller);
      return { scope_group_name: await approveScopeRequest(provider, caller, params.request_id) };
    },
    'DELETE /scopes/requests/:request_id': async ({ caller, params }) => {
      await requireDecider(database, caller);
      await denyScopeRequest(provider, caller, params.request_id);
    },
  });
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
