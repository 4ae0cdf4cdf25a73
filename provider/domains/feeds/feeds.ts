import type { Feed, FeedChange, FeedCreate } from 'sendwright/wire/feeds';
import type { Database, Queryable, Transaction } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import type { OutgoingOptions } from '../../outgoing/outgoingRequest';
import { badRequest, notFound } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { isUuid } from '../../validation/uuid';
import { groupExists, missingLists } from '../single-sends/queries';
import { FeedError, readFeed, type ReadFeed } from './readFeed';

/** Feeds of one account, at most. */
const most = 50;

/** A feed as stored. */
export interface FeedRow {
  feed_id: string;
  name: string;
  url: string;
  subject: string;
  list_ids: string[];
  sender_id: number;
  group_id: number;
  hour: number;
  weekdays: number[];
  most_items: number;
  sends_itself: boolean;
  enabled: boolean;
  next_at: Date | null;
  checked_at: Date | null;
  problem: string | null;
  failures: number;
  last_send_id: string | null;
}

const columns = sql`feed_id, name, url, subject, list_ids, sender_id, group_id, hour, weekdays, most_items,
  sends_itself, enabled, next_at, checked_at, problem, failures, last_send_id`;

export const presentFeed = (row: FeedRow): Feed => ({
  id: row.feed_id,
  name: row.name,
  url: row.url,
  subject: row.subject,
  list_ids: row.list_ids,
  sender_id: row.sender_id,
  suppression_group_id: row.group_id,
  hour: row.hour,
  weekdays: row.weekdays,
  most_items: row.most_items,
  sends_itself: row.sends_itself,
  enabled: row.enabled,
  next_at: row.next_at && isoTime(row.next_at),
  checked_at: row.checked_at && isoTime(row.checked_at),
  problem: row.problem,
  last_send_id: row.last_send_id,
});

export async function listFeeds(database: Queryable, accountId: number): Promise<FeedRow[]> {
  return database.rows<FeedRow>(sql`
    select ${columns} from feeds where account_id = ${accountId} order by lower(name), feed_id`);
}

/** Throws 404. */
export async function findFeed(database: Queryable, accountId: number, id: string): Promise<FeedRow> {
  const row = isUuid(id)
    ? await database.first<FeedRow>(sql`
        select ${columns} from feeds where account_id = ${accountId} and feed_id = ${id}`)
    : undefined;
  if (!row) throw notFound();
  return row;
}

/** Locks a feed until the transaction ends; undefined if it was deleted. */
export const lockFeed = (transaction: Transaction, accountId: number, id: string): Promise<FeedRow | undefined> =>
  transaction.first<FeedRow>(sql`
    select ${columns} from feeds where account_id = ${accountId} and feed_id = ${id} for update`);

/** Marks items as seen; returns the hashes of those that were not. */
export async function markSeen(
  transaction: Transaction,
  accountId: number,
  feedId: string,
  { items }: ReadFeed,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.rows<{ item_hash: string }>(sql`
    insert into feed_items (account_id, feed_id, item_hash)
    select ${accountId}, ${feedId}, item_hash from unnest(${items.map(({ hash }) => hash)}::text[]) as item (item_hash)
    on conflict do nothing returning item_hash`);
  return new Set(rows.map((row) => row.item_hash));
}

/** When a feed is looked at next, by the account's clock. */
export async function planNext(transaction: Transaction, accountId: number, feedId: string): Promise<void> {
  await transaction.execute(sql`
    update feeds set next_at = case when enabled then (
      select min(at) from (
        select (day + make_interval(hours => feeds.hour)) at time zone accounts.time_zone as at
        from accounts, generate_series(
          (now() at time zone accounts.time_zone)::date::timestamp,
          (now() at time zone accounts.time_zone)::date::timestamp + interval '8 days', interval '1 day') as day
        where accounts.account_id = ${accountId} and extract(dow from day)::smallint = any(feeds.weekdays)
      ) as time where at > now()
    ) end
    where account_id = ${accountId} and feed_id = ${feedId}`);
}

