import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { MessageReport } from '../../../delivery/bounces/applyReport';
import { referenceName } from '../../../delivery/routes/routeMessages';
import { dropReasons, type MailEvent, parsedJson, type ReadPost, rejected, statusIn, wordsOf } from './mailEvent';

/** The signature of a post (Mailgun, "Securing webhooks"). */
const Signature = Type.Object({
  /** Digits alone: it is signed together with the token, and nothing says where one ends. */
  timestamp: Type.String({ pattern: '^\\d{10}$' }),
  token: Type.String({ minLength: 1, maxLength: 100 }),
  signature: Type.String({ maxLength: 100 }),
});

/** The parts of an event that are read (Mailgun, "Event structure"). */
const EventData = Type.Object({
  event: Type.String(),
  timestamp: Type.Number(),
  severity: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  reject: Type.Optional(Type.Object({ reason: Type.Optional(Type.String()) })),
  message: Type.Object({ headers: Type.Object({ 'message-id': Type.String({ maxLength: 1000 }) }) }),
  'user-variables': Type.Optional(Type.Unknown()),
  'delivery-status': Type.Optional(
    Type.Object({
      code: Type.Optional(Type.Union([Type.Number(), Type.String()])),
      message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      'enhanced-code': Type.Optional(Type.Union([Type.String(), Type.Null()])),
      'bounce-type': Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});
type EventData = Static<typeof EventData>;

/** Seconds: Mailgun repeats what was not accepted for eight hours. */
const oldest = 12 * 3600;
const ahead = 600;

/** Reads a post, which must be signed with the account's HTTP webhook signing key and not be old. */
export function readMailgun(body: string, key: string | undefined): ReadPost {
  if (key === undefined) return rejected("Mailgun's webhook signing key is not stored here.");
  const post = parsedJson(body);
  if (!Value.Check(Type.Object({ signature: Signature }), post)) return rejected('The post has no signature.');
  const { timestamp, token, signature } = post.signature;
  const expected = createHmac('sha256', key)
    .update(timestamp + token, 'utf8')
    .digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return rejected("The signature is not by Mailgun's webhook signing key that is stored here.");
  const age = Date.now() / 1000 - Number(timestamp);
  if (!(age < oldest && age > -ahead)) return rejected('The signature is more than 12 hours old.');
  if (!Value.Check(Type.Object({ 'event-data': EventData }), post)) return { kind: 'other' };
  const data = post['event-data'];
  const report = reportOf(data);
  if (report === undefined) return { kind: 'other' };
  const variables = data['user-variables'];
  const event: MailEvent = {
    providerId: data.message.headers['message-id'].trim().replace(/^<|>$/g, ''),
    reference:
      typeof variables === 'object' && variables !== null
        ? Object.entries(variables).find(([name]) => name === referenceName)?.[1]
        : undefined,
    occurredAt: new Date(data.timestamp * 1000),
    report,
  };
  return { kind: 'event', event, eventId: token };
}

const suppressed: ReadonlyMap<string | undefined, string> = new Map([
  ['suppress-bounce', dropReasons.bounced],
  ['suppress-unsubscribe', dropReasons.unsubscribed],
  ['suppress-complaint', dropReasons.complained],
]);

function reportOf({
  event,
  severity,
  reason,
  reject,
  'delivery-status': status = {},
}: EventData): MessageReport | undefined {
  const said = status.message || status.description || undefined;
  switch (event) {
    case 'delivered':
      return { kind: 'delivered', response: wordsOf(said, 'Delivered, as Mailgun reports.') };
    case 'complained':
      return { kind: 'complaint' };
    case 'rejected':
      return { kind: 'dropped', reason: wordsOf(reject?.reason, 'Mailgun rejected the message.') };
    case 'failed': {
      const dropped = suppressed.get(reason);
      if (dropped !== undefined) return { kind: 'dropped', reason: dropped };
      const code = Number(status.code);
      const isReply = code >= 400 && code < 600;
      const words = wordsOf(said, 'The message was not delivered, as Mailgun reports.');
      const failure = {
        status: statusIn(status['enhanced-code'] ?? undefined) || statusIn(said),
        reason: isReply && !words.startsWith(String(code)) ? `${code} ${words}` : words,
      };
      if (severity === 'temporary') return { kind: 'delayed', ...failure };
      // Codes that are no SMTP replies, such as those of messages that it gave up, and soft bounces, which it names.
      const isAddress = code >= 500 && code < 600 && status['bounce-type'] !== 'soft';
      return { kind: 'failed', ...failure, ...(!isAddress && { isAddress }) };
    }
    default:
      return undefined;
  }
}
