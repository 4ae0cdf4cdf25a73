import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { errorMessage } from '../../errorMessage';
import { RetryLater } from '../ledger/deliverySource';
import { domainOf } from '../ledger/pacer';
import { DomainWarmup } from '../pace/domainWarmup';
import { requireValid } from '../transport/requireValid';
import type { SmtpOptions } from '../transport/smtpTransport';
import { type Delivered, type OutgoingMessage, type Transport, TransportError } from '../transport/transport';
import { RouteBusy } from './api/apiTransport';
import { inTurn, loadRoutes, type MailRoute, matchingRoutes } from './mailRoute';
import { openRoute } from './openRoute';
import { RoutePace } from './routePace';
import { loadTlsRule, obeysTls, routeObeysTls, type TlsRule } from './tlsRule';

/** Milliseconds after which changed routes are noticed. */
const remembered = 5000;
const shortestRest = 15_000;
const longestRest = 10 * 60_000;

interface OpenRoute {
  readonly route: MailRoute;
  readonly transport: Transport;
  failures: number;
  /** Until when other routes are tried before it. */
  restsUntil: number;
  hasFailed: boolean;
  /** When it last failed, by this process's clock. */
  failedAt: number;
  /** It asked for a pause. */
  busy?: { readonly response: string; readonly until: number } | undefined;
}

/**
 * Whether it is certain that the server has not taken the message, for a reason that is the server's and not the
 * recipient's: no connection, credentials that were refused, a connection that ended before the message, or a server
 * that is closing (421).
 */
export const isRouteFailure = (error: unknown): error is TransportError =>
  error instanceof TransportError &&
  (error.kind === 'unreachable' || (error.kind === 'deferred' && (error.code === undefined || error.code === 421)));

function withReceipt({ providerId, ...delivered }: Delivered, { accountId, routeId }: MailRoute): Delivered {
  return providerId ? { ...delivered, routeReceipt: { accountId, routeId, providerId } } : delivered;
}

interface AccountRoutes {
  readonly all: readonly MailRoute[];
  readonly rule: TlsRule;
}

async function loadAccountRoutes(database: Database, accountId: number): Promise<AccountRoutes> {
  const [all, rule] = await Promise.all([loadRoutes(database, accountId), loadTlsRule(database, accountId)]);
  return { all, rule };
}

/** The account's mail waits until there is such a connection, or the account allows others. */
const notEncrypted = (): RetryLater =>
  new RetryLater('Held back: the account requires TLS, and no mail route for this message does.', 60_000);

/** Nothing of a message is sent while the database does not say by which route. */
function unreadable(error: unknown): never {
  const reason = errorMessage(error);
  throw new TransportError('unreachable', `The mail routes could not be read: ${reason}`);
}

/**
 * Sends each message by a route that its account or the installation has for it, and by `direct` where there is none.
 * If a route fails before it has taken a message, the next one gets it. A route that may have taken it is never
 * followed by another: the message is `unconfirmed`.
 */
