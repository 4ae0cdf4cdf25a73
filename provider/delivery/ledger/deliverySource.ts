import type { Delivered, OutgoingMessage, Transport } from '../transport/transport';
import type { ClaimedBatch } from './claimDeliveries';
import type { SendLimits } from './pacer';
import type { ClaimedDelivery } from './transition';
import { TemplateError } from 'sendwright/email/template';
import { InvalidAddressError } from '../message/mime/encodeHeader';
import { InvalidMessage } from '../transport/transport';

/**
 * Composes one message. @throws TemplateError, InvalidAddressError, or `Undeliverable` if there is nothing to compose
 */
export type Compose = () => Promise<OutgoingMessage>;

/** What a source needs to hand a message over. */
export interface DeliveryAttempt {
  /** The transport of email. */
  readonly transport: Transport;
  /** Journals that the message may have been sent. Await it before the first byte is sent. */
  readonly begin: () => Promise<unknown>;
  /** Aborts when no further message may be started. */
  readonly signal: AbortSignal;
  /** Aborts when the process stops waiting for responses. */
  readonly cut: AbortSignal | undefined;
}

/**
 * Composes one message and hands it over. @throws as `Compose` and `Transport.send`, or `RetryLater` if it has to wait
 */
export type Deliver = (attempt: DeliveryAttempt) => Promise<Delivered>;

/** Hands an email to the transport. */
export const byTransport =
  (compose: Compose): Deliver =>
  async ({ transport, begin, signal }) =>
    transport.send(await compose(), begin, signal);

/** The rate limit of messages that are not limited by their recipients' domains. */
export interface Pace {
  /** What the limit is for, such as a messaging service. */
  readonly group: string;
  readonly limits: SendLimits;
}

/** Where a run's deliveries and messages come from: a single send, or an account's mail. */
export interface DeliverySource {
  /** Claims up to `limit` deliveries for this worker, as `claimDeliveries` does. */
  claim(limit: number): Promise<ClaimedBatch>;
  /** Whether messages may be sent at present: their stream is not paused, canceled or deleted. */
  isOpen(): Promise<boolean>;
  /** The functions that hand the messages over, by contact id. */
  prepare(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, Deliver>>;
  /** How many messages are handed over at the same time; the transport's concurrency if unset. */
  readonly concurrency?: number;
  /** Unset: the account's limits for email apply, in total and by domain. */
  readonly pace?: Pace;
  /** Why waiting messages could not be claimed, such as exhausted credits; undefined if nothing waits. */
  whyExhausted?(): string | undefined;
}

/** Nothing can be sent to this recipient; the message is dropped for the given reason. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';

  constructor(
    message: string,
    /** The provider's own error code, if it was asked. */
    readonly code?: number,
  ) {
    super(message);
  }
}

/**
 * Not now: the message can be claimed again in `retryIn` milliseconds, as if never tried. `message` is the reason in
 * its row.
 */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(
    message: string,
    readonly retryIn: number,
    /** Also applies to all other messages with the same pace. */
    readonly isForAll = false,
  ) {
    super(message);
  }
}

/**
 * The ledger's reason why no message could be composed for a recipient; undefined if `error` is a different problem.
 */
export function dropReason(error: unknown): string | undefined {
  if (error instanceof TemplateError) return `The message could not be personalized: ${error.message}`;
  if (error instanceof Undeliverable || error instanceof InvalidMessage) return error.message;
  return error instanceof InvalidAddressError ? 'Invalid' : undefined;
}
