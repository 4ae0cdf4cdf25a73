import { between, compare, contains, event, eventData, eventField, isNull, junction, not, text } from './astBuilders';
import { printQuery } from './print';
import { type Predicate, syntheticSpan } from './tree';

/** People by what they did with a single send, or with the messages of an automation. */
export type ReactionQuestion = ReactionDetails &
  ({ readonly singleSendId: string } | { readonly automationId: string });

interface ReactionDetails {
  /** A figure of the statistics: `opened`, `not_opened`, `clicked`, `unsubscribed` ... */
  readonly figure: string;
  /** With `clicked`: the possible numbers of the link, and its address if it is the same for all. */
  readonly link?: { readonly numbers: readonly number[]; readonly url?: string | undefined } | undefined;
  /** With `opened` and `not_opened`: opens by bots and privacy proxies don't count. */
  readonly peopleOnly?: boolean | undefined;
  /** Days in the account's time zone, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const figures: Readonly<Record<string, readonly string[]>> = {
  triggered: ['processed', 'dropped'],
  delivered: ['delivered'],
  opened: ['open'],
  clicked: ['click'],
  unsubscribed: ['unsubscribe', 'group_unsubscribe'],
  bounced: ['bounce'],
  blocked: ['bounce'],
  spam_report: ['spamreport'],
  dropped: ['dropped'],
};
const missing: Readonly<Record<string, string>> = { not_opened: 'open', not_clicked: 'click' };
/** Figures that count people at their first reaction. */
const firstOnly: ReadonlySet<string> = new Set(['opened', 'clicked', 'unsubscribed']);

const time = eventField('event_timestamp');
/** An open that no bot made. */
const byPeople: Predicate = {
  kind: 'or',
  operands: [compare(eventData('machine'), '!=', text('true')), isNull(eventData('machine'), false)],
  at: syntheticSpan,
};
const all = (operands: readonly Predicate[]): Predicate => {
  const [first, ...others] = operands;
  if (first === undefined) throw new Error('A condition is missing.');
  return others.length === 0 ? first : (junction('and', operands) ?? first);
};

/**
 * The version 2 query that selects the people behind a figure, so that a segment of them can be made; undefined for
 * figures that the language can't express. The conditions of most figures are those of the segment builder.
 *
 * @example
 * reactionQuery({ singleSendId: id, figure: 'not_opened' });
 */
export function reactionQuery(question: ReactionQuestion): string | undefined {
  const { figure, from, to } = question;
  const lacking = missing[figure];
  // The events of clicks don't say which ones scanners made.
  if (question.peopleOnly && figure !== 'opened' && lacking !== 'open') return undefined;
  // Those are people by email, who may have reacted to another one of the automation.
  if ('automationId' in question && (lacking !== undefined || (from !== undefined && firstOnly.has(figure))))
    return undefined;
  if (lacking !== undefined) {
    const until = to === undefined ? [] : [compare(time, '<=', text(to))];
    return print([happened(question, ['delivered'], until), not(happened(question, [lacking], until))]);
  }
  const kinds = figures[figure];
  if (kinds === undefined) return undefined;
  const inRange = happened(question, kinds, rangeOf(from, to));
  // A unique open counts on the day of the first one.
  const before =
    from !== undefined && firstOnly.has(figure)
      ? [not(happened(question, kinds, [compare(time, '<', text(from))]))]
      : [];
  return print([inRange, ...before]);
}

/**
 * The version 2 query of those to send a message to again: they received it, and neither opened it nor clicked. An open
 * by a privacy proxy says nothing about its reader.
 */
export const nonOpenerQuery = (singleSendId: string): string =>
  print([
    happened({ singleSendId, figure: '' }, ['delivered'], []),
    ...['open', 'click'].map((kind) => not(happened({ singleSendId, figure: '', peopleOnly: true }, [kind], []))),
  ]);

const print = (operands: readonly Predicate[]): string => printQuery({ version: 2, where: all(operands) });

/** The version 2 query of everybody who has a tag. */
export const tagQuery = (tag: string): string => print([contains('contact_tags', [tag])]);

function happened(question: ReactionQuestion, kinds: readonly string[], conditions: readonly Predicate[]): Predicate {
  const { figure, link } = question;
  const type = eventField('event_type');
  const [kind = ''] = kinds;
  return event(
    all([
      compare(eventField('event_source'), '=', text('mail')),
      kinds.length === 1 ? compare(type, '=', text(kind)) : isOneOf(type, kinds),
      'automationId' in question
        ? compare(eventData('automation_id'), '=', text(question.automationId))
        : compare(eventData('singlesend_id'), '=', text(question.singleSendId)),
      ...(question.peopleOnly && kind === 'open' ? [byPeople] : []),
      ...(figure === 'blocked' ? [compare(eventData('type'), '=', text('blocked'))] : []),
      ...(figure === 'bounced' ? [compare(eventData('type'), '!=', text('blocked'))] : []),
      ...(link === undefined ? [] : [isOneOf(eventData('url_index'), link.numbers.map(String))]),
      ...(link?.url === undefined ? [] : [compare(eventData('url'), '=', text(link.url))]),
      ...conditions,
    ]),
  );
}

const isOneOf = (operand: ReturnType<typeof eventField>, options: readonly string[]): Predicate => ({
  kind: 'in',
  negated: false,
  operand,
  options: options.map(text),
  at: operand.at,
});

function rangeOf(from: string | undefined, to: string | undefined): readonly Predicate[] {
  if (from !== undefined && to !== undefined) return [between(time, text(from), text(to), false)];
  if (from !== undefined) return [compare(time, '>=', text(from))];
  return to === undefined ? [] : [compare(time, '<=', text(to))];
}
