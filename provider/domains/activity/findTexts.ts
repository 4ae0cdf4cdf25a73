import { type ActivityCondition, type ActivityTest, conjunctsOf } from 'sendwright/query';
import type { Database, Transaction } from '../../database/database';
import { joinSql, type Sql, sql } from '../../database/sql';
import { compileCondition } from './compileCondition';
import { beforeDeadline } from './deadline';
import { byTime, largestPage, type MessageSearch, mostSorted } from './findMessages';
import { type MessageKey, readMessageId } from './messageKey';
import type { MessageRow } from './messageRows';
import { anything, planSearch, type SearchPlan } from './planSearch';
import { shownStates, textMessages, textStreams } from './textRows';

/**
 * The text messages that match a condition, in pages, the newest first: by the last status that the provider or the
 * ledger has. Those with an id, or to a few recipients, are all looked at; otherwise the account's are walked through
 * from the newest. Throws 400 if that takes too long.
 */
export async function* findTexts(database: Database, search: MessageSearch): AsyncGenerator<MessageRow[]> {
  const { accountId, condition, deadline, since } = search;
  const planned = planSearch(condition);
  // No text message has what only those of `mail/send` have.
  if (!planned.hasCampaigns) return;
  const plan = since && !(planned.from && planned.from > since) ? { ...planned, from: since } : planned;
  const within = <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
    beforeDeadline(database, deadline, work);
  const evaluate = async (keys: readonly MessageKey[]): Promise<MessageRow[]> => {
    if (keys.length === 0) return [];
    const filter = condition ? compileCondition(condition) : anything;
    const from = plan.from?.getTime() ?? -Infinity;
    const rows = await within((transaction) => textMessages(transaction, accountId, keys, filter));
    return rows.filter((row) => row.last_event_time.getTime() >= from).toSorted(byTime);
  };
  const named = namedKeys(plan) ?? (await within((transaction) => recipientKeys(transaction, accountId, condition)));
  if (named) {
    const rows: MessageRow[] = [];
    for (let start = 0; start < named.length; start += largestPage)
      rows.push(...(await evaluate(named.slice(start, start + largestPage))));
    yield rows.toSorted(byTime);
    return;
  }
  const streams = await within((transaction) => textStreams(transaction, accountId, plan.shared ?? anything));
  if (streams.length === 0) return;
  let after: TextPlace | undefined;
  for (let limit = Math.min(Math.max(search.expected, 30), largestPage); ;) {
    const walk = { accountId, plan, streams, after, limit };
    const places = await within((transaction) => walkTexts(transaction, walk));
    const messages = await evaluate(
      places.map(({ stream_id: streamId, contact_id: contactId }) => ({ streamId, contactId })),
    );
    if (messages.length > 0) yield messages;
    after = places.at(-1);
    if (places.length < limit || after === undefined) return;
    limit = Math.min(limit * 2, largestPage);
  }
}

/** The messages whose ids a condition names. */
const namedKeys = ({ ids }: SearchPlan): MessageKey[] | undefined =>
  ids && 'exact' in ids
    ? ids.exact.flatMap((id) => readMessageId(id) ?? []).map(({ first, contactId }) => ({ streamId: first, contactId }))
    : undefined;

/** The alternatives of a condition about recipients alone: tests of the number or the address. */
function recipientTests(condition: ActivityCondition | undefined): readonly ActivityTest[] | undefined {
  for (const one of conjunctsOf(condition)) {
    const alternatives = one.kind === 'or' ? one.operands : [one];
    const tests = alternatives.filter((test): test is ActivityTest => 'field' in test && isAboutRecipient(test));
    if (tests.length === alternatives.length) return tests;
  }
  return undefined;
}

const isAboutRecipient = ({ field, kind }: ActivityTest): boolean =>
  (field === 'to_number' || field === 'to_email') && (kind === 'in' || kind === 'like');

/** The messages to the recipients that a condition asks for. Undefined: it does not, or they are too many. */
async function recipientKeys(
  transaction: Transaction,
  accountId: number,
  condition: ActivityCondition | undefined,
): Promise<MessageKey[] | undefined> {
  const tests = recipientTests(condition);
  if (tests === undefined) return undefined;
  const parts = tests.map((test) => {
    const matches = compileCondition(test);
    return sql`(${test.field === 'to_number' ? byNumber(matches) : byAddress(accountId, matches, startOf(test))})`;
  });
  const rows = await transaction.rows<{ stream_id: string; contact_id: string }>(sql`
    with numbers as not materialized (
      select stream_id, contact_id, email as to_number from deliveries
      where account_id = ${accountId} and position('@' in email) = 0
    ) select distinct stream_id, contact_id from (${joinSql(parts, ' union all ')}) as found limit ${mostSorted + 1}`);
  return rows.length > mostSorted
    ? undefined
    : rows.map(({ stream_id: streamId, contact_id: contactId }) => ({ streamId, contactId }));
}

