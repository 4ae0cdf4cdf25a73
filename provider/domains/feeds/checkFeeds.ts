import type { FeedCheck } from 'sendwright/wire/feeds';
import { sql } from '../../database/sql';
import type { Transaction } from '../../database/database';
import { HttpError } from '../../http/errors';
import type { OutgoingOptions } from '../../outgoing/outgoingRequest';
import type { Provider } from '../../provider';
import { findBrand } from '../brand-kit/brandKits';
import { addNotice } from '../notifications/notices';
import { designedBody } from '../single-sends/design/designedBody';
import { scheduleSingleSend } from '../single-sends/schedule/scheduling';
import { createSingleSend } from '../single-sends/singleSends';
import { designOf, subjectOf } from './feedEmail';
import { type FeedRow, findFeed, lockFeed, markSeen, planNext } from './feeds';
import { FeedError, readFeed, type ReadFeed } from './readFeed';

type Parts = Pick<Provider, 'database' | 'log' | 'config'>;

/** Feeds in one run; the rest follow with the next. */
const atOnce = 200;
/** Feeds that are read at the same time: a slow server keeps few others waiting. */
const together = 5;
/** Failures in a row before the account is told. */
const patience = 3;

interface DueFeed {
  readonly account_id: number;
  readonly feed_id: string;
}

/** Looks at the feeds that are due. Several processes may: items are seen once, so there is one send. */
export async function checkDueFeeds(provider: Parts, options: OutgoingOptions, signal: AbortSignal): Promise<void> {
  const due = await provider.database.rows<DueFeed>(sql`
    select account_id, feed_id from feeds
    where next_at <= now() and account_status(account_id) in ('active', 'trial')
    order by next_at limit ${atOnce}`);
  const check = ({ account_id: accountId, feed_id: feedId }: DueFeed): Promise<unknown> =>
    checkFeed(provider, accountId, feedId, options, signal).catch((error: unknown) => {
      if (!(error instanceof FeedError)) provider.log.error({ err: error, accountId, feedId }, 'a feed failed');
    });
  for (let from = 0; from < due.length; from += together) {
    signal.throwIfAborted();
    await Promise.all(due.slice(from, from + together).map(check));
  }
}

/** Sends what is new in a feed. @throws FeedError after it was noted; HttpError 404 */
export async function checkFeed(
  provider: Parts,
  accountId: number,
  id: string,
  options: OutgoingOptions,
  signal?: AbortSignal,
): Promise<FeedCheck> {
  const { url, feed_id: feedId } = await findFeed(provider.database, accountId, id);
  let read: ReadFeed;
  try {
    read = await readFeed(url, options, signal);
  } catch (error) {
    if (error instanceof FeedError && signal?.aborted !== true) await noteFailure(provider, accountId, feedId, error);
    throw error;
  }
  return provider.database.transaction(async (transaction) => {
    const row = await lockFeed(transaction, accountId, feedId);
    // Changed or deleted while it was read.
    if (!row || row.url !== url) return { new_items: 0, single_send_id: null };
    const fresh = await markSeen(transaction, accountId, feedId, read);
    const items = read.items.filter(({ hash }) => fresh.has(hash));
    const sent = items.length > 0 ? await send(provider, transaction, accountId, row, { ...read, items }) : undefined;
    await transaction.execute(sql`
      update feeds set checked_at = now(), failures = 0, problem = ${sent?.problem ?? null},
        last_send_id = coalesce(${sent?.id ?? null}::uuid, last_send_id)
      where account_id = ${accountId} and feed_id = ${feedId}`);
    await transaction.execute(sql`
      delete from feed_items
      where account_id = ${accountId} and feed_id = ${feedId} and seen_at < now() - interval '400 days'
        and not item_hash = any(${read.items.map(({ hash }) => hash)}::text[])`);
    await planNext(transaction, accountId, feedId);
    return { new_items: items.length, single_send_id: sent?.id ?? null };
  });
}

/** A single send of the items, which is scheduled, or stays a draft with the reason. */
async function send(
  { config }: Parts,
  transaction: Transaction,
  accountId: number,
  row: FeedRow,
  feed: ReadFeed,
): Promise<{ readonly id: string; readonly problem?: string }> {
  const items = feed.items.slice(0, row.most_items);
  const brand = await findBrand(transaction, accountId);
  const body = {
    name: `${row.name}: ${items[0]?.title ?? ''}`.slice(0, 100),
    send_to: { list_ids: row.list_ids },
    email_config: {
      subject: subjectOf(row.subject, feed, items) || feed.title,
      design: designOf(feed, items, brand),
      editor: 'design' as const,
      sender_id: row.sender_id,
      suppression_group_id: row.group_id,
    },
  };
  const { single_send_id: id } = await createSingleSend(transaction, accountId, designedBody(body, config.publicUrl));
  const tell = (title: string, message: string) =>
    addNotice(transaction, accountId, {
      occasion: `feed ${row.feed_id} ${id}`,
      tone: row.sends_itself ? 'warning' : 'info',
      title,
      message,
      link: `/single-sends/${id}/review`,
    });
  if (!row.sends_itself) {
    const news = items.length === 1 ? '1 new item' : `${items.length} new items`;
    await tell(`${row.name} has something new`, `A draft with ${news} waits for you to send it.`);
    return { id };
  }
  try {
    await scheduleSingleSend(transaction, accountId, id, { send_at: 'now' });
    return { id };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const problem = `The single send stays a draft: ${error.message}`;
    await tell(`${row.name} could not be sent`, problem);
    return { id, problem };
  }
}

async function noteFailure(
  { database }: Parts,
  accountId: number,
  feedId: string,
  { message }: FeedError,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await lockFeed(transaction, accountId, feedId);
    if (!row) return;
    await transaction.execute(sql`
      update feeds set checked_at = now(), failures = failures + 1, problem = ${message.slice(0, 500)},
        next_at = case when enabled then now() + interval '1 hour' end
      where account_id = ${accountId} and feed_id = ${feedId}`);
    if (row.failures + 1 !== patience) return;
    await addNotice(transaction, accountId, {
      occasion: `feed ${feedId} fails ${new Date().toISOString()}`,
      tone: 'warning',
      title: `${row.name} can't be read`,
      message: `${message} It is tried again every hour.`,
      link: '/single-sends/feeds',
    });
  });
}
