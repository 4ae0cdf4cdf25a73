import { createHash } from 'node:crypto';

const wellFormed = /^<?([\w!#$%&'*+/=?^`{|}~.-]{1,120}@[a-z0-9.[\]:-]{1,120})>?$/i;

/** Parses a Message-ID, with or without angle brackets; undefined if it is invalid. */
export const readMessageId = (text: string): string | undefined => wellFormed.exec(text.trim())?.[1];

/**
 * The Message-ID of a recipient's message, without angle brackets (RFC 5322, 3.6.4). It is derived from send and
 * recipient, so every attempt has the same, and a server that accepted one can recognize the next as a duplicate.
 */
export const messageIdOf = (sendId: string, recipientId: string, domain: string): string =>
  `${createHash('sha256').update(`${sendId} ${recipientId}`).digest('base64url').slice(0, 27)}@${domain}`;
