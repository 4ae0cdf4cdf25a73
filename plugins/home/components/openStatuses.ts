import type { Tone } from 'sendwright/sdk/ui';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';

/**
 * How sends are marked whose place on the page does not say all: that they wait, still leave, or did not reach
 * everybody.
 */
export const openStatuses: Partial<
  Readonly<Record<SingleSendUiStatus, { readonly tone: Tone; readonly label: string }>>
> = {
  sending: { tone: 'info', label: 'Sending' },
  testing: { tone: 'info', label: 'A/B test running' },
  paused: { tone: 'warning', label: 'Paused' },
  'nobody-mailed': { tone: 'warning', label: 'Nobody mailed' },
  'partially-sent': { tone: 'warning', label: 'Partially sent' },
  'pick-winner': { tone: 'warning', label: 'Pick a winner' },
  cancelled: { tone: 'neutral', label: 'Rest cancelled' },
  expired: { tone: 'danger', label: 'Expired' },
};
