import { decodeWords, type HeaderField, valueOf } from '../../reading/headerFields';
import { readMail } from '../../reading/readMail';
import { referenceName, referenceOf } from '../routeMessages';
import type { OutgoingMessage } from '../../transport/transport';
import { bytesOf } from './apiTransport';

/** The body of `POST /email` (Postmark, "Send a single email"). */
export interface PostmarkMessage {
  readonly From: string;
  readonly To: string;
  readonly ReplyTo?: string;
  readonly Subject: string;
  readonly HtmlBody?: string;
  readonly TextBody?: string;
  readonly Headers: ReadonlyArray<{ readonly Name: string; readonly Value: string }>;
  readonly Attachments: ReadonlyArray<{
    readonly Name: string;
    readonly Content: string;
    readonly ContentType: string;
    readonly ContentID?: string;
  }>;
  readonly MessageStream: string;
  /** Returned in webhooks. */
  readonly Metadata?: Readonly<Record<string, string>>;
  readonly TrackOpens: false;
  readonly TrackLinks: 'None';
}

/** Fields that Postmark writes itself or has a key of its own for, and signatures, which its own message breaks. */
const writtenByPostmark =
  /^(?:from|to|cc|bcc|subject|reply-to|sender|date|mime-version|content-.*|dkim-signature|return-path|received)$/i;

/**
 * A message in the parts that Postmark's API takes instead of a complete one. It is for the recipient of the envelope
 * alone: the API would send it to everybody in `To` and `Cc`. Opens and links are tracked already.
 */
export function postmarkMessage(message: OutgoingMessage, stream: string): PostmarkMessage {
  const { headers, text, html, attachments } = readMail(Buffer.from(bytesOf(message)));
  const { from, to } = message.envelope;
  const [sender = message.sender ?? from] = mailboxesOf(valueOf(headers, 'From')).map(written);
  const named = [valueOf(headers, 'To'), valueOf(headers, 'Cc')].flatMap(mailboxesOf);
  const recipient = named.find(({ address }) => address.toLowerCase() === to.toLowerCase());
  const reference = referenceOf(message);
  const replies = mailboxesOf(valueOf(headers, 'Reply-To')).map(written).join(', ');
  return {
    From: sender,
    To: recipient ? written(recipient) : to,
    ...(replies !== '' && { ReplyTo: replies }),
    Subject: decodeWords(valueOf(headers, 'Subject')),
    ...(html !== undefined && { HtmlBody: html }),
    ...((text !== undefined || html === undefined) && { TextBody: text ?? '' }),
    Headers: [...headers.filter(({ name }) => !writtenByPostmark.test(name)).map(asHeader), keepMessageId],
    Attachments: attachments.map(({ filename, type, contentId, content }) => ({
      Name: filename ?? 'attachment',
      Content: content().toString('base64'),
      ContentType: type,
      ...(contentId !== undefined && { ContentID: `cid:${contentId}` }),
    })),
    MessageStream: stream,
    ...(reference !== undefined && { Metadata: { [referenceName]: reference } }),
    TrackOpens: false,
    TrackLinks: 'None',
  };
}

/** Without it, Postmark writes a `Message-ID` of its own. */
const keepMessageId = { Name: 'X-PM-KeepID', Value: 'true' };

const asHeader = ({ name, value }: HeaderField) => ({ Name: name, Value: decodeWords(value) });

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const written = ({ name, address }: Mailbox): string =>
  name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;

/** The mailboxes of a field, with decoded names. */
function mailboxesOf(field: string): Mailbox[] {
  return splitList(field).flatMap((text) => {
    const start = text.lastIndexOf('<');
    const address = (start === -1 ? text : text.slice(start + 1).replace('>', '')).trim();
    const phrase = start === -1 ? '' : text.slice(0, start).trim();
    const isQuoted = phrase.length > 1 && phrase.startsWith('"') && phrase.endsWith('"');
    const name = isQuoted ? phrase.slice(1, -1).replaceAll(/\\(.)/g, '$1') : decodeWords(phrase);
    return address === '' ? [] : [{ name, address }];
  });
}

/** Splits at commas outside quotes. */
function splitList(field: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < field.length; at += 1) {
    const character = field[at];
    if (character === '\\' && isQuoted) at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      parts.push(field.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, field.slice(start)];
}