/** A feed that can be read; what it has already is not sent. @throws HttpError 400 */
export async function createFeed(
  database: Database,
  accountId: number,
  asked: FeedCreate,
  options: OutgoingOptions,
): Promise<FeedRow> {
  await check(database, accountId, asked);
  const read = await readOrRefuse(asked.url, options);
  return database.transaction(async (transaction) => {
    const id = await oneAtATime(transaction, accountId, async () => {
      if ((await listFeeds(transaction, accountId)).length >= most)
        throw badRequest(`You can have up to ${most} feeds. Delete one to add another.`);
      const added = await transaction.first<{ feed_id: string }>(sql`
        insert into feeds (account_id, name, url, subject, list_ids, sender_id, group_id, hour, weekdays, most_items,
          sends_itself)
        values (${accountId}, ${asked.name}, ${asked.url}, ${asked.subject}, ${asked.list_ids}::uuid[],
          ${asked.sender_id}, ${asked.suppression_group_id}, ${asked.hour}, ${asked.weekdays}::smallint[],
          ${asked.most_items}, ${asked.sends_itself})
        returning feed_id`);
      if (!added) throw new Error('PostgreSQL returned no feed.');
      return added.feed_id;
    });
    await markSeen(transaction, accountId, id, read);
    await planNext(transaction, accountId, id);
    return findFeed(transaction, accountId, id);
  });
}

/** @throws HttpError 400, 404 */
export async function changeFeed(
  database: Database,
  accountId: number,
  id: string,
  change: FeedChange,
  options: OutgoingOptions,
): Promise<FeedRow> {
  const before = presentFeed(await findFeed(database, accountId, id));
  await check(database, accountId, change);
  const url = change.url ?? before.url;
  const read = url === before.url ? undefined : await readOrRefuse(url, options);
  return database.transaction(async (transaction) => {
    // Of two changes at once, each keeps what the other has changed.
    const row = await lockFeed(transaction, accountId, before.id);
    if (!row) throw notFound();
    const asked = { ...presentFeed(row), ...change };
    await transaction.execute(sql`
      update feeds set name = ${asked.name}, url = ${asked.url}, subject = ${asked.subject},
        list_ids = ${asked.list_ids}::uuid[], sender_id = ${asked.sender_id}, group_id = ${asked.suppression_group_id},
        hour = ${asked.hour}, weekdays = ${asked.weekdays}::smallint[], most_items = ${asked.most_items},
        sends_itself = ${asked.sends_itself}, enabled = ${asked.enabled}, problem = null, failures = 0
      where account_id = ${accountId} and feed_id = ${before.id}`);
    if (read) await markSeen(transaction, accountId, before.id, read);
    await planNext(transaction, accountId, before.id);
    return findFeed(transaction, accountId, before.id);
  });
}

/** Throws 404. */
export async function deleteFeed(database: Queryable, accountId: number, id: string): Promise<void> {
  const { feed_id: feedId } = await findFeed(database, accountId, id);
  await database.execute(sql`delete from feeds where account_id = ${accountId} and feed_id = ${feedId}`);
}

/** The feed at an address. @throws HttpError 400 */
export async function readOrRefuse(url: string, options: OutgoingOptions): Promise<ReadFeed> {
  try {
    return await readFeed(url, options);
  } catch (error) {
    if (error instanceof FeedError) throw badRequest(error.message, 'url');
    throw error;
  }
}

/** What a request names must be the account's. @throws HttpError 400 */
async function check(
  database: Queryable,
  accountId: number,
  { list_ids: lists = [], sender_id: senderId, suppression_group_id: groupId }: FeedChange,
): Promise<void> {
  const isMissing = lists.some((id) => !isUuid(id)) || (await missingLists(database, accountId, lists)).length > 0;
  if (isMissing) throw badRequest('There is no such list.', 'list_ids');
  const sender =
    senderId === undefined ||
    (await database.first(sql`
      select from senders where account_id = ${accountId} and sender_id = ${senderId}`));
  if (!sender) throw badRequest('There is no such sender.', 'sender_id');
  if (groupId !== undefined && !(await groupExists(database, accountId, groupId)))
    throw badRequest('There is no such unsubscribe group.', 'suppression_group_id');
}
