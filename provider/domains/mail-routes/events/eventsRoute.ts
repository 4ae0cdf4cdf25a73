import { Type } from '@sinclair/typebox';
import { Counter } from 'prom-client';
import { addRawScope } from '../../../http/addScope';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { RouteSettings } from '../../../delivery/routes/mailRoute';
import { networkOf } from '../../../http/networkOf';
import type { Provider, Server } from '../../../provider';
import { MinuteCounts } from '../../../public/requestLimit';
import { applyEvent, markHandled, type ReportingRoute, wasHandled } from './applyEvent';
import { EventStatus } from './eventStatus';
import { nameOf, type ReadPost, rejected } from './mailEvent';
import { readMailgun } from './mailgunEvents';
import { readPostmark } from './postmarkEvents';
import { readSes } from './sesEvents';
import { type Fetch, SnsRejection, SnsUnavailable, SnsVerifier } from './snsMessages';
import { eventsPath, webhookKeyPlace } from './webhookKeys';

const refused = new Counter({
  name: 'mail_events_refused_total',
  help: "Posts to the webhooks of mail routes that were not the provider's.",
});
const handled = new Counter({
  name: 'mail_events_total',
  help: 'Events of messages that providers of mail routes reported, by what they changed.',
  labelNames: ['outcome'] as const,
});

/**
 * Posts that are not the provider's, which one network may send in a minute, per route and in total; above that, they
 * get 429, and no certificate is fetched for them. Genuine ones are never refused: providers post for all their
 * customers from a few networks, so that anybody could use up the budget in their name.
 */
const maximumRefusals = { route: 60, all: 600 };
/**
 * Milliseconds for which a route's settings and key are kept, or that there is none. After a refusal they are read
 * again, because they may have been changed; above the budget at most once a second.
 */
const keptFor = { right: 30_000, wrong: 100, over: 1000 };
const maximumEntries = 1000;
const bodyLimit = 1_048_576;

interface KnownRoute extends ReportingRoute {
  readonly settings: RouteSettings;
  readonly key: string | undefined;
}

/** A post and where it came from. */
interface Post {
  readonly body: string;
  readonly authorization: string | undefined;
  /** The sender's budget is used up. */
  readonly isOver: boolean;
}

/**
 * `POST /mail-events/{account}/{route}`: where Mailgun, Postmark and Amazon SNS post what became of messages. Each
 * answer tells the provider whether to repeat the post: 200 if not, 503 if it comes too early. `fetch` is how
 * certificates and confirmations of Amazon SNS are requested.
 */
