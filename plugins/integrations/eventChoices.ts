import type { IntegrationEvent } from 'sendwright/wire/integrations';

export interface EventChoice {
  readonly event: IntegrationEvent;
  readonly label: string;
  readonly helper?: string;
}

/** The events by topic, in the order they occur. */
export const eventGroups: ReadonlyArray<{ readonly title: string; readonly choices: readonly EventChoice[] }> = [
  {
    title: 'Delivery',
    choices: [
      { event: 'processed', label: 'Processed' },
      { event: 'drop', label: 'Dropped' },
      { event: 'deferred', label: 'Deferred' },
      { event: 'delivered', label: 'Delivered' },
      { event: 'bounce', label: 'Bounced' },
    ],
  },
  {
    title: 'Engagement',
    choices: [
      { event: 'open', label: 'Opened' },
      { event: 'machine_opened', label: 'Machine Opened', helper: 'Email apps that load images in advance.' },
      { event: 'click', label: 'Clicked' },
      { event: 'spamreport', label: 'Marked as Spam' },
      { event: 'unsubscribe', label: 'Unsubscribed' },
      { event: 'group_unsubscribe', label: 'Group Unsubscribe' },
      { event: 'group_resubscribe', label: 'Group Resubscribed' },
    ],
  },
];

const labels = new Map(
  eventGroups.flatMap(({ choices }) => choices.map(({ event, label }) => [event, label] as const)),
);

/** "Delivered, Opened and 3 more": short enough for a column. */
export function summarizeEvents(events: readonly IntegrationEvent[]): string {
  const shown = events.slice(0, 2).map((event) => labels.get(event) ?? event);
  const more = events.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
