import { randomUUID } from 'node:crypto';
import type { EventWebhook, EventWebhookRequest, EventWebhookTest } from 'sendwright/wire/eventWebhooks';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { PostRefused, type PostTarget, postEvents, TokenError } from '../../delivery/receivers/postEvents';
import { openReceiver, sealReceiver } from '../../delivery/receivers/receiverSecrets';
import { presentEvent } from '../../delivery/receivers/presentEvent';
import { createSigningKey, publicKeyOf } from '../../delivery/receivers/signPost';
import { keepTest } from '../../delivery/receivers/webhookDeliveries';
import { errorMessage } from '../../errorMessage';
import { badRequest, notFound } from '../../http/errors';
import { partsOf } from '../../http/partsOf';
import { type WebhookConfig, webhookAddress, webhookOptions } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { type EventFlag, eventFlagNames, eventFlags, optionalFlags } from './eventFlags';

/** Maximum webhooks per account. */
export const maximumWebhooks = 5;

type Webhooks = Pick<Provider, 'database' | 'config'>;

interface WebhookRow {
  receiver_id: string;
  enabled: boolean;
  url: string;
  friendly_name: string | null;
  events: string[];
  private_key: string | null;
  oauth_client_id: string | null;
  oauth_client_secret: string | null;
  oauth_token_url: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`
  receiver_id, enabled, url, friendly_name, events, private_key, oauth_client_id, oauth_client_secret, oauth_token_url,
    created_at, updated_at`;

/** @param include names fields that responses contain only if they are requested or on (`optionalFlags`) */
export function presentWebhook(row: WebhookRow, include?: readonly string[]): EventWebhook {
  const wanted = (name: EventFlag): boolean => row.events.includes(eventFlags[name]);
  return {
    id: row.receiver_id,
    enabled: row.enabled,
    url: row.url,
    friendly_name: row.friendly_name,
    group_resubscribe: wanted('group_resubscribe'),
    delivered: wanted('delivered'),
    group_unsubscribe: wanted('group_unsubscribe'),
    spam_report: wanted('spam_report'),
    bounce: wanted('bounce'),
    deferred: wanted('deferred'),
    unsubscribe: wanted('unsubscribe'),
    processed: wanted('processed'),
    open: wanted('open'),
    click: wanted('click'),
    dropped: wanted('dropped'),
    ...Object.fromEntries(
      optionalFlags
        .filter((flag) => wanted(flag) || partsOf(include).includes(flag))
        .map((flag) => [flag, wanted(flag)]),
    ),
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    oauth_client_id: row.oauth_client_id,
    oauth_token_url: row.oauth_token_url,
    ...(row.private_key !== null && { public_key: publicKeyOf(row.private_key) }),
  };
}

/** @throws HttpError 400 */
const checkedAddress = (
  value: string,
  field: 'url' | 'oauth_token_url',
  config: WebhookConfig,
  row?: WebhookRow,
): string => webhookAddress(value, { field, config, before: row?.[field], instead: 'use OAuth' });

/**
 * A stored client secret is for the token address it was stored with, and its tokens are for the host. Whoever can
 * change one of them must not be able to read secrets that they don't know. @throws HttpError 400
 */
function requireSameAddresses(row: WebhookRow, url: string, tokenUrl: string | null): void {
  if (row.oauth_client_secret === null || tokenUrl === null) return;
  if (tokenUrl !== row.oauth_token_url)
    throw badRequest('oauth_client_secret is required with another oauth_token_url.', 'oauth_client_secret');
  if (!isSameHost(row.url, url))
    throw badRequest('oauth_client_secret is required with a url of another host.', 'oauth_client_secret');
}

const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;

/** The row after the request's changes. @throws HttpError 400 */
function changed(row: WebhookRow, body: EventWebhookRequest, config: WebhookConfig): WebhookRow {
  const events = new Set(row.events);
  for (const name of eventFlagNames) {
    if (body[name] === true) events.add(eventFlags[name]);
    if (body[name] === false) events.delete(eventFlags[name]);
  }
  const next = {
    ...row,
    enabled: body.enabled ?? row.enabled,
    url: body.url === undefined ? row.url : checkedAddress(body.url, 'url', config, row),
    friendly_name: body.friendly_name === undefined ? row.friendly_name : body.friendly_name,
    events: [...events],
    oauth_client_id: body.oauth_client_id === undefined ? row.oauth_client_id : body.oauth_client_id || null,
    oauth_client_secret:
      body.oauth_client_secret === undefined ? row.oauth_client_secret : body.oauth_client_secret || null,
    oauth_token_url: body.oauth_token_url
      ? checkedAddress(body.oauth_token_url, 'oauth_token_url', config, row)
      : body.oauth_token_url === undefined
        ? row.oauth_token_url
        : null,
  };
  if (next.url === '') throw badRequest('url is required.', 'url');
  if ((next.oauth_client_id === null) !== (next.oauth_token_url === null)) {
    throw badRequest(
      'oauth_client_id and oauth_token_url go together.',
      next.oauth_client_id === null ? 'oauth_client_id' : 'oauth_token_url',
    );
  }
  if (body.oauth_client_secret === undefined) {
    requireSameAddresses(row, next.url, next.oauth_token_url);
    // An unused secret is not asked for again: with another host it is deleted.
    if (row.url !== '' && !isSameHost(row.url, next.url)) next.oauth_client_secret = null;
  }
  if (next.oauth_client_id !== null && next.oauth_client_secret === null)
    throw badRequest('oauth_client_secret is required with oauth_client_id.', 'oauth_client_secret');
  return next;
}

const empty: WebhookRow = {
  receiver_id: '',
  enabled: false,
  url: '',
  friendly_name: null,
  events: [],
  private_key: null,
  oauth_client_id: null,
  oauth_client_secret: null,
  oauth_token_url: null,
  created_at: new Date(0),
  updated_at: new Date(0),
};

export async function listWebhooks(database: Queryable, accountId: number): Promise<WebhookRow[]> {
  const rows = await database.rows<WebhookRow>(sql`
    select ${columns} from event_receivers where account_id = ${accountId} and destination = 'webhook'
    order by created_at, receiver_id`);
  return rows.map((row) => openReceiver(database.secrets, accountId, row));
}

/** @throws HttpError 404 */
export async function requireWebhook(database: Queryable, accountId: number, id: string): Promise<WebhookRow> {
  const row = isUuid(id)
    ? await database.first<WebhookRow>(sql`
        select ${columns} from event_receivers
        where account_id = ${accountId} and receiver_id = ${id} and destination = 'webhook'`)
    : undefined;
  if (row === undefined) throw notFound('Invalid id provided.');
  return openReceiver(database.secrets, accountId, row);
}

/** Reads and locks a webhook until the transaction ends. @throws HttpError 404 */
async function lockWebhook(transaction: Queryable, accountId: number, id: string): Promise<WebhookRow> {
  if (isUuid(id))
    await transaction.execute(sql`
      select from event_receivers where account_id = ${accountId} and receiver_id = ${id} for no key update`);
  return requireWebhook(transaction, accountId, id);
}

/** The oldest webhook, which requests without an id use (provider API); an inactive one if there is none yet. */
export async function oldestWebhook(database: Queryable, accountId: number): Promise<WebhookRow> {
  const [oldest = empty] = await listWebhooks(database, accountId);
  return oldest;
}

/** Changes the oldest webhook, or creates the first. @throws HttpError 400 */
export async function updateOldestWebhook(
  provider: Webhooks,
  accountId: number,
  body: EventWebhookRequest,
): Promise<WebhookRow> {
  const { receiver_id: id } = await oldestWebhook(provider.database, accountId);
  return id === '' ? createWebhook(provider, accountId, body) : updateWebhook(provider, accountId, id, body);
}

/** @throws HttpError 400 above the limit of five, or if another webhook has this address */
export async function createWebhook(
  { database, config }: Webhooks,
  accountId: number,
  body: EventWebhookRequest,
): Promise<WebhookRow> {
  const row = changed(empty, body, config);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1 from accounts where account_id = ${accountId} for update`);
    const others = await listWebhooks(transaction, accountId);
    if (others.length >= maximumWebhooks)
      throw badRequest(`You can have up to ${maximumWebhooks} event webhooks. Delete one to create another.`);
    if (others.some(({ url }) => url === row.url))
      throw badRequest('Another event webhook has this url already.', 'url');
    const id = randomUUID();
    const clientSecret = sealReceiver(
      transaction.secrets,
      accountId,
      id,
      'oauth_client_secret',
      row.oauth_client_secret,
    );
    const created = await transaction.first<WebhookRow>(sql`
      insert into event_receivers
        (account_id, receiver_id, enabled, url, friendly_name, events, oauth_client_id, oauth_client_secret,
          oauth_token_url)
      values
        (${accountId}, ${id}, ${row.enabled}, ${row.url}, ${row.friendly_name}, ${row.events}::text[],
          ${row.oauth_client_id}, ${clientSecret}, ${row.oauth_token_url})
      returning ${columns}`);
    if (created === undefined) throw notFound();
    return openReceiver(transaction.secrets, accountId, created);
  });
}

/** @throws HttpError 400, 404 */
export async function updateWebhook(
  { database, config }: Webhooks,
  accountId: number,
  id: string,
  body: EventWebhookRequest,
): Promise<WebhookRow> {
  return database.transaction(async (transaction) => {
    const row = changed(await lockWebhook(transaction, accountId, id), body, config);
    const others = await listWebhooks(transaction, accountId);
    if (others.some(({ url, receiver_id: other }) => other !== id && url === row.url))
      throw badRequest('Another event webhook has this url already.', 'url');
    const clientSecret = sealReceiver(
      transaction.secrets,
      accountId,
      id,
      'oauth_client_secret',
      row.oauth_client_secret,
    );
    const written = await transaction.first<WebhookRow>(sql`
      update event_receivers
      set enabled = ${row.enabled}, url = ${row.url}, friendly_name = ${row.friendly_name},
        events = ${row.events}::text[],
        oauth_client_id = ${row.oauth_client_id}, oauth_client_secret = ${clientSecret},
          oauth_token_url = ${row.oauth_token_url},
        updated_at = now(), next_post_at = least(next_post_at, now() + interval '1 minute'), failures = 0
      where account_id = ${accountId} and receiver_id = ${id} and destination = 'webhook' returning ${columns}`);
    if (written === undefined) throw notFound('Invalid id provided.');
    return openReceiver(transaction.secrets, accountId, written);
  });
}

/** @throws HttpError 404 */
export async function deleteWebhook({ database }: Webhooks, accountId: number, id: string): Promise<void> {
  await requireWebhook(database, accountId, id);
  await database.execute(sql`
    delete from event_receivers where account_id = ${accountId} and receiver_id = ${id} and destination = 'webhook'`);
}

/** Turns signing on with a new key, or off. Returns the public key, empty while off. @throws HttpError 404 */
export async function setSigning(
  { database }: Webhooks,
  accountId: number,
  id: string,
  enabled: boolean,
): Promise<string> {
  return database.transaction(async (transaction) => {
    const { private_key: present } = await lockWebhook(transaction, accountId, id);
    const key = enabled ? (present ?? createSigningKey()) : null;
    const sealed = sealReceiver(transaction.secrets, accountId, id, 'private_key', key);
    await transaction.execute(sql`
      update event_receivers set private_key = ${sealed}, updated_at = now()
      where account_id = ${accountId} and receiver_id = ${id} and destination = 'webhook'`);
    return key === null ? '' : publicKeyOf(key);
  });
}

/**
 * Posts one example of each event, signed like the webhook's own posts, and keeps what became of it. @throws HttpError
 * 400 with the reason if it was not accepted, 404
 */
export async function testWebhook(
  { database, config }: Webhooks,
  accountId: number,
  body: EventWebhookTest,
): Promise<void> {
  const row = body.id === undefined ? undefined : await requireWebhook(database, accountId, body.id);
  const address = body.url ?? row?.url;
  if (address === undefined) throw badRequest('url is required, or the id of a webhook.', 'url');
  const clientId = body.oauth_client_id ?? row?.oauth_client_id;
  const clientSecret = body.oauth_client_secret ?? row?.oauth_client_secret;
  const tokenUrl = body.oauth_token_url ?? row?.oauth_token_url;
  const url = checkedAddress(address, 'url', config, row);
  const tokenAddress = tokenUrl ? checkedAddress(tokenUrl, 'oauth_token_url', config, row) : null;
  const isStored = (body.oauth_client_secret ?? null) === null;
  if (row && isStored) requireSameAddresses(row, url, tokenAddress);
  const target: PostTarget = {
    url,
    // Its signature is only for posts to its own address.
    privateKey: url === row?.url ? row.private_key : null,
    oauth: clientId && clientSecret && tokenAddress ? { clientId, clientSecret, tokenUrl: tokenAddress } : null,
  };
  const names = Object.values(eventFlags).filter((event) => event !== 'account_status_change');
  const events = names.map((event, index) =>
    presentEvent({
      sequence: index,
      event,
      event_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      occurred_at: new Date(),
      email: 'example@test.com',
      contact_id: null,
      single_send_id: null,
      name: null,
      categories: ['cat facts'],
      template_id: null,
      template_hash: null,
      send_at: null,
      message_domain: null,
      automation_id: null,
      automation_name: null,
      pool_name: 'marketing',
      pool_id: 210,
      external_id: null,
      anonymous_id: null,
      detail: {
        smtp_id: '14c5d75ce93.dfd.64b469@example.com',
        reason: '500 unknown recipient',
        status: '5.0.0',
        response: '250 OK',
        url: 'https://www.example.com/',
        user_agent: 'Mozilla/5.0',
        ip: '192.0.2.1',
        asm_group_id: 10,
      },
    }),
  );
  const began = performance.now();
  const [answer, error] = await postEvents(target, events, webhookOptions(config)).then(
    (given) => [given, undefined] as const,
    (failure: unknown) => [failure instanceof PostRefused ? failure.answer : undefined, failure] as const,
  );
  const reason = errorMessage(error);
  if (row && url === row.url) {
    const failure = error === undefined ? undefined : reason;
    const milliseconds = Math.round(performance.now() - began);
    await keepTest(database, accountId, row.receiver_id, events, { answer, failure, milliseconds });
  }
  if (error !== undefined)
    throw badRequest(`The test was not accepted: ${reason}`, error instanceof TokenError ? 'oauth_token_url' : 'url');
}
