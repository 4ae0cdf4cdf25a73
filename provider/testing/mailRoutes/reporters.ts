import { createHmac, randomBytes } from 'node:crypto';
import type { MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { AcceptedMail } from './apiDoubles';
import { SnsDouble } from './snsDouble';

/** What became of a message. */
export type Fate = 'delivered' | 'bounced' | 'blocked' | 'delayed' | 'complained' | 'dropped';

/** A post to the address of a route's events. */
export interface EventPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReportOptions {
  /** When it happened; default: now. */
  readonly at?: Date;
  /** Returns the reference; default true. Notifications of an identity of SES have none. */
  readonly hasReference?: boolean;
}

/** A provider that posts events as it is documented to. */
export interface Reporter {
  /** The settings of a route that accepts its events. */
  readonly route: Partial<MailRouteRequest>;
  report(fate: Fate, mail: AcceptedMail, options?: ReportOptions): EventPost;
  /** A post that somebody else made up. */
  forge(fate: Fate, mail: AcceptedMail): EventPost;
}

const json = { 'content-type': 'application/json' };
export const mailgunKey = 'signing-key-of-mailgun';

/** A post of Mailgun, signed at `at` with `key`. */
export function mailgunPost(
  event: object,
  { at = new Date(), key = mailgunKey, token = randomBytes(25).toString('hex') } = {},
): EventPost {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return { body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }), headers: json };
}

export const mailgunReporter: Reporter = {
  route: { webhook_key: mailgunKey },
  report: (fate, mail, options) => mailgunPost(mailgunEvent(fate, mail, options)),
  forge: (fate, mail) => mailgunPost(mailgunEvent(fate, mail), { key: 'guessed' }),
};

export function mailgunEvent(
  fate: Fate,
  { id, to, reference }: AcceptedMail,
  { at = new Date(), hasReference = true }: ReportOptions = {},
): object {
  const refusal = (code: number, message: string, more: object) => ({
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    'delivery-status': { code, message, 'attempt-no': 1, ...more },
  });
  const details: Readonly<Record<Fate, object>> = {
    delivered: { event: 'delivered', 'delivery-status': { code: 250, message: '250 2.0.0 Taken', tls: true } },
    bounced: refusal(550, '5.1.1 No such user', { 'enhanced-code': '5.1.1', 'bounce-type': 'hard' }),
    blocked: refusal(552, '5.2.2 Mailbox full', { 'bounce-type': 'soft' }),
    delayed: { ...refusal(451, '4.7.1 Greylisted', {}), severity: 'temporary' },
    complained: { event: 'complained' },
    dropped: {
      ...refusal(605, '', { description: 'Not delivering to previously bounced address' }),
      reason: 'suppress-bounce',
    },
  };
  return {
    id: 'Ase7i2zsRYeDXztHGENqRA',
    timestamp: at.getTime() / 1000,
    recipient: to,
    message: { headers: { 'message-id': id, to, from: 'news@example.com', subject: 'Hi' }, size: 831 },
    'user-variables': { other: 'x', ...(hasReference && reference && { sendwright: reference }) },
    ...details[fate],
  };
}

export const postmarkPassword = 'password-of-postmark';

export const postmarkPost = (event: object, password = postmarkPassword): EventPost => ({
  body: JSON.stringify(event),
  headers: { ...json, authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}` },
});

export const postmarkReporter: Reporter = {
  route: { webhook_key: postmarkPassword },
  report: (fate, mail, options) => postmarkPost(postmarkEvent(fate, mail, options)),
  forge: (fate, mail) => postmarkPost(postmarkEvent(fate, mail), 'guessed'),
};

function postmarkEvent(
  fate: Fate,
  { id, to, reference }: AcceptedMail,
  { at = new Date(), hasReference = true }: ReportOptions = {},
): object {
  const bounce = (Type: string, TypeCode: number, Details: string) => ({
    RecordType: 'Bounce',
    ID: 42,
    Type,
    TypeCode,
    Name: Type,
    Description: 'The server was unable to deliver your message.',
    Details,
    Email: to,
    BouncedAt: at.toISOString(),
  });
  const details: Readonly<Record<Fate, object>> = {
    delivered: { RecordType: 'Delivery', Recipient: to, DeliveredAt: at.toISOString(), Details: '250 2.0.0 Taken' },
    bounced: bounce('HardBounce', 1, 'smtp;550 5.1.1 No such user'),
    blocked: bounce('SoftBounce', 4096, 'smtp;552 5.2.2 Mailbox full'),
    delayed: bounce('Transient', 2, 'smtp;451 4.7.1 Greylisted'),
    complained: { ...bounce('SpamComplaint', 512, ''), RecordType: 'SpamComplaint' },
    dropped: bounce('ManuallyDeactivated', 100_002, ''),
  };
  return {
    MessageStream: 'broadcast',
    ServerID: 23,
    MessageID: id,
    Tag: '',
    Metadata: { ...(hasReference && reference && { sendwright: reference }) },
    ...details[fate],
  };
}

export const sns = new SnsDouble();
const plain = { 'content-type': 'text/plain; charset=UTF-8' };

export const sesReporter: Reporter = {
  route: { topic_arn: sns.topicArn },
  report: (fate, mail, options) => ({ body: sns.notification(sesEvent(fate, mail, options)), headers: plain }),
  forge(fate, mail) {
    const message = JSON.parse(sns.notification(sesEvent(fate, mail))) as Record<string, unknown>;
    return { body: JSON.stringify({ ...message, Message: '{}' }), headers: plain };
  },
};

/** With a reference, as a configuration set publishes it; without one, as an identity's notification. */
export function sesEvent(
  fate: Fate,
  { id, to, reference }: AcceptedMail,
  { at = new Date(), hasReference = true }: ReportOptions = {},
): object {
  const timestamp = at.toISOString();
  const bounce = (bounceType: string, bounceSubType: string, recipient: object) => ({
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress: to, ...recipient }],
    timestamp,
    feedbackId: '0107-feedback',
  });
  const failed = (status: string, diagnosticCode: string) => ({ action: 'failed', status, diagnosticCode });
  const details: Readonly<Record<Fate, readonly [string, object]>> = {
    delivered: ['Delivery', { delivery: { timestamp, recipients: [to], smtpResponse: '250 2.0.0 Taken' } }],
    bounced: ['Bounce', { bounce: bounce('Permanent', 'General', failed('5.1.1', 'smtp; 550 5.1.1 No such user')) }],
    blocked: [
      'Bounce',
      { bounce: bounce('Transient', 'MailboxFull', failed('5.2.2', 'smtp; 552 5.2.2 Mailbox full')) },
    ],
    delayed: [
      'DeliveryDelay',
      {
        deliveryDelay: {
          timestamp,
          delayType: 'TransientCommunicationFailure',
          delayedRecipients: [{ emailAddress: to, status: '4.7.1', diagnosticCode: 'smtp; 451 4.7.1 Greylisted' }],
        },
      },
    ],
    complained: [
      'Complaint',
      { complaint: { complainedRecipients: [{ emailAddress: to }], timestamp, complaintFeedbackType: 'abuse' } },
    ],
    dropped: ['Bounce', { bounce: bounce('Permanent', 'OnAccountSuppressionList', {}) }],
  };
  const [type, detail] = details[fate];
  const tags = { 'ses:configuration-set': ['events'], ...(reference && { sendwright: [reference] }) };
  return {
    [hasReference ? 'eventType' : 'notificationType']: type,
    mail: { timestamp, messageId: id, destination: [to], ...(hasReference && { tags }) },
    ...detail,
  };
}
