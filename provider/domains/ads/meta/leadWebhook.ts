import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Counter } from 'prom-client';
import { addRawScope } from '../../../http/addScope';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import type { Provider, Server } from '../../../provider';

const refused = new Counter({
  name: 'ad_webhooks_refused_total',
  help: "Posts to the webhook for leads without Meta's signature.",
});

/** Requests without a valid signature or token that a network may send in a minute: above it, none are looked at. */
const refusalsPerMinute = 60;
/** Pages named by one post: Meta batches up to 1000 changes, each of some hundred bytes. */
const maximumPages = 1000;
const bodyLimit = 1_048_576;

/** A post of the webhook (Graph API, "Webhooks", object `page`); other changes than `leadgen` are ignored. */
const Notice = Type.Object({
  object: Type.Literal('page'),
  entry: Type.Array(
    Type.Object({
      id: Type.String({ maxLength: 100 }),
      changes: Type.Optional(Type.Array(Type.Object({ field: Type.String() }))),
    }),
    { maxItems: maximumPages },
  ),
});

const path = '/webhooks/meta';

/**
 * The webhook of the operator's app at Meta. A post carries no lead: it makes the campaigns of its pages due to be
 * polled, so that whatever comes twice, late or not at all changes nothing about what is stored.
 */
export function leadWebhook(server: Server, { database, config: { meta } }: Provider): void {
  if (!meta) return;
  const { appSecret, webhookToken } = meta;
  addRawScope(server, 'leads', (scope) => {
    const challenge = Type.Object({
      'hub.mode': Type.Optional(Type.String()),
      'hub.verify_token': Type.Optional(Type.String({ maxLength: 500 })),
      'hub.challenge': Type.Optional(Type.String({ maxLength: 500, pattern: '^[\\w.-]*$' })),
    });
    const open = { public: { refusalsPerMinute }, unlimited: true } as const;
    scope.get(path, { config: open, schema: { hide: true, querystring: challenge } }, (request, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': text = '' } = request.query;
      if (mode === 'subscribe' && webhookToken !== undefined && isSame(token, webhookToken))
        return reply.type('text/plain').send(text);
      refused.inc();
      return reply.code(403).send();
    });
    scope.post(path, { config: open, schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const signature = request.headers['x-hub-signature-256'];
      if (typeof signature !== 'string' || !isSame(signature, signatureOf(appSecret, body))) {
        refused.inc();
        return reply.code(403).send();
      }
      const notice = parsed(body);
      if (notice) await scheduleLeadFetch(database, pagesOf(notice));
      // Whatever else was sent is no concern of ours, and Meta would repeat it.
      return reply.code(200).send();
    });
  });
}

const signatureOf = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body, 'utf8').digest('hex')}`;

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parsed(body: string): Static<typeof Notice> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return Value.Check(Notice, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const pagesOf = ({ entry }: Static<typeof Notice>): string[] => [
  ...new Set(entry.flatMap(({ id, changes = [] }) => (changes.some(({ field }) => field === 'leadgen') ? [id] : []))),
];

/** Of all accounts: Meta names the page, and a page may belong to several. */
async function scheduleLeadFetch(database: Queryable, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return;
  await database.execute(sql`
    update ad_placements set leads_due_at = now()
    where lead_page_ids && ${pages}::text[] and partner = 'meta' and leads_due_at is not null`);
}
