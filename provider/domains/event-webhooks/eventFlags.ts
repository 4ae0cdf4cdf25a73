import type { EmailEventName } from '../../delivery/events/recordEvents';

/** The settings that ask for events, with the event each stands for. `account_status_change` never happens here. */
export const eventFlags = {
  group_resubscribe: 'group_resubscribe',
  delivered: 'delivered',
  group_unsubscribe: 'group_unsubscribe',
  spam_report: 'spamreport',
  bounce: 'bounce',
  deferred: 'deferred',
  unsubscribe: 'unsubscribe',
  processed: 'processed',
  open: 'open',
  click: 'click',
  dropped: 'dropped',
  account_status_change: 'account_status_change',
} as const satisfies Readonly<Record<string, EmailEventName | 'account_status_change'>>;

export type EventFlag = keyof typeof eventFlags;
export const eventFlagNames = Object.keys(eventFlags).filter((name): name is EventFlag => name in eventFlags);
