import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenSubject } from './recipientToken';

// 5 bytes of account, 16 of send, 16 of contact, 8 of signature make 60 characters, within the limit of 64 for a local
// part (RFC 5321, 4.5.3.1.1).
const subjectBytes = 37;
const tokenBytes = 45;
const prefix = 'b-';
const pattern = /(?<![\w-])b-([\w-]{60})@/g;

const sign = (secret: Buffer, subject: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update('bounce')
    .update(subject)
    .digest()
    .subarray(0, tokenBytes - subjectBytes);

/** The envelope sender of one recipient's message (VERP): a bounce returned to it identifies the recipient. */
export function returnPath(secret: Buffer, { accountId, streamId, contactId }: TokenSubject, domain: string): string {
  const subject = Buffer.allocUnsafe(subjectBytes);
  subject.writeUIntBE(accountId, 0, 5);
  subject.write(streamId.replaceAll('-', ''), 5, 16, 'hex');
  subject.write(contactId.replaceAll('-', ''), 21, 16, 'hex');
  return `${prefix}${Buffer.concat([subject, sign(secret, subject)]).toString('base64url')}@${domain}`;
}

/** A return path found in a text; not authenticated until `verifyReturnPath`. */
export interface FoundReturnPath {
  readonly subject: TokenSubject;
  readonly bytes: Buffer;
}

/** The first return paths of ours in a text, deduplicated. */
export function findReturnPaths(text: string, most: number): FoundReturnPath[] {
  const tokens = new Set<string>();
  for (const [, token] of text.matchAll(pattern)) {
    if (token !== undefined) tokens.add(token);
    if (tokens.size === most) break;
  }
  return [...tokens].map((token) => {
    const bytes = Buffer.from(token, 'base64url');
    return {
      bytes,
      subject: {
        accountId: bytes.readUIntBE(0, 5),
        streamId: uuid(bytes.subarray(5, 21)),
        contactId: uuid(bytes.subarray(21, subjectBytes)),
      },
    };
  });
}

/** Whether the account's key signed this return path. */
export function verifyReturnPath(secret: Buffer, bytes: Buffer): boolean {
  return (
    bytes.length === tokenBytes &&
    timingSafeEqual(sign(secret, bytes.subarray(0, subjectBytes)), bytes.subarray(subjectBytes))
  );
}

const uuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
