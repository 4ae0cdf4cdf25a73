import type { Tone } from 'sendwright/sdk/ui';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';

/** How each status looks: a dot's tone and a word. */
export const statusLooks: Readonly<Record<SingleSendUiStatus, { readonly tone: Tone; readonly label: string }>> = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  triggered: { tone: 'success', label: 'Live' },
  'pick-winner': { tone: 'warning', label: 'Pick a winner' },
  expired: { tone: 'danger', label: 'Expired' },
};
