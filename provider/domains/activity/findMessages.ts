import type { ActivityCondition } from 'sendwright/query';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { compileCondition } from './compileCondition';
import { beforeDeadline, type Deadline } from './deadline';
import {
  areFew,
  type EventRow,
  type Few,
  type FoundRow,
  isAfter,
  isMailLike,
  messagesOfRequest,
  newestOf,
  toSome,
  walkEvents,
  walkStreams,
  type Walk,
  withSome,
} from './eventSources';
import { indexedMails, isCommonMail } from './mailSources';
import { campaignMessages, mailMessages, type MailKey, matchingStreams, type MessageRow } from './messageRows';
import { fromCompact, type MessageKey, readMessageId } from './messageKey';
import { alternativesOf, anything, planSearch, type SearchPlan } from './planSearch';

/** A search among an account's messages. */
export interface MessageSearch {
  readonly accountId: number;
  readonly condition: ActivityCondition | undefined;
  /** How many messages are probably wanted. */
  readonly expected: number;
  readonly deadline: Deadline;
  /** Nothing before this is looked at. */
  readonly since?: Date;
}

/** So many messages are sorted by their last events; more are found in the order of time. */
export const mostSorted = 25_000;
/** Recipients of one request. */
const mostOfRequest = 10_000;
/** The events of so many single sends and emails of automations are read one send after the other. */
const mostStreams = 300;
export const largestPage = 5000;

/**
 * The messages that match a condition, in pages, the one with the newest event first. A message is known by its
 * events. Where few messages can fit (those of an address, those that bounced), all of them are looked at; otherwise
 * the account's events, or those of the single sends that fit, are walked through from the newest, and an event counts
 * if it is its message's last. Throws 400 if that takes too long.
 */
export async function* findMessages(database: Database, search: MessageSearch): AsyncGenerator<MessageRow[]> {
  const alternatives = alternativesOf(search.condition);
  if (alternatives === undefined) yield* findAtOnce(database, search);
  else yield* merged(alternatives.map((condition) => findMessages(database, { ...search, condition })));
}

/** The messages of several searches, each once, in the order that each of them has. */
export async function* merged(searches: readonly AsyncGenerator<MessageRow[]>[]): AsyncGenerator<MessageRow[]> {
  const seen = new Set<string>();
  const pages = await Promise.all(searches.map(async (one) => ({ one, rows: await nextOf(one) })));
  for (;;) {
    const [first] = pages
      .filter(({ rows }) => rows.length > 0)
      .toSorted((one, other) => compareFirst(one.rows, other.rows));
    const row = first?.rows.shift();
    if (first === undefined || row === undefined) return;
    if (first.rows.length === 0) first.rows = await nextOf(first.one);
    const name = `${row.stream_id} ${row.contact_id}`;
    if (!seen.has(name)) yield [row];
    seen.add(name);
  }
}

/** The next page that is not empty; none at the end. */
async function nextOf(search: AsyncGenerator<MessageRow[]>): Promise<MessageRow[]> {
  for (;;) {
    const { done, value } = await search.next();
    if (done === true) return [];
    if (value.length > 0) return [...value];
  }
}

const compareFirst = ([one]: readonly MessageRow[], [other]: readonly MessageRow[]): number =>
  one && other ? byTime(one, other) : 0;

async function* findAtOnce(database: Database, search: MessageSearch): AsyncGenerator<MessageRow[]> {
  const { accountId, condition, deadline } = search;
  const planned = planSearch(condition);
  const plan =
    search.since && !(planned.from && planned.from > search.since) ? { ...planned, from: search.since } : planned;
  const filter = condition ? compileCondition(condition) : anything;
  const { ids, ofMail } = plan;
  const named = ids && (await findIds(database, accountId, deadline, ids));
  if (named) {
    yield* evaluated(database, search, plan, named, filter);
    return;
  }
  const streams = await streamsOf(database, search, plan);
  for (const few of [
    ...(plan.recipients ? [toSome(plan.recipients)] : []),
    ...(plan.kinds ? [withSome(plan.kinds.names, streams, ofMail === undefined ? anything : ofMail)] : []),
  ]) {
    if (await beforeDeadline(database, deadline, (transaction) => areFew(transaction, accountId, few, mostSorted))) {
      const found = await newest(database, search, plan, few);
      if (found) {
        yield* sorted(database, search, plan, few, found, filter);
        return;
      }
    }
  }
  // Otherwise each page would look at all messages of `mail/send` once more, for few that fit.
  const mails =
    ofMail &&
    (await beforeDeadline(database, deadline, async (transaction) =>
      (await isCommonMail(transaction, accountId, ofMail, firstPage(search)))
        ? undefined
        : indexedMails(transaction, accountId, condition, ofMail),
    ));
  const found = mails && (await newest(database, search, plan, mails));
  if (mails && found)
    yield* merged([
      sorted(database, search, plan, mails, found, filter),
      walkThrough(database, search, { ...plan, ofMail: null }, streams, filter),
    ]);
  else yield* walkThrough(database, search, plan, streams, filter);
}

