import { formatNumber } from 'sendwright/sdk/ui';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { Check } from './checks';

/** A part of a send, as a card of its page. */
export type CardId = 'to' | 'from' | 'subject' | 'content' | 'abtest' | 'time';

/** Something left to do before a send. */
export interface Issue {
  readonly card: CardId;
  /** `missing`: it can't be sent. `advice`: it should be looked at. `open`: it is decided at the end. */
  readonly state: 'missing' | 'advice' | 'open';
  readonly title: string;
  readonly text: string;
  /** What the button or link that fixes it says. */
  readonly fix: string;
}

const issueParts: Readonly<
  Record<Exclude<Check['id'], 'preheader' | 'service' | 'optOut'>, Pick<Issue, 'card' | 'title' | 'fix'>>
> = {
  name: { card: 'subject', title: 'Name', fix: 'Name it' },
  recipients: { card: 'to', title: 'Recipients', fix: 'Choose recipients' },
  unsubscribe: { card: 'to', title: 'Unsubscribe', fix: 'Choose how to unsubscribe' },
  sender: { card: 'from', title: 'Sender', fix: 'Choose a sender' },
  subject: { card: 'subject', title: 'Subject', fix: 'Write the subject' },
  content: { card: 'content', title: 'Content', fix: 'Edit the content' },
  length: { card: 'content', title: 'Length', fix: 'Shorten it' },
  handlebars: { card: 'content', title: 'Merge tags', fix: 'Fix the tags' },
  abtest: { card: 'abtest', title: 'A/B test', fix: 'Change the test' },
};

/** What a part that is still empty needs. */
const whatToDo: Readonly<Record<CardId, string>> = {
  to: 'Choose lists or all contacts.',
  from: 'Choose whom it is from.',
  subject: 'It is the first thing people read.',
  content: 'Write or design the message.',
  abtest: '',
  time: '',
};

function brokenLinks({ links }: Preflight): readonly Issue[] {
  const broken = links.filter(({ state }) => state === 'broken');
  const [first] = broken;
  if (!first) return [];
  return [
    {
      card: 'content',
      state: 'advice',
      title: broken.length === 1 ? '1 link is broken' : `${formatNumber(broken.length)} links are broken`,
      text: `${first.url || '(empty)'}${first.problem === null ? '' : ` – ${first.problem}`}`,
      fix: broken.length === 1 ? 'Fix link' : 'Fix links',
    },
  ];
}

interface Time {
  /** ISO 8601, or `now`; undefined if none is chosen. */
  readonly chosen: string | undefined;
  /** When the account's recipients open most. */
  readonly suggestion: { readonly text: string; readonly fix: string } | undefined;
}

/**
 * What is left to do, in the order of the cards; `tagsIn` is where a merge tag has an error. A preheader is not
 * counted: many messages do well without one.
 */
export function issuesOf(
  checks: readonly Check[],
  found: Preflight | undefined,
  time: Time,
  tagsIn: 'subject' | 'content' = 'content',
): readonly Issue[] {
  const order: readonly CardId[] = ['to', 'from', 'subject', 'content', 'abtest', 'time'];
  const ofChecks = checks.flatMap(({ id, state, message }): readonly Issue[] => {
    if (state === 'passed' || id === 'preheader' || id === 'service' || id === 'optOut') return [];
    const part = id === 'handlebars' ? { ...issueParts[id], card: tagsIn } : issueParts[id];
    const isEmpty = message.startsWith(`${part.title} is a required field.`) || message.startsWith(`${part.title} are`);
    return [
      {
        ...part,
        state: state === 'problem' ? 'missing' : 'advice',
        ...(isEmpty ? { title: `No ${part.title.toLowerCase()} yet`, text: whatToDo[part.card] } : { text: message }),
      },
    ];
  });
  const ofTime: readonly Issue[] =
    time.chosen === undefined
      ? [
          {
            card: 'time',
            state: 'open',
            title: 'No time chosen',
            text: time.suggestion?.text ?? 'Send it right after the review, or later.',
            fix: time.suggestion?.fix ?? 'Choose a time',
          },
        ]
      : [];
  return [...ofChecks, ...(found ? brokenLinks(found) : []), ...ofTime].toSorted(
    (one, other) => order.indexOf(one.card) - order.indexOf(other.card),
  );
}
