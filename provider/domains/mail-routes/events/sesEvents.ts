import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { MessageReport } from '../../../delivery/bounces/applyReport';
import { referenceName } from '../../../delivery/routes/routeMessages';
import { dropReasons, type MailEvent, parsedJson, statusIn, wordsOf } from './mailEvent';

const optionalText = Type.Optional(Type.String());
const Recipient = Type.Object({ status: optionalText, diagnosticCode: optionalText });

/**
 * The parts of an event that are read (Amazon SES, "Event data that Amazon SES publishes to Amazon SNS"). Notifications
 * of an identity, which are older, have `notificationType` and no tags.
 */
const Event = Type.Object({
  eventType: optionalText,
  notificationType: optionalText,
  mail: Type.Object({
    messageId: Type.String({ maxLength: 200 }),
    timestamp: optionalText,
    tags: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  }),
  bounce: Type.Optional(
    Type.Object({
      bounceType: optionalText,
      bounceSubType: optionalText,
      timestamp: optionalText,
      bouncedRecipients: Type.Optional(Type.Array(Recipient)),
    }),
  ),
  complaint: Type.Optional(
    Type.Object({
      complaintSubType: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      complaintFeedbackType: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      timestamp: optionalText,
    }),
  ),
  delivery: Type.Optional(Type.Object({ smtpResponse: optionalText, timestamp: optionalText })),
  deliveryDelay: Type.Optional(
    Type.Object({
      delayType: optionalText,
      timestamp: optionalText,
      delayedRecipients: Type.Optional(Type.Array(Recipient)),
    }),
  ),
  reject: Type.Optional(Type.Object({ reason: optionalText })),
});
type Event = Static<typeof Event>;

/** The event in a message of the topic; undefined if there is none, or none that is acted on. */
export function readSes(message: string): MailEvent | undefined {
  const event = parsedJson(message);
  if (!Value.Check(Event, event)) return undefined;
  const report = reportOf(event);
  if (report === undefined) return undefined;
  const { mail, bounce, complaint, delivery, deliveryDelay } = event;
  const at = new Date([bounce, complaint, delivery, deliveryDelay].find(Boolean)?.timestamp ?? mail.timestamp ?? NaN);
  return {
    providerId: mail.messageId,
    reference: event.eventType === undefined ? null : mail.tags?.[referenceName]?.[0],
    occurredAt: Number.isNaN(at.getTime()) ? new Date() : at,
    report,
  };
}

/** Sub-types of bounces that were never tried, because SES suppresses the address. */
const suppressed: ReadonlySet<string> = new Set(['OnAccountSuppressionList', 'Suppressed']);

function reportOf(event: Event): MessageReport | undefined {
  const { bounce, complaint, delivery, deliveryDelay, reject } = event;
  switch (event.eventType ?? event.notificationType) {
    case 'Bounce': {
      if (suppressed.has(bounce?.bounceSubType ?? '')) return { kind: 'dropped', reason: dropReasons.bounced };
      const failure = failureOf(bounce?.bouncedRecipients?.[0], 'The message bounced, as Amazon SES reports.');
      const isPermanent = bounce?.bounceType === 'Permanent';
      return { kind: 'failed', ...failure, ...(!isPermanent && { isAddress: false }) };
    }
    case 'Complaint':
      if (complaint?.complaintFeedbackType === 'not-spam') return undefined;
      if (suppressed.has(complaint?.complaintSubType ?? '')) return { kind: 'dropped', reason: dropReasons.complained };
      return { kind: 'complaint' };
    case 'Delivery':
      return { kind: 'delivered', response: wordsOf(delivery?.smtpResponse, 'Delivered, as Amazon SES reports.') };
    case 'DeliveryDelay': {
      const otherwise = `${deliveryDelay?.delayType ?? 'Delayed'}, as Amazon SES reports.`;
      return { kind: 'delayed', ...failureOf(deliveryDelay?.delayedRecipients?.[0], otherwise) };
    }
    case 'Reject':
      return { kind: 'dropped', reason: wordsOf(reject?.reason, 'Amazon SES rejected the message.') };
    default:
      return undefined;
  }
}

function failureOf({ status, diagnosticCode }: Static<typeof Recipient> = {}, otherwise: string) {
  // "smtp; 550 5.1.1 user unknown"
  const said = diagnosticCode?.replace(/^[\w-]+\s*;\s*/, '');
  return { status: statusIn(status) || statusIn(said), reason: wordsOf(said, otherwise) };
}
