import type { SmtpSettings } from './smtpSettings';
import { readable } from '../../validation/readableText';

/** Details of a message that Sendwright itself sends. */
export interface SystemMessage {
  /** The user whose account its link can take over; unset: nobody's. Others see the message without links. */
  readonly linkFor?: number | undefined;
}

/** A message ready to be sent. */
export interface OutgoingMessage {
  readonly accountId: number;
  readonly streamId?: string | undefined;
  readonly contactId?: string | undefined;
  /** Set for system mail, which only administrators see in the Outbox. */
  readonly system?: SystemMessage | undefined;
  /** The Message-ID header, without angle brackets. */
  readonly messageId: string;
  readonly subject: string;
  /** The address in its From header, which mail routes are chosen by; unset: that of the envelope. */
  readonly sender?: string | undefined;
  /** The local address to send from; unset: the system chooses. */
  readonly localAddress?: string | undefined;
  readonly envelope: { readonly from: string; readonly to: string };
  /** The message from `writeMessage`. A string has one character per octet. */
  readonly raw: string | Buffer;
}

/** The transport has taken responsibility for a message. */
export interface Delivered {
  /** The server's reply, or the capture transport's text. */
  readonly response: string;
  /** The local address it was sent from; unset if no network was used. */
  readonly ip?: string | undefined;
  /** Whether the connection was encrypted. */
  readonly tls?: boolean | undefined;
  /** The provider's receipt, stored by the lane. */
  readonly receipt?: Receipt | undefined;
  /** Set by the API of a mail route, whose reports name the message by it. */
  readonly providerId?: string | undefined;
  readonly routeReceipt?: RouteReceipt | undefined;
}

/** How the reports on a message that a mail route's API accepted name it. */
export interface RouteReceipt {
  /** The route's account and id. */
  readonly accountId: number;
  readonly routeId: string;
  readonly providerId: string;
}

/** An SMS provider's receipt for an accepted message. */
export interface Receipt {
  readonly id: string;
  /** The number of billed segments. */
  readonly segments: number;
}

/**
 * - `deferred`: temporarily refused (4xx), try again later.
 * - `bounced`: permanently refused (5xx) because of the address.
 * - `blocked`: permanently refused for other reasons: reputation, policy, content, size, a full mailbox.
 * - `unreachable`: no connection was possible and nothing was handed over, so the whole queue should back off.
 * - `unconfirmed`: the connection broke after the message was handed over, so the result is unknown.
 */
export type TransportErrorKind = 'deferred' | 'bounced' | 'blocked' | 'unreachable' | 'unconfirmed';

/** Characters of a server's words that are stored. */
const maximumWords = 1000;

/** A server's words as they are stored: never too many, and nothing that PostgreSQL can't store. */
export const storedWords = (said: string): string => readable(said.slice(0, maximumWords));

/** Why a message was not delivered. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The server's reply, or the connection error. */
  readonly response: string;

  constructor(
    readonly kind: TransportErrorKind,
    response: string,
    /** The SMTP reply code, if the server replied. */
    readonly code?: number,
  ) {
    super(storedWords(response));
    this.response = this.message;
  }
}

/** Its bytes are not valid mail, so it is never sent. */
export class InvalidMessage extends Error {
  override readonly name = 'InvalidMessage';

  constructor(readonly reason: string) {
    super(`The message is not valid mail: ${reason}.`);
  }
}

/** The caller is stopping, and nothing of the message was sent, so it waits for another time. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/** Sends messages. */
export interface Transport {
  readonly name: 'smtp' | 'capture';
  /** How many messages it sends concurrently; more wait inside. */
  readonly concurrency: number;
  /** The mail server; unset: none, or several. */
  readonly server?: SmtpSettings | undefined;
  /**
   * Sends one message. `begin` is called when a connection is available, perhaps more than once, and awaited before the
   * first byte of the message is sent; if it throws, none is. If `signal` aborts before a connection is available, the
   * message is not started.
   * @throws TransportError, Withdrawn, InvalidMessage if the bytes are invalid, RetryLater if a route's limit is
   * reached, or the error of `begin`
   */
  send(message: OutgoingMessage, begin?: () => Promise<unknown>, signal?: AbortSignal): Promise<Delivered>;
  /** Stops waiting for servers: unanswered messages become `unconfirmed`, those not handed over are withdrawn. */
  cut(): void;
  /** Lets messages in flight finish and closes connections. */
  close(): Promise<void>;
}
