import type { Tone } from 'sendwright/sdk/ui';
import type { DeliveryState } from 'sendwright/wire/singleSends';

export const deliveryStates: readonly DeliveryState[] = [
  'held',
  'waiting',
  'sending',
  'sent',
  'deferred',
  'bounced',
  'dropped',
  'unconfirmed',
  'cancelled',
];

export const isDeliveryState = (text: string | undefined): text is DeliveryState =>
  deliveryStates.some((state) => state === text);

/** The appearance of a delivery state. */
export const deliveryTags: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly label: string }>> = {
  held: { tone: 'neutral', label: 'Held' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  sending: { tone: 'info', label: 'Being sent' },
  sent: { tone: 'success', label: 'Sent' },
  deferred: { tone: 'warning', label: 'Deferred' },
  bounced: { tone: 'danger', label: 'Bounced' },
  dropped: { tone: 'neutral', label: 'Dropped' },
  unconfirmed: { tone: 'warning', label: 'Unconfirmed' },
  cancelled: { tone: 'neutral', label: 'Canceled' },
};
