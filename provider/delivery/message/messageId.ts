import { createHash } from 'node:crypto';

const wellFormed = /^<?([\w!#$%&'*+/=?^`{|}~.-]{1,120}@[a-z0-9.[\]:-]{1,120})>?$/i;

/** A Message-ID without its angle brackets, which may be missing; undefined where it is none. */
export const readMessageId = (text: string): string | undefined => wellFormed.exec(text.trim())?.[1];

/**
 * The Message-ID of a recipient's copy, without angle brackets (RFC 5322, 3.6.4): made of whose copy of what it is,
 * so each attempt bears the same, and a server that has taken one can tell that the next is no other message.
 */
export const messageIdOf = (sendId: string, recipientId: string, domain: string): string =>
  `${createHash('sha256').update(`${sendId} ${recipientId}`).digest('base64url').slice(0, 27)}@${domain}`;