export function eventsRoute(server: Server, { database, log }: Provider, fetch?: Fetch): void {
  const routes = new KnownRoutes(database);
  const status = new EventStatus(database, log);
  const verifier = new SnsVerifier(fetch);
  const refusals = new MinuteCounts();
  server.addHook('onClose', () => status.idle());

  async function read({ settings, key }: KnownRoute, { body, authorization, isOver }: Post): Promise<ReadPost> {
    switch (settings.type) {
      case 'mailgun':
        return readMailgun(body, key);
      case 'postmark':
        return readPostmark(body, authorization, key);
      case 'ses':
        return readSns(verifier, body, settings.topic_arn ?? undefined, !isOver);
      case 'smtp':
        return rejected('This route has no webhook.');
    }
  }

  /** What the post says, by what is stored now if it seems not to be the provider's. */
  async function understand(accountId: number, routeId: string, post: Post) {
    let route = await routes.find(accountId, routeId, keptFor.right);
    let content = route && (await read(route, post));
    if (!content || content.kind === 'rejected') {
      route = await routes.find(accountId, routeId, post.isOver ? keptFor.over : keptFor.wrong);
      content = route && (await read(route, post));
    }
    return { route, content };
  }

  async function handle(route: KnownRoute, content: Exclude<ReadPost, { kind: 'rejected' }>): Promise<void> {
    if (content.kind === 'event') {
      const { event, eventId } = content;
      // A delivery changes nothing twice.
      const isNoted = eventId !== undefined && event.report.kind !== 'delivered';
      if (isNoted && (await wasHandled(database, route, eventId))) {
        handled.inc({ outcome: 'repeated' });
        return;
      }
      const { outcome } = await applyEvent(database, route, event);
      handled.inc({ outcome });
      if (isNoted) await markHandled(database, route, eventId);
    }
    await status.accepted(route, nameOf(content));
  }

  addRawScope(server, 'events of mail routes', (scope) => {
    scope.post(
      `${eventsPath}/:account(^[0-9]{1,15}$)/:id`,
      {
        bodyLimit,
        config: { public: { otherwise: "Counts posts that are not the provider's." }, unlimited: true },
        schema: {
          hide: true,
          params: Type.Object({ account: Type.Integer({ minimum: 1 }), id: Type.String({ format: 'uuid' }) }),
        },
      },
      async (request, reply) => {
        const { account: accountId, id: routeId } = request.params;
        const network = networkOf(request.ip);
        const name = `${network} ${routeId}`;
        const isOver = refusals.of(network) >= maximumRefusals.all || refusals.of(name) >= maximumRefusals.route;
        const body = typeof request.body === 'string' ? request.body : '';
        const { authorization } = request.headers;
        const { route, content } = await understand(accountId, routeId, { body, authorization, isOver }).catch(
          (error: unknown) => {
            if (!(error instanceof SnsUnavailable)) throw error;
            refusals.add(network);
            refusals.add(name);
            log.warn({ err: error, accountId, routeId }, 'Amazon SNS could not be asked');
            return { route: undefined, content: 'unavailable' as const };
          },
        );
        if (content === 'unavailable') return reply.code(503).header('retry-after', '60').send();
        if (route && content && content.kind !== 'rejected') {
          await handle(route, content);
          return reply.code(200).send();
        }
        refused.inc();
        if (isOver) return reply.code(429).header('retry-after', '60').send();
        refusals.add(network);
        refusals.add(name);
        if (!route || content?.kind !== 'rejected') return reply.code(404).send();
        status.rejected(route, content.reason);
        // Postmark gives up after 403, which would lose events until the password is corrected.
        return route.settings.type === 'postmark'
          ? reply.code(401).header('www-authenticate', 'Basic realm="mail-events", charset="UTF-8"').send()
          : reply.code(403).send();
      },
    );
  });
}

/** What a post of Amazon SNS says; a subscription is confirmed. @throws SnsUnavailable */
async function readSns(
  verifier: SnsVerifier,
  body: string,
  topicArn: string | undefined,
  mayFetch: boolean,
): Promise<ReadPost> {
  if (topicArn === undefined) return rejected('The route has no topic: enter its ARN.');
  try {
    const message = await verifier.read(body, topicArn, mayFetch);
    if (message.Type === 'UnsubscribeConfirmation') return { kind: 'unsubscribed' };
    if (message.Type === 'SubscriptionConfirmation') {
      await verifier.confirm(message);
      return { kind: 'subscribed' };
    }
    const event = readSes(message.Message);
    return event ? { kind: 'event', event, eventId: message.MessageId } : { kind: 'other' };
  } catch (error) {
    if (error instanceof SnsRejection) return rejected(error.message);
    throw error;
  }
}

interface RouteRow {
  settings: RouteSettings;
  webhook_key: string | null;
  is_shared: boolean;
}

/** Routes with their decrypted keys, for a short time: a send has several events for each message. */
class KnownRoutes {
  private readonly known = new Map<string, { readonly route: KnownRoute | undefined; readonly since: number }>();

  constructor(private readonly database: Database) {}

  /** A route as it was at most so many milliseconds ago. */
  async find(accountId: number, routeId: string, atMost: number): Promise<KnownRoute | undefined> {
    const name = `${accountId} ${routeId}`;
    const kept = this.known.get(name);
    if (kept && performance.now() - kept.since < atMost) return kept.route;
    const route = await this.load({ accountId, routeId });
    this.known.delete(name);
    this.known.set(name, { route, since: performance.now() });
    const [oldest] = this.known.keys();
    if (this.known.size > maximumEntries && oldest !== undefined) this.known.delete(oldest);
    return route;
  }

  private async load(key: Pick<KnownRoute, 'accountId' | 'routeId'>): Promise<KnownRoute | undefined> {
    const row = await this.database.first<RouteRow>(sql`
      select settings || jsonb_build_object('type', kind) as settings, webhook_key, is_shared from mail_routes
      where account_id = ${key.accountId} and route_id = ${key.routeId}`);
    if (row === undefined) return undefined;
    const { webhook_key: sealed } = row;
    return {
      ...key,
      isShared: row.is_shared,
      settings: row.settings,
      key: sealed === null ? undefined : this.database.secrets.open(sealed, webhookKeyPlace(key)),
    };
  }
}
