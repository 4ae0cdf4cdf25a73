import { formatNumber } from 'sendwright/sdk/ui';
import type { MailClass, MailEventName, MailRoute } from 'sendwright/wire/mailRoutes';

/** What each class of mail is called. */
export const classNames: Readonly<Record<MailClass, { readonly label: string; readonly helper: string }>> = {
  marketing: { label: 'Marketing', helper: 'Single sends, automations and their tests.' },
  api: { label: 'API', helper: 'Messages that applications send with mail/send or over SMTP.' },
  system: { label: 'System', helper: "Sendwright's own mail, such as invitations and password links." },
};

export const typeNames: Readonly<Record<MailRoute['type'], string>> = {
  smtp: 'SMTP',
  mailgun: 'Mailgun',
  postmark: 'Postmark',
  ses: 'Amazon SES',
};

/** "SMTP, smtp.example.com:587". */
export function placeOf({ type, host, port, mail_domain: domain, message_stream: stream, region }: MailRoute): string {
  return `${typeNames[type]}, ${type === 'smtp' ? `${host}:${port}` : (domain ?? stream ?? region)}`;
}

/** "Marketing, API". */
export const classesOf = ({ classes }: MailRoute): string => classes.map((one) => classNames[one].label).join(', ');

/** "All senders", or "example.com and 2 more". */
export function domainsOf({ domains: [first, ...rest] }: MailRoute): string {
  if (first === undefined) return 'All senders';
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
}

export const limitOf = ({ per_minute: limit }: MailRoute): string =>
  limit === null ? 'None' : `${formatNumber(limit)} a minute`;

/** What the last event is called. */
export const eventNames: Readonly<Record<MailEventName, string>> = {
  bounce: 'A bounce',
  deferred: 'A delay',
  delivered: 'A delivery',
  dropped: 'A dropped message',
  other: 'An event that is not used',
  spamreport: 'A spam complaint',
  subscribed: 'The subscription was confirmed',
  unsubscribed: 'The subscription ended',
};

/** Where a provider's address for events is entered, and for which events. */
export const eventPlaces: Readonly<Record<Exclude<MailRoute['type'], 'smtp'>, string>> = {
  mailgun:
    'Under Sending, Webhooks, for permanent and temporary failures, spam complaints and delivered messages of the ' +
    'domain.',
  postmark:
    'Under Webhooks of the message stream, for delivery, bounce and spam complaint. The address has a password: keep ' +
    'it secret.',
  ses:
    'As an HTTPS subscription of the topic, without raw message delivery. In SES, publish bounces, complaints, ' +
    'deliveries, delays and rejects of a configuration set to the topic.',
};
