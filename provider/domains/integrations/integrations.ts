import { randomUUID } from 'node:crypto';
import {
  type Integration,
  type IntegrationChange,
  type IntegrationCreate,
  type IntegrationEvent,
  type IntegrationRegion,
  integrationEvents,
  untitledIntegration,
} from 'sendwright/wire/integrations';
import { limits } from 'sendwright/wire/limits';
import type { Database, Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { openReceiver, sealReceiver } from '../../delivery/receivers/receiverSecrets';
import { badRequest, forbidden, HttpError, notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';

interface IntegrationRow {
  receiver_id: string;
  account_id: number;
  friendly_name: string | null;
  destination: 'Segment';
  events: string[];
  write_key: string;
  region: IntegrationRegion;
  enabled: boolean;
  last_failure: string | null;
}

const columns = sql`
  receiver_id, account_id, friendly_name, destination, events, write_key, region, enabled, last_failure`;

/** Events that were never sent have different names here and in the records. */
const recordedAs = (name: string): string => (name === 'drop' ? 'dropped' : name);

function toIntegration(database: Queryable, sealed: IntegrationRow): Integration {
  const row = openReceiver(database.secrets, sealed.account_id, sealed);
  return {
    integration_id: row.receiver_id,
    user_id: String(row.account_id),
    label: row.friendly_name ?? untitledIntegration,
    destination: row.destination,
    filters: { email_events: integrationEvents.filter((name) => row.events.includes(recordedAs(name))) },
    properties: { write_key: row.write_key, destination_region: row.region },
    enabled: row.enabled,
    last_failure: row.last_failure,
  };
}

/** The account's integrations, the oldest first. */
export async function listIntegrations(database: Queryable, accountId: number): Promise<Integration[]> {
  const rows = await database.rows<IntegrationRow>(sql`
    select ${columns} from event_receivers where account_id = ${accountId} and destination <> 'webhook'
    order by created_at, receiver_id`);
  return rows.map((row) => toIntegration(database, row));
}

const isMissing = (id: string): HttpError => notFound(`integration does not exist (${id})`);
const its = (accountId: number, id: string): Sql =>
  sql`account_id = ${accountId} and receiver_id = ${id} and destination <> 'webhook'`;

/** @throws HttpError 404 */
export async function requireIntegration(database: Queryable, accountId: number, id: string): Promise<Integration> {
  const row = isUuid(id)
    ? await database.first<IntegrationRow>(sql`select ${columns} from event_receivers where ${its(accountId, id)}`)
    : undefined;
  if (row === undefined) throw isMissing(id);
  return toIntegration(database, row);
}

/**
 * Validates a body. All problems are in one message, separated by commas.
 * @throws HttpError 400; `field` is `request` if several are invalid
 */
function checked({ destination, filters, properties }: IntegrationChange): {
  events: IntegrationEvent[] | undefined;
  writeKey: string | undefined;
  region: IntegrationRegion | undefined;
} {
  const { write_key: writeKey, destination_region: region } = properties ?? {};
  const names = filters?.email_events;
  const events = names && integrationEvents.filter((name) => names.includes(name));
  const unknown = names?.find((name) => !integrationEvents.some((known) => known === name));
  const { shortestWriteKey, longestWriteKey } = limits.integration;
  const wrong = [
    destination !== undefined && destination !== 'Segment' && (['destination', 'destination must be Segment'] as const),
    unknown !== undefined && (['filters.email_events', `${unknown} is no event of email_events`] as const),
    names?.length === 0 && (['filters.email_events', 'email_events must name at least one event'] as const),
    region !== undefined &&
      region !== 'US' &&
      region !== 'EU' &&
      (['properties.destination_region', 'destination_region must be EU or US'] as const),
    writeKey !== undefined &&
      writeKey.length < shortestWriteKey &&
      (['properties.write_key', `write_key must be at least ${shortestWriteKey} characters`] as const),
    writeKey !== undefined &&
      writeKey.length > longestWriteKey &&
      (['properties.write_key', `write_key must be at most ${longestWriteKey} characters`] as const),
    writeKey !== undefined &&
      !/^[A-Za-z0-9]*$/.test(writeKey) &&
      (['properties.write_key', 'write_key must hold letters and digits only'] as const),
  ].filter((one) => one !== false && one !== undefined);
  const [first] = wrong;
  if (first !== undefined)
    throw badRequest(
      wrong.map(([, message]) => message).join(', '),
      wrong.every(([field]) => field === first[0]) ? first[0] : 'request',
    );
  return { events, writeKey, region: region === 'US' || region === 'EU' ? region : undefined };
}

const labelOf = (label: string | undefined): string => label?.trim() || untitledIntegration;

/** @throws HttpError 400, or 403 beyond ten of a destination */
export async function createIntegration(
  database: Database,
  accountId: number,
  body: IntegrationCreate,
): Promise<Integration> {
  const { events = [], writeKey, region } = checked(body);
  return database.transaction(async (transaction) => {
    // Serialized, so that concurrent requests can't exceed the limit.
    await transaction.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
    const held = await listIntegrations(transaction, accountId);
    if (held.length >= limits.integration.perDestination)
      throw forbidden(`You have reached the maximum of ${limits.integration.perDestination} integrations for Segment.`);
    const id = randomUUID();
    const sealed = sealReceiver(transaction.secrets, accountId, id, 'write_key', writeKey ?? null);
    const row = await transaction.first<IntegrationRow>(sql`
      insert into event_receivers
        (account_id, receiver_id, destination, enabled, friendly_name, events, write_key, region)
      values
        (${accountId}, ${id}, ${body.destination}, ${body.enabled ?? true}, ${labelOf(body.label)},
          ${events.map(recordedAs)}::text[], ${sealed}, ${region})
      returning ${columns}`);
    if (row === undefined) throw new Error('Nothing was inserted.');
    return toIntegration(transaction, row);
  });
}

/** Queued events go to the new settings immediately. @throws HttpError 400, 404 */
export async function changeIntegration(
  database: Database,
  accountId: number,
  id: string,
  body: IntegrationChange,
): Promise<Integration> {
  const { events, writeKey, region } = checked(body);
  const row = isUuid(id)
    ? await database.first<IntegrationRow>(sql`
        update event_receivers set
          friendly_name = ${body.label === undefined ? sql`friendly_name` : sql`${labelOf(body.label)}`},
            enabled = coalesce(${body.enabled ?? null}::boolean, enabled),
          events = coalesce(${events?.map(recordedAs) ?? null}::text[], events),
            write_key =
              coalesce(${sealReceiver(database.secrets, accountId, id, 'write_key', writeKey ?? null)}::text,
                write_key),
            region = coalesce(${region ?? null}::text, region),
          updated_at = now(), next_post_at = least(next_post_at, now() + interval '1 minute'), failures = 0
        where ${its(accountId, id)} returning ${columns}`)
    : undefined;
  if (row === undefined) throw isMissing(id);
  if (!row.enabled)
    await database.execute(sql`delete from event_queue where account_id = ${accountId} and receiver_id = ${id}`);
  return toIntegration(database, row);
}

/**
 * Deletes all `ids`, separated by commas, with their queued events.
 * @throws HttpError 400, whose `parameter` names the invalid one; 404 if one does not exist: then none is deleted
 */
export async function deleteIntegrations(database: Database, accountId: number, ids: string): Promise<void> {
  const named = ids.split(',').map((id) => id.trim());
  const empty = named.indexOf('');
  if (empty >= 0)
    throw new HttpError(400, { message: 'IDs cannot be an empty string', field: null, parameter: `ids[${empty}]` });
  const unique = [...new Set(named)];
  await database.transaction(async (transaction) => {
    const found = await transaction.rows<{ receiver_id: string }>(sql`
      select receiver_id from event_receivers
      where account_id = ${accountId} and destination <> 'webhook'
        and receiver_id = any(${unique.filter(isUuid)}::uuid[])
      for update`);
    const missing = unique.find((id) => !found.some(({ receiver_id: one }) => one === id.toLowerCase()));
    if (missing !== undefined) throw isMissing(missing);
    await transaction.execute(
      sql`delete from event_receivers where account_id = ${accountId} and receiver_id = any(${unique}::uuid[])`,
    );
  });
}