/** So many messages are enough for most searches. */
const firstPage = ({ expected }: MessageSearch): number => Math.max(expected * 3, 100);

const newest = (
  database: Database,
  search: MessageSearch,
  { from, before }: SearchPlan,
  few: Few,
  limit = firstPage(search),
): Promise<FoundRow[] | undefined> =>
  beforeDeadline(
    database,
    search.deadline,
    (transaction) => newestOf(transaction, search.accountId, few, { limit, most: mostSorted, from, before }),
    { maps: few.isMap },
  );

/** A few messages, by their last events: `found` first, and then the others. */
async function* sorted(
  database: Database,
  search: MessageSearch,
  plan: SearchPlan,
  few: Few,
  found: readonly FoundRow[],
  filter: Sql,
): AsyncGenerator<MessageRow[]> {
  yield* evaluated(database, search, plan, found, filter);
  if (found.length < firstPage(search)) return;
  const seen = new Set(found.map(nameOf));
  const others = (await newest(database, search, plan, few, mostSorted))?.filter((row) => !seen.has(nameOf(row))) ?? [];
  for (let start = 0; start < others.length; start += largestPage)
    yield* evaluated(database, search, plan, others.slice(start, start + largestPage), filter);
}

/** Messages, all at once. */
async function* evaluated(
  database: Database,
  search: MessageSearch,
  { from }: SearchPlan,
  found: readonly FoundRow[],
  filter: Sql,
): AsyncGenerator<MessageRow[]> {
  const rows = await evaluate(database, search, found, filter);
  const since = from?.getTime() ?? -Infinity;
  yield rows.filter((row) => row.last_event_time.getTime() >= since).toSorted(byTime);
}

/** Messages by their last events, from the newest. */
async function* walkThrough(
  database: Database,
  search: MessageSearch,
  plan: SearchPlan,
  streams: readonly string[] | undefined,
  filter: Sql,
): AsyncGenerator<MessageRow[]> {
  const { accountId, deadline } = search;
  const source = sourceOf(search, plan, streams);
  const seen = new Set<string>();
  let seenAt = '';
  let after: Walk['after'];
  // Most messages have three events; of those that failed, the failure is mostly the last one.
  const likely = Math.ceil(search.expected * (plan.kinds?.isOutcome === true ? 1.2 : 3));
  for (let limit = Math.min(Math.max(likely, 30), largestPage); ;) {
    const walk: Walk = { accountId, from: plan.from, before: plan.before, after, limit };
    const events = await beforeDeadline(database, deadline, (transaction) => source(transaction, walk), {
      sorts: false,
    });
    const fresh = events.filter((row) => {
      if (!row.is_last) return false;
      // Two steps of a message can have one time.
      if (row.at !== seenAt) seen.clear();
      seenAt = row.at;
      const name = nameOf(row);
      return !seen.has(name) && seen.add(name);
    });
    const messages = await evaluate(database, search, fresh, filter);
    if (messages.length > 0) yield messages.toSorted(byTime);
    const last = events.at(-1);
    if (events.length < limit || last === undefined) return;
    after = { at: last.at, eventId: last.event_id };
    limit = Math.min(limit * 2, largestPage);
  }
}

export const byTime = (one: MessageRow, other: MessageRow): number =>
  other.last_event_time.getTime() - one.last_event_time.getTime() || (one.to_email < other.to_email ? -1 : 1);

const nameOf = (row: FoundRow): string =>
  row.stream_id === null ? `${row.message_id} ${row.email}` : `${row.stream_id} ${row.contact_id}`;

