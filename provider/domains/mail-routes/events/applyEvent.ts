import { type AppliedReport, applyReport } from '../../../delivery/bounces/applyReport';
import { findRouteMessage, readReference, type RouteKey } from '../../../delivery/routes/routeMessages';
import type { TokenSubject } from '../../../delivery/tracking/recipientToken';
import { HttpError } from '../../../http/errors';
import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { reopenSend } from '../../single-sends/delivery/settleSend';
import type { MailEvent } from './mailEvent';

/** The route whose provider reports. */
export interface ReportingRoute extends RouteKey {
  /** It sends mail of every account. */
  readonly isShared: boolean;
}

/** Milliseconds for which a post waits for its message to be recorded; after that, the provider repeats it. */
const patience = 2000;
/** Milliseconds after an event within which its message's identifier may not be recorded yet. */
const recordedWithin = 120_000;

/**
 * Applies an event to the message it is about, found by the provider's identifier, or by our reference while that is
 * not known. Events of other messages, which the same account at the provider may send, are `unknown`.
 * @throws HttpError 503 while the message is not recorded: the provider repeats the event
 */
export async function applyEvent(
  database: Database,
  route: ReportingRoute,
  { providerId, reference, occurredAt, report }: MailEvent,
): Promise<AppliedReport> {
  const subject = (await findRouteMessage(database, route, providerId)) ?? referenced(route, reference);
  if (subject === undefined) {
    const mayBeOurs = reference === null && Date.now() - occurredAt.getTime() < recordedWithin;
    // A delivery changes nothing of a message whose outcome is known, and most messages of others are delivered.
    if (!mayBeOurs || report.kind === 'delivered') return { outcome: 'unknown' };
    throw new HttpError(503, { message: 'This message is not known yet. Submit it again in a minute.', field: null });
  }
  if (report.kind === 'delivered' && !(await isUnknownOutcome(database, subject))) return { outcome: 'ignored' };
  return applyReport(database, subject, report, {
    patience,
    settled: (transaction, { accountId, streamId }) => reopenSend(transaction, { accountId, singleSendId: streamId }),
  });
}

/** The message that a reference names, if the route may send it. */
function referenced({ accountId, isShared }: ReportingRoute, reference: unknown): TokenSubject | undefined {
  const subject = readReference(reference);
  return subject && (isShared || subject.accountId === accountId) ? subject : undefined;
}

/** Read without a lock: a send has a delivery for each of its messages, and nearly none of them is news. */
async function isUnknownOutcome(
  database: Database,
  { accountId, streamId, contactId }: TokenSubject,
): Promise<boolean> {
  const row = await database.first<{ state: string }>(sql`
    select state from deliveries
    where account_id = ${accountId} and stream_id = ${streamId} and contact_id = ${contactId}`);
  return row?.state === 'unconfirmed';
}

/** Whether a copy of this event was handled before. */
export async function wasHandled(
  database: Database,
  { accountId, routeId }: RouteKey,
  eventId: string,
): Promise<boolean> {
  const row = await database.first(sql`
    select 1 from route_events where account_id = ${accountId} and route_id = ${routeId} and event_id = ${eventId}`);
  return row !== undefined;
}

/** Notes that an event was handled; after it was: one whose handling failed must be accepted again. */
export async function markHandled(
  database: Database,
  { accountId, routeId }: RouteKey,
  eventId: string,
): Promise<void> {
  await database.execute(sql`
    insert into route_events (account_id, route_id, event_id)
    select account_id, route_id, ${eventId} from mail_routes where account_id = ${accountId} and route_id = ${routeId}
    on conflict do nothing`);
}
