import type { OutgoingMessage } from '../transport/transport';
import type { ClaimedBatch } from './claimDeliveries';
import type { ClaimedDelivery } from './transition';

/**
 * Makes one copy's message. @throws TemplateError, InvalidAddressError, or `Undeliverable` where there is none to make
 */
export type Compose = () => Promise<OutgoingMessage>;

/** Where a run's copies and their messages come from: a single send, or the mail of an account. */
export interface DeliverySource {
  /** Takes up to `limit` copies for this worker, as `claimDeliveries` does. */
  claim(limit: number): Promise<ClaimedBatch>;
  /** Whether copies may leave at present: nobody has paused, cancelled or deleted what they are of. */
  isOpen(): Promise<boolean>;
  /** How to make the messages, by contact id. */
  prepare(deliveries: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, Compose>>;
  /** Why nothing more could be claimed of what waits, such as spent credits; undefined where nothing waits. */
  whyExhausted?(): string | undefined;
}

/** Nothing can be sent to this recipient: the copy is dropped for the reason given. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
