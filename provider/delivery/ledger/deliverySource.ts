import type { OutgoingMessage } from '../transport/transport';
import type { ClaimedBatch } from './claimDeliveries';
import type { ClaimedDelivery } from './transition';

/**
 * Composes one message. @throws TemplateError, InvalidAddressError, or `Undeliverable` if there is nothing to compose
 */
export type Compose = () => Promise<OutgoingMessage>;

/** Where a run's deliveries and messages come from: a single send, or an account's mail. */
export interface DeliverySource {
  /** Claims up to `limit` deliveries for this worker, as `claimDeliveries` does. */
  claim(limit: number): Promise<ClaimedBatch>;
  /** Whether messages may be sent at present: their stream is not paused, cancelled or deleted. */
  isOpen(): Promise<boolean>;
  /** The functions that compose the messages, by contact id. */
  prepare(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, Compose>>;
  /** Why waiting messages could not be claimed, such as exhausted credits; undefined if nothing waits. */
  whyExhausted?(): string | undefined;
}

/** Nothing can be sent to this recipient; the message is dropped for the given reason. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
