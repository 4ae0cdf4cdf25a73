import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController } from 'fastify';
import type { Config } from '../config';
import type { Server } from '../provider';
import { limitBodyTime } from './bodyTime';
import { addErrorHandling, answerBadAddress, answerBadHttp } from './errorHandler';
import { cleanForwardedFor } from './forwardedFor';
import { addOpenApi } from './openApi';
import { parseQuery } from './parseQuery';
import { confineLinkHosts } from './linkHosts';
import { addPublicBudgets } from './publicBudgets';
import { recordRoutes } from './routeTable';
import { addSecurityHeaders, separateOrigins } from './securityHeaders';
import { addValidation } from './validation';

/** 1 MB, enough for all JSON except batches; routes that accept more set their own `bodyLimit`. */
const bodyLimit = 1_048_576;
/** For public routes, which read the body before any budget is checked. */
const publicBodyLimit = 64 * 1024;

/** A server with the common rules of the API (errors, validation, OpenAPI) and no routes. */
export async function createServer(config: Config, { bodyTimeMs }: { bodyTimeMs?: number } = {}): Promise<Server> {
  const server: Server = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // Access logs are a proxy's job; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    clientErrorHandler: answerBadHttp,
    frameworkErrors: answerBadAddress,
    // Anybody can send a proxy's headers, so only the configured proxies may set the client's address and the host.
    trustProxy: config.trustProxy === undefined ? false : [...config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, querystringParser: parseQuery },
    forceCloseConnections: true,
  }).withTypeProvider<TypeBoxTypeProvider>();
  server.decorate('publicUrl', config.publicUrl);
  server.decorate('sessionLifetime', config.sessionLifetime);
  server.decorate('contentUrl', config.contentUrl);
  if (config.trustProxy !== undefined) cleanForwardedFor(server);
  recordRoutes(server);
  addPublicBudgets(server);
  server.addHook('onRoute', (route) => {
    if (route.config?.public) route.bodyLimit ??= publicBodyLimit;
  });
  limitBodyTime(server, bodyTimeMs);
  addValidation(server);
  addErrorHandling(server);
  addSecurityHeaders(server);
  confineLinkHosts(server);
  separateOrigins(server);
  await addOpenApi(server);
  return server;
}
