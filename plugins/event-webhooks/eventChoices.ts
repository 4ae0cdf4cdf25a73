import { smsEventWord } from 'sendwright/sms';
import type { EventWebhook } from 'sendwright/wire/eventWebhooks';

/** Settings that responses contain only if they are requested. */
export const optionalEvents = [
  'signup_pending',
  'signup_confirmed',
  'sms_accepted',
  'sms_sent',
  'sms_delivered',
  'sms_undelivered',
  'sms_failed',
  'sms_reply',
  'sms_opt_out',
] as const;

/** A setting that selects events of one kind. */
export type EventSetting =
  | (typeof optionalEvents)[number]
  | 'processed'
  | 'dropped'
  | 'deferred'
  | 'delivered'
  | 'bounce'
  | 'open'
  | 'click'
  | 'spam_report'
  | 'unsubscribe'
  | 'group_unsubscribe'
  | 'group_resubscribe';

/** The name that the event has everywhere. */
const textChoice = (event: EventSetting): EventChoice => ({ event, label: smsEventWord(event)?.label ?? event });

interface EventChoice {
  readonly event: EventSetting;
  readonly label: string;
  readonly helper?: string;
}

/** The events by topic, in the order they occur. */
export const eventGroups: ReadonlyArray<{ readonly title: string; readonly choices: readonly EventChoice[] }> = [
  {
    title: 'Delivery',
    choices: [
      { event: 'processed', label: 'Processed' },
      { event: 'dropped', label: 'Dropped' },
      { event: 'deferred', label: 'Deferred' },
      { event: 'delivered', label: 'Delivered' },
      { event: 'bounce', label: 'Bounced or blocked' },
    ],
  },
  {
    title: 'Engagement',
    choices: [
      { event: 'open', label: 'Opened' },
      { event: 'click', label: 'Clicked' },
      { event: 'spam_report', label: 'Marked as spam' },
      { event: 'unsubscribe', label: 'Unsubscribed' },
      { event: 'group_unsubscribe', label: 'Left a group' },
      { event: 'group_resubscribe', label: 'Rejoined a group' },
    ],
  },
  {
    title: 'Text messages',
    choices: [
      textChoice('sms_accepted'),
      textChoice('sms_sent'),
      textChoice('sms_delivered'),
      textChoice('sms_undelivered'),
      textChoice('sms_failed'),
      textChoice('sms_reply'),
      textChoice('sms_opt_out'),
    ],
  },
  {
    title: 'Signups',
    choices: [
      { event: 'signup_pending', label: 'Asked to confirm' },
      { event: 'signup_confirmed', label: 'Confirmed' },
    ],
  },
];

const choices = eventGroups.flatMap((group) => group.choices);
const labels = new Map<string, string>([
  ...choices.map(({ event, label }) => [event, label] as const),
  // Its name in posts differs from that of the setting.
  ['spamreport', 'Marked as spam'],
]);

export const eventsOf = (webhook: EventWebhook): readonly EventSetting[] =>
  choices.flatMap(({ event }) => (webhook[event] === true ? [event] : []));

/** "Delivered, Opened and 3 more", or "All events". */
export function summarizeEvents(events: readonly EventSetting[]): string {
  if (events.length === choices.length) return 'All events';
  if (events.length === 0) return 'No events';
  const shown = events.slice(0, 2).map((event) => labels.get(event) ?? event);
  const more = events.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** The label of an event by its name in posts. */
export const labelOf = (event: string): string => labels.get(event) ?? event;
