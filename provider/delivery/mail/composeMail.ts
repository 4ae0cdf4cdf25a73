import { parseUrl } from 'sendwright/formats';
import type { MailPersonalization, MailSend } from 'sendwright/wire/mail';
import { trimEndOf } from '../../validation/trimEndOf';
import { decodeHref, isWebAddress } from '../message/decodeHref';
import { isUntracked } from '../message/isUntracked';
import { messageIdOf, readMessageId } from '../message/messageId';
import { filePart, multipart, textPart, writeMessage } from '../message/mime/buildMime';
import { addressField, encodeMailbox, headerField } from '../message/mime/encodeHeader';
import { surveyHtml } from '../message/surveyHtml';
import { bounceReference, type RecipientLinks } from '../tracking/linkSigner';
import { fillerOf, isDynamicMail, type MailFiller } from './fillMail';
import { mailStream } from './mailStream';
import { addSubscriptionLinks, append, insertAtEnd, offersSubscription } from './subscriptionLinks';

type Analytics = NonNullable<NonNullable<MailSend['tracking_settings']>['ganalytics']>;

/** Further links are not tracked. */
const maximumLinks = 1000;
const webAddress = /https?:\/\/[^\s<>"')\]]+/g;

interface MailTracking {
  readonly links: RecipientLinks;
  readonly clicks: boolean;
  /** Unset: addresses get no parameters. */
  readonly analytics?: Analytics | undefined;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;', '>': '&gt;' };
const inAttribute = (address: string): string => address.replaceAll(/[&"'<>]/g, (mark) => marks[mark] ?? mark);

const parameters = ['utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_campaign'] as const;

/** One recipient's message, not yet signed. */
export interface ComposedMail {
  readonly from: string;
  readonly messageId: string;
  readonly subject: string;
  /** From `writeMessage`. */
  readonly raw: string;
}

/**
 * Composes one recipient's message of a request: each gets a separate one, with the same To and Cc. Substitutions
 * first, then tracking, then unsubscribe links, footer and pixel, so that our own links are neither tracked nor
 * replaced.
 */
export function composeMail(message: MailSend, place: number, copyId: string, links: RecipientLinks): ComposedMail {
  const personalization = message.personalizations[place];
  if (personalization === undefined) throw new Error(`The request has no personalization ${place}.`);
  const { from = message.from } = personalization;
  const filler = fillerOf(message, personalization);
  // A dynamic template fills only its own parts.
  const filled = (text: string): string => (isDynamicMail(message) ? text : filler.text(text));
  const subject = filler.text(personalization.subject ?? message.subject ?? '');
  const headers = mergeHeaders(message.headers, personalization.headers, subscriptionHeaders(message, links));
  const { reply_to: replyTo, reply_to_list: replyToList, attachments = [] } = message;
  const replies = [...(replyTo ? [replyTo] : []), ...(replyToList ?? [])].map(({ email, name }) => ({
    email: filled(email),
    name: name && filled(name),
  }));
  const messageId = mailMessageId(message, personalization, copyId);
  let fields = addressField('From', [from]) + addressField('To', personalization.to);
  if (personalization.cc?.length) fields += addressField('Cc', personalization.cc);
  if (replies.length > 0) fields += addressField('Reply-To', replies);
  fields += headerField('Message-ID', `<${messageId}>`) + headerField('Subject', subject);
  for (const [name, value] of headers) if (!isMessageId(name)) fields += headerField(name, value);
  const { html, text, others } = bodies(message, filler, links);
  const files = attachments.map((file) => ({
    // HTML refers to these; without HTML they are normal attachments.
    isRelated: Boolean(file.content_id) && html !== '',
    part: filePart({
      content: Buffer.from(file.content, 'base64'),
      name: file.filename,
      type: file.type,
      disposition: file.disposition ?? 'attachment',
      contentId: file.content_id,
    }),
  }));
  const related = files.filter(({ isRelated }) => isRelated).map(({ part }) => part);
  const content = multipart('mixed', [
    multipart('alternative', [
      ...(text === '' ? [] : [textPart('text/plain', text)]),
      ...(html === '' ? [] : [multipart('related', [textPart('text/html', html), ...related])]),
      ...others.map(({ type, value }) => textPart(type, filled(value))),
    ]),
    ...files.filter(({ isRelated }) => !isRelated).map(({ part }) => part),
  ]);
  return { from: encodeMailbox(from.email), messageId, subject, raw: writeMessage(fields, content) };
}

/** Header names are case-insensitive; the last one wins. */
function mergeHeaders(...given: readonly MailSend['headers'][]): (readonly [name: string, value: string])[] {
  const all = given.flatMap((headers) => Object.entries(headers ?? {}));
  return [...new Map(all.map((entry) => [entry[0].toLowerCase(), entry])).values()];
}

const isMessageId = (name: string): boolean => name.toLowerCase() === 'message-id';

/**
 * The Message-ID of a message, without angle brackets: the request's own, which all messages of a personalization
 * share, or else one derived from the recipient. It is the same for every attempt.
 */
export function mailMessageId(message: MailSend, personalization: MailPersonalization, copyId: string): string {
  const { from = message.from, headers } = personalization;
  const [, given] = Object.entries({ ...message.headers, ...headers }).findLast(([name]) => isMessageId(name)) ?? [];
  const sender = encodeMailbox(from.email);
  const own = given === undefined ? undefined : readMessageId(given);
  return own ?? messageIdOf(mailStream, copyId, sender.slice(sender.lastIndexOf('@') + 1));
}

function bodies(
  message: MailSend,
  filler: MailFiller,
  links: RecipientLinks,
): { html: string; text: string; others: NonNullable<MailSend['content']> } {
  const { content = [], tracking_settings: settings, mail_settings: mailSettings } = message;
  const part = (type: string): string => content.find((one) => mediaType(one.type) === type)?.value ?? '';
  const { click_tracking: clicks, open_tracking: opens, ganalytics } = settings ?? {};
  const tracking = {
    links,
    clicks: clicks?.enable !== false,
    analytics: ganalytics?.enable === true ? ganalytics : undefined,
  };
  let body = {
    html: trackHtml(filler.html(part('text/html')), tracking),
    text: trackText(filler.text(part('text/plain')), {
      ...tracking,
      clicks: clicks?.enable !== false && clicks?.enable_text === true,
    }),
  };
  const footer = mailSettings?.footer;
  if (footer?.enable === true) body = append(body, footer.html ?? '', footer.text ?? '');
  body = { ...addSubscriptionLinks(body, message, links) };
  if (opens?.enable !== false && body.html !== '') {
    const style = 'display:block;width:1px;height:1px;border:0';
    const pixel = `<img src="${links.open}" alt="" width="1" height="1" style="${style}">`;
    const tag = opens?.substitution_tag;
    body.html = tag && body.html.includes(tag) ? body.html.replace(tag, () => pixel) : insertAtEnd(body.html, pixel);
  }
  return { ...body, others: content.filter((one) => !['text/plain', 'text/html'].includes(mediaType(one.type))) };
}

/** A media type without parameters, in lower case. */
export const mediaType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** One-click unsubscribing (RFC 2369, RFC 8058). */
function subscriptionHeaders(message: MailSend, links: RecipientLinks): Record<string, string> {
  return offersSubscription(message)
    ? { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : bounceReference(links);
}

/**
 * Makes the links of the HTML tracked links, except those marked `clicktracking="off"`; everything else stays byte for
 * byte.
 */
export function trackHtml(html: string, { links, clicks, analytics }: MailTracking): string {
  if (!clicks && analytics === undefined) return html;
  let result = '';
  let position = 0;
  let index = 0;
  for (const { start, end } of surveyHtml(html).hrefs.toSorted((one, other) => one.start - other.start)) {
    const address = decodeHref(html.slice(start, end));
    if (!isWebAddress(address)) continue;
    const target = withParameters(address, analytics);
    const tracked = clicks && index < maximumLinks && !isUntracked(html, { start, end });
    result += html.slice(position, start) + inAttribute(tracked ? links.redirect(target, index) : target);
    position = end;
    if (tracked) index += 1;
  }
  return result + html.slice(position);
}

/** The same for addresses in plain text. */
export function trackText(text: string, { links, clicks, analytics }: MailTracking): string {
  if (!clicks) return text;
  let index = 0;
  return text.replace(webAddress, (found) => {
    // Punctuation after an address belongs to the sentence.
    const address = trimEndOf(found, '.,;:!?');
    if (index >= maximumLinks) return found;
    index += 1;
    return links.redirect(withParameters(address, analytics), index - 1) + found.slice(address.length);
  });
}

function withParameters(address: string, analytics: Analytics | undefined): string {
  const url = analytics === undefined ? undefined : parseUrl(address);
  if (analytics === undefined || url === undefined) return address;
  for (const name of parameters) {
    const value = analytics[name];
    if (value !== undefined && value !== '' && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
