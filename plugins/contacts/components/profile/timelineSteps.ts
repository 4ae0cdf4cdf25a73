import { readableText } from 'sendwright/sdk/tag-field';
import type { IconName } from 'sendwright/sdk/ui';
import type { TimelineEntry } from 'sendwright/wire/contactTimeline';
import { contactFieldLabels } from '../../mapping/fieldLabels';

/** The color of a step's icon. */
export type StepTone = 'plain' | 'accent' | 'clicked' | 'success' | 'danger';

/** One line of the timeline: entries that belong together. */
export interface TimelineStep {
  readonly id: string;
  readonly at: string;
  readonly icon: IconName;
  readonly tone: StepTone;
  /** Before the name of what it is about: "Opened", "Joined the list". */
  readonly words: string;
  readonly about: TimelineEntry['about'];
  /** After it: "again". */
  readonly rest: string;
  readonly detail: string;
  /** Addresses that were clicked, newest first. */
  readonly links: readonly { readonly url: string; readonly at: string }[];
  /** Of an event that an application recorded. */
  readonly properties: readonly { readonly name: string; readonly text: string }[];
}

interface Look {
  readonly icon: IconName;
  readonly tone: StepTone;
  readonly words: string;
}

const looks: Readonly<Record<string, Look>> = {
  processed: { icon: 'send', tone: 'plain', words: 'Was sent' },
  delivered: { icon: 'send', tone: 'plain', words: 'Received' },
  open: { icon: 'eye', tone: 'accent', words: 'Opened' },
  click: { icon: 'link', tone: 'clicked', words: 'Clicked' },
  bounce: { icon: 'warning', tone: 'danger', words: 'Bounced:' },
  drop: { icon: 'warning', tone: 'danger', words: 'Was not sent' },
  dropped: { icon: 'warning', tone: 'danger', words: 'Was not sent' },
  deferred: { icon: 'clock', tone: 'plain', words: 'Delayed:' },
  spamreport: { icon: 'warning', tone: 'danger', words: 'Reported as spam:' },
  unsubscribe: { icon: 'signOut', tone: 'danger', words: 'Unsubscribed from all email in' },
  group_unsubscribe: { icon: 'signOut', tone: 'danger', words: 'Unsubscribed in' },
  group_resubscribe: { icon: 'check', tone: 'success', words: 'Subscribed again in' },
  sms_accepted: { icon: 'message', tone: 'plain', words: 'Was sent the text message' },
  sms_scheduled: { icon: 'message', tone: 'plain', words: 'Was sent the text message' },
  sms_queued: { icon: 'message', tone: 'plain', words: 'Was sent the text message' },
  sms_sending: { icon: 'message', tone: 'plain', words: 'Was sent the text message' },
  sms_sent: { icon: 'message', tone: 'plain', words: 'Was sent the text message' },
  sms_refused: { icon: 'warning', tone: 'danger', words: 'A text message was refused:' },
  sms_delivered: { icon: 'message', tone: 'plain', words: 'Received the text message' },
  sms_read: { icon: 'message', tone: 'accent', words: 'Read the text message' },
  sms_undelivered: { icon: 'warning', tone: 'danger', words: 'Could not be reached with' },
  sms_failed: { icon: 'warning', tone: 'danger', words: 'Could not be sent' },
  sms_canceled: { icon: 'close', tone: 'plain', words: 'Canceled:' },
  sms_reply: { icon: 'message', tone: 'accent', words: 'Replied by text message' },
  sms_opt_out: { icon: 'signOut', tone: 'danger', words: 'Opted out of text messages' },
  form_submitted: { icon: 'form', tone: 'success', words: 'Submitted the form' },
  consent_requested: { icon: 'mail', tone: 'plain', words: 'Was asked to confirm' },
  consent_confirmed: { icon: 'check', tone: 'success', words: 'Confirmed the subscription' },
  automation_entered: { icon: 'automation', tone: 'success', words: 'Entered the automation' },
  automation_completed: { icon: 'automation', tone: 'plain', words: 'Completed the automation' },
  automation_exited: { icon: 'automation', tone: 'plain', words: 'Left the automation' },
  custom_event: { icon: 'spark', tone: 'accent', words: '' },
  added: { icon: 'user', tone: 'success', words: 'Was added' },
  imported: { icon: 'upload', tone: 'plain', words: 'Was updated' },
  list_added: { icon: 'list', tone: 'plain', words: 'Joined the list' },
  edited: { icon: 'edit', tone: 'plain', words: 'Edited' },
  tagged: { icon: 'tag', tone: 'plain', words: 'Got the tag' },
  merged: { icon: 'users', tone: 'plain', words: 'Merged with' },
};