/** Messages by their ids: each can name a recipient of a stream, or of a request. Undefined: too many may fit. */
async function findIds(
  database: Database,
  accountId: number,
  deadline: Deadline,
  ids: NonNullable<SearchPlan['ids']>,
): Promise<FoundRow[] | undefined> {
  const ofRequest = (mailId: string) =>
    beforeDeadline(database, deadline, (transaction) =>
      messagesOfRequest(transaction, accountId, mailId, mostOfRequest),
    );
  if ('prefix' in ids) {
    const mailId = fromCompact(ids.prefix.slice(0, 22));
    if (mailId === undefined) return [];
    const found = await ofRequest(mailId);
    return found.length > 0 ? found : undefined;
  }
  const found = ids.exact.flatMap((id) => readMessageId(id) ?? []);
  const mails = [...new Set(found.map(({ first }) => first))].slice(0, 100);
  const ofMail = await Promise.all(mails.map(ofRequest));
  return [
    ...found.map(({ first, contactId }) => ({ stream_id: first, contact_id: contactId, message_id: null, email: '' })),
    ...ofMail.flat(),
  ];
}

type Source = (transaction: Parameters<typeof walkEvents>[0], walk: Walk) => Promise<EventRow[]>;

/** The single sends and emails of automations whose messages can fit; undefined: all of them. */
async function streamsOf(
  database: Database,
  { accountId, deadline }: MessageSearch,
  { ids, shared, hasCampaigns }: SearchPlan,
): Promise<readonly string[] | undefined> {
  if (!hasCampaigns) return [];
  const prefix = ids && 'prefix' in ids ? fromCompact(ids.prefix.slice(0, 22)) : undefined;
  if (prefix !== undefined) return [prefix];
  if (shared === undefined) return undefined;
  const streams = await beforeDeadline(database, deadline, (transaction) =>
    matchingStreams(transaction, accountId, shared, mostMatching),
  );
  return streams.length < mostMatching ? streams : undefined;
}

/** Where events are walked through. */
function sourceOf(
  { accountId }: MessageSearch,
  { ofMail, recipients, kinds }: SearchPlan,
  streams: readonly string[] | undefined,
): Source {
  const condition = ofMail === undefined ? anything : ofMail;
  const ofKind = kinds ? isAfter(accountId, kinds) : anything;
  if (streams && streams.length <= mostStreams)
    return (transaction, walk) => walkStreams(transaction, walk, streams, condition, ofKind);
  const isOfStream = streams
    ? sql`event.single_send_id = any(${streams}::uuid[])`
    : sql`event.single_send_id is not null`;
  const isOfMail = condition === null ? sql`false` : isMailLike(condition);
  const isToSome =
    recipients && 'emails' in recipients
      ? sql` and lower(event.email) collate "C" = any(${recipients.emails}::text[])`
      : sql``;
  const wanted = sql`(${isOfStream} or ${isOfMail})${isToSome} and ${ofKind}`;
  return (transaction, walk) => walkEvents(transaction, walk, wanted);
}

/** More single sends are not told apart by their ids. */
const mostMatching = 5000;

/** The messages that match the whole condition. */
async function evaluate(
  database: Database,
  { accountId, deadline }: MessageSearch,
  found: readonly FoundRow[],
  condition: Sql,
): Promise<MessageRow[]> {
  const campaigns = new Map<string, MessageKey>();
  const mails = new Map<string, MailKey>();
  for (const row of found) {
    const name = nameOf(row);
    if (row.stream_id !== null) {
      if (row.contact_id !== null) campaigns.set(name, { streamId: row.stream_id, contactId: row.contact_id });
    } else {
      const mailId = row.message_id === null ? undefined : fromCompact(row.message_id);
      if (mailId !== undefined && row.message_id !== null)
        mails.set(name, { mailId, messageId: row.message_id, email: row.email });
    }
  }
  const rows: MessageRow[] = [];
  if (campaigns.size > 0)
    rows.push(
      ...(await beforeDeadline(database, deadline, (transaction) =>
        campaignMessages(transaction, accountId, [...campaigns.values()], condition),
      )),
    );
  if (mails.size > 0)
    rows.push(
      ...(await beforeDeadline(database, deadline, (transaction) =>
        mailMessages(transaction, accountId, [...mails.values()], condition),
      )),
    );
  return rows;
}
