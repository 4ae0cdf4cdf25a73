import { hash } from 'node:crypto';
import { readable } from '../../../validation/readableText';
import type { MailboxSettings } from '../mailboxSettings';

/** A message of a mailbox. */
export interface Listed {
  /** IMAP: `<UIDVALIDITY>:<UID>`; POP3: the unique id. */
  readonly id: string;
  /** Bytes, as the server says. */
  readonly size: number;
}

/** What was read of a message; undefined: the server couldn't return it. */
export interface ReadMail {
  readonly id: string;
  readonly raw: Buffer | undefined;
}

/** A signed-in connection to a mailbox, with its folder open. */
export interface MailboxSession {
  /** All messages in the folder. */
  readonly messages: number;
  /** Whether there are more messages than are looked at. */
  readonly isPartial: boolean;
  /** POP3: the ids of all messages that are listed; empty with IMAP, where those after a position are. */
  readonly present: readonly string[];
  /** Bytes that the server has sent. */
  readonly received: number;
  /** Ids of messages that may be new, in ascending order and in groups: those after `position`. */
  list(position: string | null): AsyncIterable<string[]>;
  /** The position after a message; null: the server has no order to continue from. */
  positionAfter(id: string): string | null;
  /** The sizes of messages of `list`; those that are gone are left out. */
  sizes(ids: readonly string[]): Promise<Listed[]>;
  /** Reads messages, each up to `maximumRead` bytes; those that are gone are left out. */
  read(listed: readonly Listed[]): Promise<ReadMail[]>;
  /**
   * Moves, deletes or marks messages, as configured; those that are gone count as cleared. Returns the ids for which
   * that is final already.
   */
  clear(ids: readonly string[]): Promise<readonly string[]>;
  /** Signs out. Returns the ids that became final with it. */
  close(): Promise<readonly string[]>;
  /** Whether the connection has ended. */
  readonly isLost: boolean;
  /** Ends the connection at once. */
  cut(): void;
}

/** Why a mailbox can't be read, in words for whoever runs it. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';

  /** @param reason may contain what the server said */
  constructor(reason: string) {
    super(inOneLine(reason, 500));
  }
}

/** Bytes of a message that are read: the report comes first, and what came back can be long. */
export const maximumRead = 1_048_576;
/** Messages of a mailbox that are listed at a time. */
export const maximumListed = 100_000;

export interface SessionOptions {
  readonly settings: MailboxSettings;
  readonly password: string;
  /** Which IP addresses it may connect to. */
  readonly allows: (address: string) => boolean;
  /**
   * Milliseconds of silence after which the server counts as gone. Steps, such as reading a batch, may take a few times
   * as long in all.
   */
  readonly timeout: number;
  /** Ends the session at once, also while it is opened. */
  readonly signal?: AbortSignal | undefined;
  /** Certificates that are trusted instead of the system's, for tests. */
  readonly ca?: string | undefined;
}

/** The server's words in one line of at most 300 characters. */
export const oneLine = (text: string): string => inOneLine(text, 300);

const inOneLine = (text: string, most: number): string =>
  readable(
    text
      .slice(0, 4 * most)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most),
  );

/** Characters of a unique id (RFC 1939, 7). */
const maximumId = 70;

/** A server's id of a message as it is stored: as its hash if it is longer than the protocol allows, or no text. */
export function storedId(id: string): string {
  return id.length <= maximumId && /^[\x21-\x7e]+$/.test(id) ? id : `sha256:${hash('sha256', id, 'hex')}`;
}
