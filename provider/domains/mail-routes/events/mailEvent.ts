import type { MailEventName } from 'sendwright/wire/mailRoutes';
import type { MessageReport } from '../../../delivery/bounces/applyReport';
import { readable } from '../../../validation/readableText';

/** An event as a provider reported it. */
export interface MailEvent {
  /** What the provider calls the message. */
  readonly providerId: string;
  /**
   * What we had it store with the message (`referenceOf`). Undefined: the message is not ours. Null: posts of this kind
   * have none.
   */
  readonly reference: unknown;
  /** When it happened, by the provider's clock. */
  readonly occurredAt: Date;
  readonly report: MessageReport;
}

/** What a verified post says: an event, or nothing that is acted on. */
export type ReadPost =
  | { readonly kind: 'event'; readonly event: MailEvent; readonly eventId?: string | undefined }
  | { readonly kind: 'other' }
  /** Amazon SNS started or ended to post here. */
  | { readonly kind: 'subscribed' | 'unsubscribed' }
  /** It is not the provider's: forged, too old, or for somebody else. */
  | { readonly kind: 'rejected'; readonly reason: string };

export const rejected = (reason: string): ReadPost => ({ kind: 'rejected', reason });

/** Characters of a server's words that are kept. */
const reasonCharacters = 1000;

/** A server's words in one line; `otherwise` if there are none. */
export const wordsOf = (text: string | undefined, otherwise: string): string =>
  readable(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, reasonCharacters) || otherwise;

/** The enhanced status code in a server's words (RFC 3463); empty if there is none. */
export const statusIn = (text: string | undefined): string => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text ?? '')?.[0] ?? '';

/** The reasons of dropped messages, in the words of the `dropped` event. */
export const dropReasons = {
  bounced: 'Bounced Address',
  unsubscribed: 'Unsubscribed Address',
  complained: 'Spam Reporting Address',
} as const;

const names: Readonly<Record<MessageReport['kind'], MailEventName>> = {
  complaint: 'spamreport',
  delayed: 'deferred',
  delivered: 'delivered',
  dropped: 'dropped',
  failed: 'bounce',
};

/** What the page of mail routes calls it. */
export const nameOf = (post: Exclude<ReadPost, { kind: 'rejected' }>): MailEventName =>
  post.kind === 'event' ? names[post.event.report.kind] : post.kind;

/** The JSON of a post; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
