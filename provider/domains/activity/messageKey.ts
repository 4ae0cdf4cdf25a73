/** What identifies a message in the ledger: its stream, and the recipient (of `mail/send`: the copy of the request). */
export interface MessageKey {
  readonly streamId: string;
  readonly contactId: string;
}

const toCompact = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** A request's id as in `X-Message-Id`. */
export const writeMailId = toCompact;

/** The UUID of 22 characters of base64url; undefined if they are none. */
export function fromCompact(text: string): string | undefined {
  if (!/^[\w-]{22}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The id of a message: of single sends and automations as in events (`sg_message_id`), of `mail/send` the id of the
 * request (`X-Message-Id`), a dot, and that of the recipient's copy.
 * @param mailId the request, if it is a message of `mail/send`
 */
export const writeMessageId = ({ streamId, contactId }: MessageKey, mailId: string | null): string =>
  `${toCompact(mailId ?? streamId)}.${toCompact(contactId)}`;

/** The two ids in a message's id: of the stream or the request, and of the recipient or copy. */
export function readMessageId(text: string): { readonly first: string; readonly contactId: string } | undefined {
  const first = fromCompact(text.slice(0, 22));
  const contactId = text.charAt(22) === '.' ? fromCompact(text.slice(23)) : undefined;
  return first === undefined || contactId === undefined ? undefined : { first, contactId };
}
