import { createHash } from 'node:crypto';

/**
 * The Message-ID of a recipient's copy, without angle brackets (RFC 5322, 3.6.4): made of whose copy of what it is,
 * so each attempt bears the same, and a server that has taken one can tell that the next is no other message.
 */
export const messageIdOf = (sendId: string, recipientId: string, domain: string): string =>
  `${createHash('sha256').update(`${sendId} ${recipientId}`).digest('base64url').slice(0, 27)}@${domain}`;
