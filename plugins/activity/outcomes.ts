import type { Tone } from 'sendwright/sdk/ui';
import type { MessageEventName, MessageOutcome, MessageSource } from 'sendwright/wire/activity';

interface Shown {
  readonly tone: Tone;
  readonly label: string;
}

/** What became of a message, in the order of the filter. */
export const outcomes: Readonly<Record<MessageOutcome, Shown>> = {
  delivered: { tone: 'success', label: 'Delivered' },
  processed: { tone: 'info', label: 'Processed' },
  deferred: { tone: 'warning', label: 'Deferred' },
  bounced: { tone: 'danger', label: 'Bounced' },
  blocked: { tone: 'danger', label: 'Blocked' },
  dropped: { tone: 'danger', label: 'Dropped' },
  // Of text messages.
  undelivered: { tone: 'danger', label: 'Undelivered' },
  failed: { tone: 'danger', label: 'Failed' },
};

export const events: Readonly<Record<MessageEventName, Shown>> = {
  processed: { tone: 'info', label: 'Processed' },
  dropped: { tone: 'danger', label: 'Dropped' },
  deferred: { tone: 'warning', label: 'Deferred' },
  delivered: { tone: 'success', label: 'Delivered' },
  bounced: { tone: 'danger', label: 'Bounced' },
  opened: { tone: 'accent', label: 'Opened' },
  clicked: { tone: 'accent', label: 'Clicked' },
  spam_report: { tone: 'danger', label: 'Marked as spam' },
  unsubscribe: { tone: 'warning', label: 'Unsubscribed' },
  group_unsubscribe: { tone: 'warning', label: 'Unsubscribed from the group' },
  group_resubscribe: { tone: 'success', label: 'Resubscribed to the group' },
  undelivered: { tone: 'danger', label: 'Undelivered' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** Words that mean something else for text messages than for emails. */
const ownLabels: Readonly<Record<string, string>> = {
  unsubscribe: 'Opted out',
  deferred: 'Waiting',
  dropped: 'Not sent',
};

/** How a status or an event of a message is shown. */
export const shownAs = (shown: Shown, name: string, isText: boolean): Shown =>
  isText ? { ...shown, label: ownLabels[name] ?? shown.label } : shown;

export const sources: Readonly<Record<MessageSource, string>> = {
  single_send: 'Single send',
  automation: 'Automation',
  api: 'API',
};
