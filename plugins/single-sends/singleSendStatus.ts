import type { Tone } from 'sendwright/sdk/ui';
import type { SingleSendStatus, SingleSendUiStatus } from 'sendwright/wire/singleSends';

/** The appearance of each status: a dot's tone and a label. */
export const statusTags: Readonly<Record<SingleSendUiStatus, { readonly tone: Tone; readonly label: string }>> = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  sending: { tone: 'info', label: 'Sending' },
  testing: { tone: 'info', label: 'A/B test running' },
  paused: { tone: 'warning', label: 'Paused' },
  triggered: { tone: 'success', label: 'Live' },
  'nobody-mailed': { tone: 'warning', label: 'Nobody mailed' },
  'partially-sent': { tone: 'warning', label: 'Partially sent' },
  cancelled: { tone: 'neutral', label: 'Canceled' },
  'pick-winner': { tone: 'warning', label: 'Pick a winner' },
  expired: { tone: 'danger', label: 'Expired' },
};

/** The status in one line: what is scheduled is live, as is what was sent. */
export const summaryStatus: Readonly<Record<SingleSendStatus, string>> = {
  draft: 'draft',
  scheduled: 'live, scheduled',
  triggered: 'live',
};

/** Taking back a send before it starts: "Undo send" right after "Send now", otherwise "Unschedule". */
export const undoSendLabel = ({ sent_now: sentNow }: { readonly sent_now?: boolean | undefined }): string =>
  sentNow === true ? 'Undo send' : 'Unschedule';
