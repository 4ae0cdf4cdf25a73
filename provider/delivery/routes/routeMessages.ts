import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { encodeSubject, readSubject, type TokenSubject } from '../tracking/recipientToken';
import type { OutgoingMessage, RouteReceipt } from '../transport/transport';

/** A mail route, by its owner. */
export interface RouteKey {
  readonly accountId: number;
  readonly routeId: string;
}

/** A recipient's message that the API of a route accepted. */
export interface AcceptedMessage {
  readonly subject: TokenSubject;
  readonly receipt: RouteReceipt;
}

/** Notes which messages the identifiers in later reports mean; in the transaction that writes the outcomes. */
export async function recordRouteMessages(database: Queryable, accepted: readonly AcceptedMessage[]): Promise<void> {
  if (accepted.length === 0) return;
  await database.execute(sql`
    insert into route_messages (account_id, route_id, provider_id, message_account_id, stream_id, contact_id)
    select * from unnest(
      ${accepted.map(({ receipt }) => receipt.accountId)}::bigint[],
      ${accepted.map(({ receipt }) => receipt.routeId)}::uuid[],
      ${accepted.map(({ receipt }) => receipt.providerId)}::text[],
      ${accepted.map(({ subject }) => subject.accountId)}::bigint[],
      ${accepted.map(({ subject }) => subject.streamId)}::uuid[],
      ${accepted.map(({ subject }) => subject.contactId)}::uuid[]
    )
    on conflict do nothing`);
}

/** The message that a route's provider knows by this identifier. */
export async function findRouteMessage(
  database: Queryable,
  { accountId, routeId }: RouteKey,
  providerId: string,
): Promise<TokenSubject | undefined> {
  const row = await database.first<{ message_account_id: number; stream_id: string; contact_id: string }>(sql`
    select message_account_id, stream_id, contact_id from route_messages
    where account_id = ${accountId} and route_id = ${routeId} and provider_id = ${providerId}`);
  return row && { accountId: row.message_account_id, streamId: row.stream_id, contactId: row.contact_id };
}

/** How long after a message its reports are matched by the provider's identifier. */
const keptDays = 90;

/** Deletes identifiers of old messages, and events that no longer need to be recognized. Returns the number of rows. */
export async function forgetOldRouteMessages(database: Queryable): Promise<number> {
  const messages = await database.execute(sql`
    delete from route_messages where accepted_at < now() - make_interval(days => ${keptDays})`);
  const events = await database.execute(sql`delete from route_events where received_at < now() - interval '2 days'`);
  return messages + events;
}

/** The name under which messages carry their reference at the provider. */
export const referenceName = 'sendwright';

/**
 * The message's own name, which the provider stores with it and returns in its reports: 51 characters that each of them
 * allows. It finds the message while the identifier is not known, because the answer was lost or comes later.
 */
export function referenceOf({ accountId, streamId, contactId }: OutgoingMessage): string | undefined {
  if (streamId === undefined || contactId === undefined) return undefined;
  return encodeSubject({ accountId, streamId, contactId }).toString('base64url');
}

/** The message that a reference names; nothing says that it exists. */
export function readReference(text: unknown): TokenSubject | undefined {
  if (typeof text !== 'string' || !/^[\w-]{51}$/.test(text)) return undefined;
  return readSubject(Buffer.from(text, 'base64url'));
}