const byNumber = (matches: Sql): Sql => sql`
  select m.stream_id, m.contact_id from numbers as m where ${matches}`;

/** By the addresses that contacts have now: what was sent to their number, and what they got at an earlier one. */
function byAddress(accountId: number, matches: Sql, isWithin: Sql): Sql {
  const fitting = sql`
    select m.contact_id, m.phone_number_id from (
      select contact_id, phone_number_id, email as to_email from contacts
      where contacts.account_id = ${accountId} and ${isWithin}
    ) as m where ${matches}`;
  return sql`
    select numbers.stream_id, numbers.contact_id from (${fitting}) as contact
    join numbers on to_number = contact.phone_number_id and numbers.contact_id = contact.contact_id
    union all
    select copy.stream_id, copy.contact_id from (${fitting}) as contact
    join sms_copies as copy on copy.account_id = ${accountId} and copy.contact_id = contact.contact_id`;
}

/** A condition on `contacts` that the index of addresses knows. */
function startOf(test: ActivityTest): Sql {
  if (test.kind === 'in')
    return sql`contacts.email = any(${test.values.map((value) => String(value).toLowerCase())}::text[])`;
  const [first] = test.kind === 'like' ? test.pattern : [];
  if (first?.kind !== 'fixed') return anything;
  const start = first.text.toLowerCase();
  return sql`contacts.email >= ${start} and contacts.email < ${`${start}\u{10FFFF}`}`;
}

/** Where a walk through text messages is: after this one, toward the past. */
interface TextPlace {
  readonly stream_id: string;
  readonly contact_id: string;
  readonly at: string;
}

interface TextWalk {
  readonly accountId: number;
  readonly plan: Pick<SearchPlan, 'from' | 'before'>;
  readonly streams: readonly string[];
  readonly after: TextPlace | undefined;
  readonly limit: number;
}

/**
 * A page of text messages, newest first: those that the provider has, which an index has in the order of time, and of
 * each stream those that it has not: dropped, refused, waiting to be tried again, or of unknown outcome.
 */
function walkTexts(
  transaction: Transaction,
  { accountId, plan: { from, before }, streams, after, limit }: TextWalk,
): Promise<TextPlace[]> {
  const inWalk = (at: Sql): Sql => sql`${at} >= ${from ?? '-infinity'}::timestamptz
    and ${at} < ${before ?? 'infinity'}::timestamptz
    and ${at} <= ${after?.at ?? 'infinity'}::timestamptz
    and (${at}, stream_id, contact_id) < (${after?.at ?? 'infinity'}::timestamptz,
      ${after?.stream_id ?? lastId}::uuid, ${after?.contact_id ?? lastId}::uuid)`;
  return transaction.rows<TextPlace>(sql`
    select stream_id, contact_id, at::text as at from (
      (select stream_id, contact_id, updated_at as at from sms_copies
        where account_id = ${accountId} and stream_id = any(${streams}::uuid[]) and ${inWalk(sql`updated_at`)}
        order by updated_at desc, stream_id desc, contact_id desc limit ${limit})
      union all
      (select stream_id, contact_id, at from (
          select delivery.stream_id, delivery.contact_id,
            coalesce(delivery.finished_at, delivery.first_attempted_at, send.triggered_at, part.created_at) as at
          from unnest(${streams}::uuid[]) as stream (id)
          join deliveries as delivery on delivery.account_id = ${accountId} and delivery.stream_id = stream.id
            and delivery.state = any(${shownStates}::text[])
          left join single_sends as send on send.account_id = ${accountId} and send.single_send_id = stream.id
          left join automation_messages as part on part.account_id = ${accountId} and part.message_id = stream.id
          where not exists (select from sms_copies as copy where copy.account_id = ${accountId}
            and copy.stream_id = delivery.stream_id and copy.contact_id = delivery.contact_id)
        ) as untold where ${inWalk(sql`at`)}
        order by at desc, stream_id desc, contact_id desc limit ${limit})
    ) as found order by found.at desc, found.stream_id desc, found.contact_id desc limit ${limit}`);
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