export function routedTransport(direct: Transport, database: Database, options: SmtpOptions): Transport {
  const known = new Map<number, { readonly routes: Promise<AccountRoutes>; readonly until: number }>();
  const open = new Map<string, OpenRoute>();
  /** Transports of routes whose settings have changed: their messages in flight end first. */
  const retired = new Set<Transport>();
  const pace = new RoutePace(database);
  const warmup = new DomainWarmup(database);
  let isClosed = false;

  function routesOf(accountId: number): Promise<AccountRoutes> {
    const found = known.get(accountId);
    if (found && found.until > performance.now()) return found.routes;
    const routes = loadAccountRoutes(database, accountId);
    known.set(accountId, { routes, until: performance.now() + remembered });
    routes.catch(() => known.delete(accountId));
    return routes;
  }

  const opened = (): Transport[] => [...retired, ...[...open.values()].map(({ transport }) => transport)];

  function openOf(route: MailRoute): OpenRoute {
    const found = open.get(route.routeId);
    if (found?.route.version === route.version) return found;
    if (found) {
      retired.add(found.transport);
      void found.transport.close();
    }
    const fresh: OpenRoute = {
      route,
      transport: openRoute(route, options),
      failures: 0,
      restsUntil: 0,
      hasFailed: route.hasFailed,
      failedAt: 0,
    };
    open.set(route.routeId, fresh);
    return fresh;
  }

  async function failed(one: OpenRoute, reason: string): Promise<void> {
    const now = performance.now();
    // Messages that were under way at the same time count once.
    if (one.restsUntil > now || retired.has(one.transport)) return;
    one.restsUntil = now + Math.min(shortestRest * 2 ** one.failures, longestRest);
    one.failures += 1;
    one.hasFailed = true;
    one.failedAt = now;
    const { accountId, routeId } = one.route;
    await database.execute(sql`
      update mail_routes set last_error = ${reason.slice(0, 500)}, failed_at = now()
      where account_id = ${accountId} and route_id = ${routeId}`);
  }

  async function worked(one: OpenRoute, since: number): Promise<void> {
    // A message that was under way when it failed says nothing about it now.
    if (!one.hasFailed || since < one.failedAt) return;
    one.hasFailed = false;
    one.failures = 0;
    one.restsUntil = 0;
    const { accountId, routeId } = one.route;
    await database.execute(sql`
      update mail_routes set last_error = null, failed_at = null
      where account_id = ${accountId} and route_id = ${routeId}`);
  }

  /** Milliseconds until a route may take a message, by its limit and its API's own. */
  async function delayOf(one: OpenRoute): Promise<number> {
    const rest = (one.busy?.until ?? 0) - performance.now();
    if (rest > 0) return rest;
    one.busy = undefined;
    return pace.delay(one.route).catch(unreadable);
  }

  async function sendBy(
    candidates: readonly OpenRoute[],
    message: OutgoingMessage,
    begin: (() => Promise<unknown>) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Delivered> {
    let failure: TransportError | undefined;
    let wait = Infinity;
    let held = '';
    for (const one of candidates) {
      const delay = await delayOf(one);
      if (delay > 0) {
        if (delay < wait) held = one.busy?.response ?? 'the limit of the mail route is reached.';
        wait = Math.min(wait, delay);
        continue;
      }
      const since = performance.now();
      try {
        const delivered = await one.transport.send(message, begin, signal);
        // Not awaited: the message is sent, whatever becomes of the note.
        void worked(one, since).catch(() => undefined);
        return withReceipt(delivered, one.route);
      } catch (error) {
        if (error instanceof RouteBusy && !isClosed) {
          one.busy = { response: error.response, until: performance.now() + error.retryIn };
          if (error.retryIn < wait) held = error.response;
          wait = Math.min(wait, error.retryIn);
          continue;
        }
        if (!isRouteFailure(error) || isClosed) throw error;
        void failed(one, error.response).catch(() => undefined);
        failure = error;
      }
    }
    if (wait !== Infinity) throw new RetryLater(`Held back: ${held}`, wait);
    throw new TransportError('unreachable', failure?.response ?? 'There is no mail route.');
  }

  /** Holds a message back whose sender's domain has sent what its warm-up plan allows. */
  async function waitForWarmup({ accountId, sender, envelope, system }: OutgoingMessage): Promise<void> {
    if (system) return;
    const domain = domainOf(sender ?? envelope.from);
    const delay = await warmup.delay(accountId, domain).catch(unreadable);
    if (delay > 0) throw new RetryLater(`Held back: ${domain} is warming up.`, delay);
  }

  return {
    name: direct.name,
    get concurrency() {
      // As many as a message of any open route can use; each route waits inside for its own connections.
      const connections = [...open.values()].reduce((sum, { transport }) => sum + transport.concurrency, 0);
      return Math.max(direct.concurrency, Math.min(connections, 50));
    },
    async send(message, begin, signal) {
      if (isClosed) return direct.send(message, begin, signal);
      const { all, rule } = await routesOf(message.accountId).catch(unreadable);
      const matching = matchingRoutes(all, message);
      const routes = matching.filter((route) => routeObeysTls(rule, route));
      if (routes.length < matching.length && routes.length === 0) throw notEncrypted();
      if (routes.length === 0) {
        if (direct.server && !obeysTls(rule, direct.server)) throw notEncrypted();
        await waitForWarmup(message);
        return direct.send(message, begin, signal);
      }
      requireValid(message);
      await waitForWarmup(message);
      const now = performance.now();
      const turn = inTurn(routes).map(openOf);
      const resting = turn.filter(({ restsUntil }) => restsUntil > now);
      return sendBy([...turn.filter((one) => !resting.includes(one)), ...resting], message, begin, signal);
    },
    cut() {
      isClosed = true;
      direct.cut();
      for (const transport of opened()) transport.cut();
    },
    async close() {
      isClosed = true;
      await Promise.all([direct, ...opened()].map((transport) => transport.close()));
    },
  };
}
