/** How a field of a message is compared: `set` has several values, of which one has to fit. */
export type ActivityFieldType = 'text' | 'address' | 'number' | 'time' | 'status' | 'set' | 'eventSet';

/** The fields of the query language of `GET /v3/messages`. */
export const activityFields = {
  msg_id: 'text',
  from_email: 'address',
  to_email: 'address',
  /** Of text messages. */
  to_number: 'text',
  subject: 'text',
  status: 'status',
  template_id: 'text',
  template_name: 'text',
  campaign_id: 'text',
  campaign_name: 'text',
  api_key_id: 'text',
  api_key_name: 'text',
  asm_group_id: 'number',
  unsubscribe_group_id: 'number',
  unsubscribe_group_name: 'text',
  teammate: 'text',
  events: 'eventSet',
  originating_ip: 'text',
  outbound_ip: 'text',
  categories: 'set',
  unique_args: 'set',
  last_event_time: 'time',
  clicks: 'number',
  opens: 'number',
} as const satisfies Readonly<Record<string, ActivityFieldType>>;

export type ActivityField = keyof typeof activityFields;

export const isActivityField = (name: string): name is ActivityField => Object.hasOwn(activityFields, name);

/** What a message's status can be asked for: the published ones, and what exactly became of it. */
export const activityStatuses = [
  'processed',
  'delivered',
  'not_delivered',
  'deferred',
  'bounced',
  'blocked',
  'dropped',
  // Of text messages.
  'undelivered',
  'failed',
] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

/** The names of events in the language, and as they are stored. */
export const activityEvents = {
  processed: 'processed',
  dropped: 'dropped',
  deferred: 'deferred',
  delivered: 'delivered',
  bounced: 'bounce',
  opened: 'open',
  clicked: 'click',
  spam_report: 'spamreport',
  unsubscribe: 'unsubscribe',
  group_unsubscribe: 'group_unsubscribe',
  group_resubscribe: 'group_resubscribe',
  undelivered: 'undelivered',
  failed: 'failed',
} as const;
export type ActivityEvent = keyof typeof activityEvents;
