import addressparser from 'nodemailer/lib/addressparser';
import type { MailAddress, MailPersonalization, MailSend } from 'sendwright/wire/mail';
import { decodeWords, type HeaderField, valueOf } from '../../delivery/reading/headerFields';
import { type Attachment, readMail } from '../../delivery/reading/readMail';
import { canSetHeader } from '../../domains/mail/headerProblems';
import { SmtpRefusal } from '../smtpListener';
import { readSmtpApi } from './smtpApi';

/** Left out: only the servers that a message passed write them, and they would tell recipients about those. */
const passing = /^(?:arc-|content-|authentication-results$|delivered-to$|x-google-|x-originating-ip$|x-received$)/i;
/** Longer values are cut before addresses are read from them; a thousand recipients take half. */
const maximumAddressLength = 131_072;

/**
 * The request of `mail/send` that a submitted message amounts to. Its recipients are those of the envelope, or those in
 * `X-SMTPAPI`. If the envelope has everybody in To and Cc, they see each other as written, and the others are blind
 * copies; otherwise each recipient gets a message of their own.
 * @throws SmtpRefusal 550 if it has no usable From, or its `X-SMTPAPI` can't be used
 */
export function submittedMail(raw: Buffer, recipients: readonly string[]): MailSend {
  const mail = readMail(raw);
  const { headers } = mail;
  const [from, second] = addressesOf(headers, 'From');
  if (from === undefined || second !== undefined) throw new SmtpRefusal(550, 'The message needs one From address.');
  const subject = oneLine(decodeWords(valueOf(headers, 'Subject')));
  const replies = addressesOf(headers, 'Reply-To');
  const own = ownHeaders(headers);
  const api = readSmtpApi(decodeWords(valueOf(headers, 'X-SMTPAPI')));
  const hasTemplate = api.fields.template_id !== undefined;
  return {
    personalizations: api.recipients.length > 0 ? [...api.recipients] : personalizationsOf(headers, recipients),
    from,
    ...(replies.length === 1 && replies[0] && { reply_to: replies[0] }),
    ...(replies.length > 1 && { reply_to_list: replies }),
    ...((subject !== '' || !hasTemplate) && { subject }),
    content: [
      // A message without text is valid mail, but not a valid request.
      ...(mail.text !== undefined || mail.html === undefined
        ? [{ type: 'text/plain', value: mail.text || '\r\n' }]
        : []),
      ...(mail.html ? [{ type: 'text/html', value: mail.html }] : []),
    ],
    ...(mail.attachments.length > 0 && { attachments: mail.attachments.map(attached) }),
    ...(Object.keys(own).length > 0 && { headers: own }),
    ...api.fields,
  };
}

function personalizationsOf(headers: readonly HeaderField[], recipients: readonly string[]): MailPersonalization[] {
  const envelope = new Map(recipients.map((email) => [email.toLowerCase(), email]));
  const seen = new Set<string>();
  const once = ({ email }: MailAddress): boolean => seen.size < seen.add(email.toLowerCase()).size;
  const to = addressesOf(headers, 'To').filter(once);
  const cc = addressesOf(headers, 'Cc').filter(once);
  const isWhole = to.length > 0 && [...seen].every((email) => envelope.has(email));
  if (!isWhole) return [...envelope.values()].map((email) => ({ to: [named(email, [...to, ...cc])] }));
  const bcc = [...envelope].filter(([key]) => !seen.has(key)).map(([, email]) => ({ email }));
  return [{ to, ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) }];
}

const named = (email: string, others: readonly MailAddress[]): MailAddress =>
  others.find((other) => other.email.toLowerCase() === email.toLowerCase()) ?? { email };

/** The addresses of all fields with a name, groups included. */
function addressesOf(headers: readonly HeaderField[], name: string): MailAddress[] {
  const value = headers
    .filter((field) => field.name.toLowerCase() === name.toLowerCase())
    .map((field) => field.value)
    .join(', ')
    .slice(0, maximumAddressLength);
  return addressparser(value, { flatten: true }).flatMap(({ address, name: display }) => {
    if (!address) return [];
    const decoded = oneLine(decodeWords(display ?? ''));
    return [{ email: address, ...(decoded !== '' && { name: decoded }) }];
  });
}

/** Headers that the request may set; of several with a name, the first. */
function ownHeaders(headers: readonly HeaderField[]): Record<string, string> {
  const own = new Map<string, readonly [name: string, value: string]>();
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const text = oneLine(decodeWords(value));
    if (own.has(key) || text === '' || !canSetHeader(name) || passing.test(name)) continue;
    own.set(key, [name, text]);
  }
  return Object.fromEntries(own.values());
}

function attached({ filename, type, contentId, content }: Attachment): NonNullable<MailSend['attachments']>[number] {
  const bytes = content();
  return {
    content: bytes.toString('base64'),
    type,
    filename: oneLine(filename ?? '') || (type === 'message/rfc822' ? 'message.eml' : 'attachment'),
    disposition: contentId === undefined ? 'attachment' : 'inline',
    ...(contentId !== undefined && { content_id: oneLine(contentId) }),
  };
}

/** A folded value as one line without control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what this replaces
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();
