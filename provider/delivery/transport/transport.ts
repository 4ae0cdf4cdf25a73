/** What a message is that Sendwright itself sends. */
export interface SystemMessage {
  /** The user whose sign-in its link can take over; unset: nobody's. Others see the message without its links. */
  readonly linkFor?: number | undefined;
}

/** A message ready to leave. */
export interface OutgoingMessage {
  readonly accountId: number;
  readonly streamId?: string | undefined;
  readonly contactId?: string | undefined;
  /** Set: a system mail, which only administrators see in the Outbox. */
  readonly system?: SystemMessage | undefined;
  /** The Message-ID header, without angle brackets. */
  readonly messageId: string;
  readonly subject: string;
  /** The address of this machine it leaves from; unset: the system chooses. */
  readonly localAddress?: string | undefined;
  readonly envelope: { readonly from: string; readonly to: string };
  /** The message as `writeMessage` makes it. A string has a character for each octet. */
  readonly raw: string | Buffer;
}

/** The transport has taken responsibility for a message. */
export interface Delivered {
  /** The server's answer, or what the capture transport says. */
  readonly response: string;
  /** The address of this machine it left from; unset where it left over no network. */
  readonly ip?: string | undefined;
  /** Whether the connection was encrypted. */
  readonly tls?: boolean | undefined;
}

/**
 * - `deferred`: refused for now (4xx): try again later.
 * - `bounced`: refused for good (5xx), because of the address.
 * - `blocked`: refused for good, but not because of the address: reputation, policy, content, size, a full mailbox.
 * - `unreachable`: no connection could be had, nothing was handed over: the whole queue should back off.
 * - `unconfirmed`: the connection died after the message was handed over: whether it was taken is unknown.
 */
export type TransportErrorKind = 'deferred' | 'bounced' | 'blocked' | 'unreachable' | 'unconfirmed';

/** Why a message was not delivered. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    readonly kind: TransportErrorKind,
    /** What the server said, or what went wrong in the connection. */
    readonly response: string,
    /** The SMTP reply code, where the server answered. */
    readonly code?: number,
  ) {
    super(response);
  }
}

/** Its bytes are not valid mail: it is never sent, now or later. */
export class InvalidMessage extends Error {
  override readonly name = 'InvalidMessage';

  constructor(readonly reason: string) {
    super(`The message is not valid mail: ${reason}.`);
  }
}

/** Whoever sends it stops, and nothing of it had left: it waits for another time. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/** A way out for messages. */
export interface Transport {
  readonly name: 'smtp' | 'capture';
  /** How many messages it takes at once; more wait inside. */
  readonly concurrency: number;
  /**
   * Sends one message. `begin` is called when a connection is had, perhaps more than once, and awaited before the
   * first byte of the message leaves; where it throws, none does. Where `signal` aborts before a connection is had,
   * the message is not begun any more.
   * @throws TransportError, Withdrawn, InvalidMessage where the bytes are not valid, or what `begin` threw
   */
  send(message: OutgoingMessage, begin?: () => Promise<unknown>, signal?: AbortSignal): Promise<Delivered>;
  /**
   * Waits for no server any longer: messages it has not answered are `unconfirmed`, those not handed over withdrawn.
   */
  cut(): void;
  /** Lets messages in flight finish and frees connections. */
  close(): Promise<void>;
}
