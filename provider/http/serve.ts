import { type TObject, Type, TypeGuard } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failures } from 'sendwright/wire/common';
import type { AuditAction } from 'sendwright/wire/auditActions';
import type {
  BodyOf,
  HandlerResult,
  ParamsOf,
  QueryOf,
  RouteContract,
  RouteContracts,
  RouteKey,
} from 'sendwright/wire/contract';
import type { Provider, Server } from '../provider';
import { type AuditedOperation, type Audited, type AuditRule, auditRuleOf } from './audited';
import { absoluteUrl, contentAddress } from './absoluteUrl';
import { dropUndeclared } from './undeclared';

/** For operations without authentication, beside their own limits: enough for an office behind one address. */
const publicPerMinute = 600;

/** The provider with the base URL that this caller uses, so that links in the response work for the caller. */
const withRequestBaseUrl = (provider: Provider, request: FastifyRequest): Provider => ({
  ...provider,
  config: { ...provider.config, publicUrl: absoluteUrl(request, ''), contentUrl: contentAddress(request, '') },
});

/** An authenticated, authorized and validated request, typed by its contract. */
export interface Call<Key, Route> extends AuditedOperation<Key, Route> {
  /**
   * The provider with the URL at which this caller reaches it, for links in the response. Links in mail use the public
   * URL.
   */
  readonly linkProvider: Provider;
  /** For headers and streams. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<Key, Route> = (call: Call<Key, Route>) => HandlerResult<Route> | Promise<HandlerResult<Route>>;

/** With the request-specific part of the audit entry; required if the contract lists several actions. */
type Served<Key, Route> = Route extends { audit: readonly AuditAction[] }
  ? Audited<Key, Route, Handler<Key, Route>>
  : Route extends { audit: Exclude<AuditAction, 'resource.deleted'> }
    ? Handler<Key, Route> | Audited<Key, Route, Handler<Key, Route>>
    : Handler<Key, Route>;

/** One handler per operation of a contract: a missing or extra one does not compile. */
export type Handlers<Routes> = { readonly [Key in keyof Routes]: Served<Key, Routes[Key]> };

/** A response of an operation with several success statuses: `answer(202, job)`. */
export const answer = <const Status extends number, Body>(status: Status, body: Body) => ({ status, body });

/**
 * Adds the operations of a contract to the server. Authentication, scopes, validation, the audit action, the response's
 * status and the OpenAPI document come from the contract; the handlers return bodies.
 *
 * ```ts
 * serve(server, provider, lists, {
 *   'GET /marketing/lists/:id': ({ caller, params }) => readList(provider, caller.accountId, params.id),
 *   'DELETE /marketing/lists/:id': {
 *     audit: ({ caller, params }) => ({ subject: nameOfList(caller.accountId, params.id) }),
 *     handle: ({ caller, params }) => removeList(provider, caller.accountId, params.id),
 *   },
 * });
 * ```
 */
export function serve<const Routes extends Readonly<Record<RouteKey, RouteContract>>>(
  server: Server,
  provider: Provider,
  { tag, feature: domainFeature, twin, routes }: RouteContracts<Routes>,
  handlers: Handlers<Routes>,
): void {
  for (const [key, route] of Object.entries<RouteContract>(routes)) {
    const [method, path] = parseKey(key);
    const statuses = Object.keys(route.responses).map(Number);
    const [onlyStatus] = statuses.length === 1 ? statuses : [];
    const { summary, description, scope, keyScope, feature = domainFeature, query, body, bodyLimit } = route;
    const params = route.params ?? textParams(path);
    const response: RouteContract['responses'] = { ...route.responses, ...Failures, ...route.failures };
    // The contract types both sides; in between, the schemas have validated the request.
    const served = handlers[key as keyof Routes] as unknown as
      | Handler<string, RouteContract>
      | { audit: AuditRule['note']; handle: Handler<string, RouteContract> };
    const { audit: note, handle } = typeof served === 'function' ? { audit: undefined, handle: served } : served;
    const audit = auditRuleOf(route, note);
    const drop = dropUndeclared(body);

    for (const url of twin ? [path, path.replace(...twin)] : [path]) {
      server.route({
        method,
        url: `/v3${url}`,
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(body && TypeGuard.IsOptional(body) && { preValidation: fillBody }),
        config: {
          ...(scope !== undefined && { scope }),
          ...(keyScope !== undefined && { keyScope }),
          ...(feature && { feature }),
          ...(audit && { audit }),
          ...(route.public && { public: { perMinute: publicPerMinute } }),
          ...(route.confirm && { confirm: true }),
          ...(route.beforeSecondFactor && { beforeSecondFactor: true }),
          ...(route.unlimited && { unlimited: true }),
          ...(route.perMinute !== undefined && { perMinute: route.perMinute }),
        },
        schema: {
          tags: [tag],
          summary,
          response,
          ...(description !== undefined && { description }),
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
        },
        handler: async (request, reply) => {
          drop?.(request.body);
          const result: unknown = await handle(callOf(provider, request, reply));
          if (onlyStatus !== undefined) return reply.code(onlyStatus).send(result ?? null);
          const several = result as ReturnType<typeof answer>;
          return reply.code(several.status).send(several.body ?? null);
        },
      });
    }
  }
}

/** A missing body counts as an empty one. */
async function fillBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

function callOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Call<string, RouteContract> {
  return {
    caller: request.caller,
    params: request.params as ParamsOf<string, RouteContract>,
    query: request.query as QueryOf<RouteContract>,
    body: request.body as BodyOf<RouteContract>,
    // Computed on demand, because few handlers create links.
    get linkProvider() {
      return withRequestBaseUrl(provider, request);
    },
    request,
    reply,
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function parseKey(key: string): [method: (typeof methods)[number], path: string] {
  const [name, path = ''] = key.split(' ');
  const method = methods.find((known) => known === name);
  if (method === undefined || !path.startsWith('/')) {
    throw new Error(`"${key}" is not a method and a path below /v3, such as "GET /marketing/lists".`);
  }
  return [method, path];
}

/** By their names, so that operations with the same parameters share what is compiled. */
const textSchemas = new Map<string, TObject>();

/** Parameters without a schema are text. */
function textParams(path: string): TObject | undefined {
  const names = path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
  if (names.length === 0) return undefined;
  const key = names.join();
  const schema = textSchemas.get(key) ?? Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));
  textSchemas.set(key, schema);
  return schema;
}
