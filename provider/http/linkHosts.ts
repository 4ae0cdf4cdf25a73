import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { Server } from '../provider';
import { remember } from '../public/linkBook';
import { type MaybePromise, whenKnown } from '../public/maybePromise';
import { answerUnknownLink } from '../public/pages/notices';
import { MinuteCounts } from '../public/requestLimit';
import { isDomainName } from '../validation/isDomainName';
import { tooManyRequests } from './errors';
import { networkOf } from './networkOf';

/** Whose content is at an address, by the parameters of its route; undefined: nobody's. */
export type ContentOf = (
  params: Readonly<Record<string, string | undefined>>,
) => MaybePromise<number | 'anybody' | undefined>;

/**
 * Whose a route of public content is, which decides whether a link domain serves it:
 * - a function: the account of the requested address
 * - `anybody`: the same for all accounts
 * - `workbench`: for pages of the workbench, so no link domain serves it
 */
export type ContentOwner = 'anybody' | 'workbench' | ContentOf;

/** Lookups in vain that a network may cause in a minute; hosts are asked for once a minute, whoever requests them. */
const maximumUnknown = 600;

/** The host of a `Host` header as it is stored: browsers also accept a port and a dot at the end. */
export function hostName(host: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The accounts of link domains. A host is looked up once a minute. */
export class LinkHosts {
  private readonly known: (asked: { host: string; ip: string }) => MaybePromise<ReadonlySet<number> | undefined>;
  private readonly counts = new MinuteCounts();

  constructor(private readonly database: Database) {
    this.known = remember(
      async ({ host, ip }: { host: string; ip: string }) => {
        const found = await this.read(host, ip);
        return found.size === 0 ? undefined : found;
      },
      ({ host }) => host,
    );
  }

  /** The accounts whose content the host serves; undefined if it is no link domain. Rejects with 429. */
  find(host: string, ip: string): MaybePromise<ReadonlySet<number> | undefined> {
    return this.known({ host, ip });
  }

  /** Whether the host serves an account's content. A subuser may be new to it. */
  serves(host: string, ip: string, accountId: number): MaybePromise<boolean> {
    return whenKnown(
      this.find(host, ip),
      (accounts) => accounts?.has(accountId) || this.read(host, ip, accountId).then((now) => now.has(accountId)),
    );
  }

  private async read(host: string, ip: string, accountId?: number): Promise<ReadonlySet<number>> {
    const network = networkOf(ip);
    // Thrown, because a result would be remembered for everybody.
    if (this.counts.of(network) >= maximumUnknown) throw tooManyRequests({ 'retry-after': '60' });
    const rows = await this.database.rows<{ account_id: number }>(sql`
      select account_id from link_domains where host = ${host} and holds_host
      union all
      select subuser_account_id from shared_link_domains join link_domains using (account_id, link_id)
      where host = ${host} and holds_host`);
    const found = new Set(rows.map((row) => row.account_id));
    if (found.size === 0 || (accountId !== undefined && !found.has(accountId))) this.counts.add(network);
    return found;
  }
}

/**
 * Requests to a link domain get the public content of its accounts and nothing else: no workbench, API or sign-in, and
 * no content of other accounts. Call it before other hooks; it takes effect with `server.linkHosts.current`.
 */
export function confineLinkHosts(server: Server): void {
  const own = new Set([server.publicUrl, server.contentUrl].map((url) => hostName(new URL(url).host)));
  server.decorate('linkHosts', { current: undefined });
  server.decorateRequest('linkHost', '');
  server.addHook('onRequest', (request, reply, done) => {
    const hosts = server.linkHosts.current;
    const host = hostName(request.host);
    if (hosts === undefined || own.has(host) || !isDomainName(host)) return done();
    const next = (accounts: ReadonlySet<number> | undefined): void => {
      if (accounts === undefined) return done();
      request.linkHost = host;
      const { content = 'workbench' } = request.routeOptions.config;
      if (content === 'workbench') answerUnknownLink(request, reply);
      else done();
    };
    const found = hosts.find(host, request.ip);
    if (found instanceof Promise) found.then(next, done);
    else next(found);
  });
  // Here the parameters are checked, and the route's budget has counted the request.
  server.addHook('preHandler', (request, reply, done) => {
    const { linkHost: host } = request;
    const { content } = request.routeOptions.config;
    if (host === '' || typeof content !== 'function') return done();
    const isServed = whenKnown(content(request.params as Parameters<ContentOf>[0]), (owner) => {
      if (owner === undefined || owner === 'anybody') return owner === 'anybody';
      return server.linkHosts.current?.serves(host, request.ip, owner) ?? false;
    });
    const next = (serves: boolean): void => {
      if (serves) done();
      else answerUnknownLink(request, reply);
    };
    if (isServed instanceof Promise) isServed.then(next, done);
    else next(isServed);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the database is open. */
    linkHosts: { current: LinkHosts | undefined };
  }
  interface FastifyRequest {
    /** The link domain that was requested, or empty. */
    linkHost: string;
  }
}
