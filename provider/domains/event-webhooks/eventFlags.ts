import type { ConsentEventName } from '../consents/consentEvents';
import { type TextEventName, textEventNames } from '../sms/delivery/textEvents';
import type { EmailEventName } from '../../delivery/events/recordEvents';

/** The settings that select events, with the event for each. `account_status_change` never happens here. */
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
  // Our extension: a person was asked to confirm a signup, or has confirmed it.
  signup_pending: 'signup_pending',
  signup_confirmed: 'signup_confirmed',
  // Our extension: the outcome of a text message, and replies.
  sms_accepted: 'sms_accepted',
  sms_sent: 'sms_sent',
  sms_delivered: 'sms_delivered',
  sms_undelivered: 'sms_undelivered',
  sms_failed: 'sms_failed',
  sms_reply: 'sms_reply',
  sms_opt_out: 'sms_opt_out',
} as const satisfies Readonly<
  Record<string, EmailEventName | ConsentEventName | TextEventName | 'account_status_change'>
>;

export type EventFlag = keyof typeof eventFlags;
export const eventFlagNames = Object.keys(eventFlags).filter((name): name is EventFlag => name in eventFlags);

/** Flags that responses contain only if they are on or were requested, because official clients don't know them. */
export const optionalFlags = [
  'account_status_change',
  'signup_pending',
  'signup_confirmed',
  ...textEventNames,
] as const satisfies readonly EventFlag[];