const times = ['', '', 'Twice', 'Three times', 'Four times', 'Five times'];

const timesOf = (count: number): string => (count < 2 ? '' : (times[count] ?? `${count} times`));

/** Whether two entries, one after the other, are shown as one. */
function belongTogether(one: TimelineEntry, other: TimelineEntry): boolean {
  return (
    one.kind === 'email' &&
    one.event === other.event &&
    one.machine === other.machine &&
    (one.about?.id ?? one.subject) === (other.about?.id ?? other.subject) &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) < 6 * 3_600_000
  );
}

/**
 * The lines for entries, newest first. Repeated opens and clicks of a message are one line, and that a message was sent
 * is left out once it arrived.
 */
export function timelineSteps(entries: readonly TimelineEntry[]): readonly TimelineStep[] {
  const messageOf = ({ about, subject }: TimelineEntry) => about?.id ?? subject ?? '';
  const arrived = new Set(entries.filter(({ event }) => event === 'delivered').map(messageOf));
  const groups: TimelineEntry[][] = [];
  for (const entry of entries) {
    if (entry.event === 'processed' && arrived.has(messageOf(entry))) continue;
    const last = groups.at(-1);
    if (last?.[0] && belongTogether(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => (group[0] ? [stepOf(group[0], group)] : []));
}

function stepOf(entry: TimelineEntry, group: readonly TimelineEntry[]): TimelineStep {
  const { id, at, event, about, subject, machine, by, names } = entry;
  const look = looks[event] ?? { icon: 'message', tone: 'plain', words: event.replaceAll('_', ' ') };
  const base = {
    id,
    at,
    ...look,
    about: about ?? titled(subject),
    rest: '',
    links: [],
    properties: [],
    detail: entry.reason ?? '',
  };
  switch (event) {
    case 'open':
      return machine
        ? { ...base, tone: 'plain', words: 'A bot opened', detail: timesOf(group.length) }
        : { ...base, detail: timesOf(group.length) };
    case 'click':
      return { ...base, ...clicked(group), ...(machine && { tone: 'plain' }) };
    case 'delivered':
    case 'processed':
      return { ...base, detail: about && subject && subject !== about.name ? `“${readableText(subject)}”` : '' };
    case 'added':
    case 'imported':
      return about?.type === 'import'
        ? { ...base, words: event === 'added' ? 'Was imported from' : 'Was updated by importing', icon: 'upload' }
        : { ...base, about: null, words: event === 'imported' ? 'Was updated through the API' : base.words };
    case 'consent_requested':
      return { ...base, rest: base.about ? '' : 'the subscription', detail: by ? `By ${by}` : '' };
    case 'edited':
      return { ...base, words: `${by ?? 'Somebody'} edited ${names.map(contactFieldLabels(names)).join(', ')}` };
    case 'tagged':
      return { ...base, words: `${by === null ? 'Got' : `${by} added`} the tag ${names[0] ?? ''}` };
    case 'custom_event':
      return { ...base, words: names[0] ?? '', properties: propertiesOf(entry.properties ?? {}) };
    case 'merged':
      return { ...base, words: `${by ?? 'Somebody'} merged this contact with ${names.filter(Boolean).join(', ')}` };
    default:
      return base;
  }
}

const propertiesOf = (properties: Readonly<Record<string, unknown>>): TimelineStep['properties'] =>
  Object.entries(properties).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }));

/** A message that is no send or automation, by its subject. */
const titled = (subject: string | null): TimelineEntry['about'] =>
  subject === null ? null : { type: 'single_send', id: null, name: readableText(subject) };

/** The links of a group of clicks, each once. */
function clicked(group: readonly TimelineEntry[]): Pick<TimelineStep, 'words' | 'links' | 'detail'> {
  const newest = new Map<string, string>();
  for (const { url, at } of group) if (url !== null && !newest.has(url)) newest.set(url, at);
  const links = [...newest].map(([url, at]) => ({ url, at }));
  const who = group[0]?.machine ? 'A bot clicked' : 'Clicked';
  return {
    words: links.length > 1 ? `${who} ${links.length} links in` : `${who} a link in`,
    links,
    detail: group.length > Math.max(1, links.length) ? timesOf(group.length) : '',
  };
}
