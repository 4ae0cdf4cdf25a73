import MailComposer from 'nodemailer/lib/mail-composer';
import type Mail from 'nodemailer/lib/mailer';
import type { MailAddress, MailSend } from 'sendwright/wire/mail';
import { messageIdOf } from '../message/messageId';
import { encodeMailbox } from '../message/mime/encodeHeader';
import type { RecipientLinks } from '../tracking/linkSigner';
import { mailStream } from './mailStream';
import { addSubscriptionLinks, append, insertAtEnd, offersSubscription } from './subscriptionLinks';
import { fillerOf, isDynamicMail, type MailFiller } from './fillMail';
import { trackHtml, trackText } from './trackMail';

/** One recipient's message, ready but for its signature. */
export interface ComposedMail {
  readonly from: string;
  readonly messageId: string;
  readonly subject: string;
  /** RFC 5322, one character a byte, lines ended by CRLF. */
  readonly raw: string;
}

/**
 * Makes one recipient's message of a request: each gets one of their own, with the same To and Cc. Substitutions, then
 * tracking, then unsubscribe links, footer and pixel, so that nothing of ours is tracked or replaced.
 */
export async function composeMail(message: MailSend, place: number, copyId: string, links: RecipientLinks): Promise<ComposedMail> {
  const personalization = message.personalizations[place];
  if (personalization === undefined) throw new Error(`The request has no personalization ${place}.`);
  const { from = message.from } = personalization;
  const filler = fillerOf(message, personalization);
  // A dynamic template fills its own parts, nothing of the request's.
  const filled = (text: string): string => (isDynamicMail(message) ? text : filler.text(text));
  const subject = oneLine(filler.text(personalization.subject ?? message.subject ?? ''));
  const sender = encodeMailbox(from.email);
  const messageId = mailMessageId(from.email, copyId);
  const { html, text, others } = bodies(message, filler, links);
  const { attachments = [], reply_to: replyTo, reply_to_list: replyToList } = message;
  const composer = new MailComposer({
    from: mailbox(from),
    to: personalization.to.map(mailbox),
    cc: (personalization.cc ?? []).map(mailbox),
    replyTo: [...(replyTo ? [replyTo] : []), ...(replyToList ?? [])].map(({ email, name }) => mailbox({ email: filled(email), ...(name !== undefined && { name: filled(name) }) })),
    subject,
    messageId: `<${messageId}>`,
    ...(text !== '' && { text }),
    ...(html !== '' && { html }),
    alternatives: others.map(({ type, value }) => ({ contentType: type, content: filled(value) })),
    attachments: attachments.map(
      (file): Mail.Attachment => ({
        filename: file.filename,
        content: file.content,
        encoding: 'base64',
        contentDisposition: file.disposition ?? 'attachment',
        ...(file.type !== undefined && { contentType: file.type }),
        ...(file.content_id !== undefined && file.content_id !== '' && { cid: file.content_id }),
      }),
    ),
    headers: { ...message.headers, ...personalization.headers, ...subscriptionHeaders(message, links) },
    // What a request says is content, never a place to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = (await composer.compile().build()).toString('latin1');
  return { from: sender, messageId, subject, raw };
}

/** The Message-ID of a copy from this sender, without angle brackets. */
export function mailMessageId(from: string, copyId: string): string {
  const sender = encodeMailbox(from);
  return messageIdOf(mailStream, copyId, sender.slice(sender.lastIndexOf('@') + 1));
}

/** Data may bring line breaks, a header can't have any. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();

const mailbox = ({ email, name }: MailAddress): Mail.Address => ({ address: encodeMailbox(email), name: name ?? '' });

function bodies(
  message: MailSend,
  filler: MailFiller,
  links: RecipientLinks,
): { html: string; text: string; others: NonNullable<MailSend['content']> } {
  const { content = [], tracking_settings: settings, mail_settings: mailSettings } = message;
  const part = (type: string): string => content.find((one) => mediaType(one.type) === type)?.value ?? '';
  const { click_tracking: clicks, open_tracking: opens, ganalytics } = settings ?? {};
  const tracking = { links, clicks: clicks?.enable !== false, analytics: ganalytics?.enable === true ? ganalytics : undefined };
  let body = {
    html: trackHtml(filler.html(part('text/html')), tracking),
    text: trackText(filler.text(part('text/plain')), { ...tracking, clicks: clicks?.enable !== false && clicks?.enable_text === true }),
  };
  const footer = mailSettings?.footer;
  if (footer?.enable === true) body = append(body, footer.html ?? '', footer.text ?? '');
  body = { ...addSubscriptionLinks(body, message, links) };
  if (opens?.enable !== false && body.html !== '') {
    const pixel = `<img src="${links.open}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">`;
    const tag = opens?.substitution_tag;
    body.html = tag && body.html.includes(tag) ? body.html.replace(tag, () => pixel) : insertAtEnd(body.html, pixel);
  }
  return { ...body, others: content.filter((one) => !['text/plain', 'text/html'].includes(mediaType(one.type))) };
}

/** A type without its parameters, in lower case. */
export const mediaType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** One-click unsubscribing (RFC 2369, RFC 8058). */
function subscriptionHeaders(message: MailSend, links: RecipientLinks): Record<string, string> {
  return offersSubscription(message) ? { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}
