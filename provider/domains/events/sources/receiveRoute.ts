import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { limits } from 'sendwright/wire/limits';
import { addRawScope } from '../../../http/addScope';
import type { ErrorItem } from '../../../http/errors';
import { networkOf } from '../../../http/networkOf';
import type { Provider, Server } from '../../../provider';
import { MinuteCounts } from '../../../public/requestLimit';
import { isReadable } from '../../../validation/readableText';
import { phoneCountry } from '../../contacts/fields/phoneNumbers';
import type { EventRecorder } from '../eventRecorder';
import { namesPhones, readEvents } from '../readEvents';
import { refusedEvents } from '../refusedEvents';
import { findSource, sealedPlace, type SourceRow } from './eventSources';
import { forged, parsedObject, type PostReading, skipped } from './postReading';
import { readMapped } from './readMapped';
import { readShopify } from './readShopify';
import { readStripe } from './readStripe';
import { SourceStatus } from './sourceStatus';
import { isSameSecret, readSourceToken, receivePath } from './sourceToken';

const refusedPosts = new Counter({
  name: 'event_posts_refused_total',
  help: 'Posts to addresses for events that do not exist, or without the signature of their service.',
});

/**
 * Posts to unknown addresses or without a valid signature that one network may send in a minute; above that, they get
 * 429, and only addresses that were right before are looked up. Services post for all their customers from a few
 * networks, so that a customer could otherwise use up the budget in their name.
 */
const maximumRefusals = 600;
/** Addresses that are remembered as right. */
const mostRemembered = 10_000;
/** Longest post that is kept to be mapped. */
const longestKept = 65_536;

/** What is answered, and whether the service should repeat the post. */
interface Answer {
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * `POST /v3/marketing/events/in/{token}`: where services post what contacts did. What can't become an event is answered
 * with 200 to Stripe and Shopify, which would repeat it for days, and with 400 to others; the page of events says why.
 */
export function receiveRoute(server: Server, { database, log }: Provider, recorder: EventRecorder): void {
  const status = new SourceStatus(database, log);
  const refusals = new MinuteCounts();
  const right = new Set<string>();
  server.addHook('onClose', () => status.idle());

  async function findByToken(token: string): Promise<SourceRow | undefined> {
    const named = readSourceToken(token);
    const source = named && (await findSource(database, named.accountId, named.sourceId));
    if (!named || !source?.enabled) return undefined;
    const secret = database.secrets.open(source.token, sealedPlace('token', named.accountId, named.sourceId));
    if (!isSameSecret(named.secret, secret)) return undefined;
    right.delete(token);
    right.add(token);
    const [oldest] = right.size > mostRemembered ? right : [];
    if (oldest !== undefined) right.delete(oldest);
    return source;
  }

  function read(source: SourceRow, request: Pick<FastifyRequest, 'body' | 'headers'>): PostReading {
    const body = typeof request.body === 'string' ? request.body : '';
    const { account_id: accountId, source_id: sourceId } = source;
    if (source.service !== 'other') {
      if (source.secret === null) return forged('The secret of the service is not stored here.');
      const secret = database.secrets.open(source.secret, sealedPlace('secret', accountId, sourceId));
      return source.service === 'stripe'
        ? readStripe(body, request.headers['stripe-signature'], secret)
        : readShopify(body, request.headers, secret);
    }
    const post = parsedObject(body);
    if (post === undefined) return skipped('The post is no JSON object.');
    if (source.mapping === null) return skipped('There is no mapping yet: the post was kept for it.');
    return { kind: 'event', event: readMapped(post, source.mapping) };
  }

  /** Stores an event. Returns why it was not. */
  async function record(source: SourceRow, event: object): Promise<readonly ErrorItem[]> {
    const body = { events: [event], create_contacts: source.create_contacts };
    const country = namesPhones(body) ? await phoneCountry(database, source.account_id) : undefined;
    const { events, errors, createsContacts } = readEvents(body, country);
    if (events.length === 0) return withoutPlace(errors);
    const { outcomes } = await recorder.record(
      source.account_id,
      events.map((one) => ({ event: one, createsContact: createsContacts })),
    );
    return withoutPlace(refusedEvents(events, outcomes));
  }

  async function answer(source: SourceRow, request: Pick<FastifyRequest, 'body' | 'headers'>): Promise<Answer> {
    const { account_id: accountId, source_id: sourceId, service } = source;
    const kept = service === 'other' ? keptPost(request.body) : null;
    const reading = read(source, request);
    if (reading.kind === 'forged') {
      status.refused(accountId, sourceId, reading.reason, null);
      return { code: 401, body: { errors: [{ message: reading.reason, field: null }] } };
    }
    const errors =
      reading.kind === 'skipped' ? [{ message: reading.reason, field: null }] : await record(source, reading.event);
    if (errors.length === 0) {
      status.accepted(accountId, sourceId, kept);
      return { code: 200, body: { accepted: 1 } };
    }
    const [first] = errors;
    status.refused(accountId, sourceId, first?.message ?? '', kept);
    const isAwaited = service === 'other' && source.mapping === null && kept !== null;
    return { code: service === 'other' && !isAwaited ? 400 : 200, body: { accepted: 0, errors } };
  }

  addRawScope(server, 'event sources', (scope) => {
    scope.post(
      `${receivePath}/:token`,
      {
        bodyLimit: limits.eventSource.postBytes,
        config: { public: { otherwise: 'Counts posts that are not for a source, or not signed.' }, unlimited: true },
        schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 100 }) }) },
      },
      async (request, reply) => {
        const network = networkOf(request.ip);
        const { token } = request.params;
        const isOver = refusals.of(network) >= maximumRefusals;
        const source = isOver && !right.has(token) ? undefined : await findByToken(token);
        const { code, body } = source
          ? await answer(source, request)
          : { code: 404, body: { errors: [{ message: 'There is no such address.', field: null }] } };
        if (code === 404 || code === 401) {
          refusedPosts.inc();
          if (isOver) return reply.code(429).header('retry-after', '60').send();
          refusals.add(network);
        }
        return reply.code(code).send(body);
      },
    );
  });
}

/** A request has one event, so its place in a list says nothing. */
const withoutPlace = (errors: readonly ErrorItem[]): readonly ErrorItem[] =>
  errors.map(({ message, field }) => ({ message, field: field?.replace(/^events\[0\]\.?/, '') || null }));

/** The post as it is kept to be mapped; null if it is too long or no text. */
const keptPost = (body: unknown): string | null =>
  typeof body === 'string' && body.length <= longestKept && isReadable(body) && parsedObject(body) !== undefined
    ? body
    : null;
