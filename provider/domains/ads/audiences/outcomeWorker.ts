import type { FastifyBaseLogger } from 'fastify';
import type { AdPartnerName } from 'sendwright/wire/ads';
import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { recordLostConnection, openConnection } from '../connections';
import { AdConnectionLost, type AdConnection, AdPartnerBusy, AdPartnerRefusal } from '../partners/adPartner';
import type { AdDeliveryOutcome } from '../partners/adSync';
import type { AdPartners } from '../partners/partners';

interface OutcomeParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly log: FastifyBaseLogger;
}

interface DueRequest {
  readonly account_id: number;
  readonly ad_audience_id: string;
  readonly request_id: string;
  readonly batch: number;
  readonly has_removals: boolean;
  readonly partner: AdPartnerName;
  readonly is_overdue: boolean;
}

/** Seconds until the next check of a request: a quarter more each time, at most 6 hours. */
const [firstDelay, maximumDelay] = [1800, 21_600];
/** Days after which a request is given up, and its contacts are sent again. */
const patienceDays = 3;
const lostConnectionDelay = 3600;

/**
 * Asks a partner for the outcome of one request that it processes later. Any number of processes can do so at once.
 * @returns whether more may be due
 */
export async function checkOutcomes(parts: OutcomeParts): Promise<boolean> {
  const { database, partners, log } = parts;
  const due = await database.first<DueRequest>(sql`
    with taken as (
      update ad_audience_requests set checks = checks + 1,
        due_at = now() + make_interval(secs => least(${maximumDelay}, ${firstDelay} * power(1.25, least(checks, 20))))
      where (account_id, ad_audience_id, request_id) in (
        select account_id, ad_audience_id, request_id from ad_audience_requests
        where due_at <= now() order by due_at limit 1 for update skip locked)
      returning account_id, ad_audience_id, request_id, batch, has_removals,
        created_at < now() - make_interval(days => ${patienceDays}) as is_overdue
    )
    select taken.account_id, taken.ad_audience_id, taken.request_id, taken.batch, taken.has_removals, partner,
      taken.is_overdue
    from taken join ad_audiences using (account_id, ad_audience_id)`);
  if (!due) return false;
  const { account_id: accountId, partner } = due;
  let connection: AdConnection | undefined;
  try {
    connection = await openConnection(database, accountId, partner);
    const outcome = await partners.get(partner).sync.outcome?.(connection, due.request_id);
    await record(database, due, outcome ?? { state: 'done', rejections: [] });
  } catch (error) {
    if (error instanceof AdPartnerRefusal)
      // The partner no longer knows the request, or what it was about.
      await record(database, due, { state: 'failed', message: error.message });
    else if (error instanceof AdPartnerBusy) await postpone(database, due, error.seconds);
    else if (error instanceof AdConnectionLost) {
      if (connection)
        await recordLostConnection(database, accountId, partner, { ...connection, message: error.message });
      await postpone(database, due, lostConnectionDelay);
    } else log.warn({ err: error, accountId, partner }, 'the outcome of a sync could not be read');
  }
  return true;
}

async function record(database: Database, due: DueRequest, outcome: AdDeliveryOutcome): Promise<void> {
  const isGivenUp = outcome.state === 'processing' && due.is_overdue;
  if (outcome.state === 'processing' && !isGivenUp) return;
  const { account_id: accountId, ad_audience_id: audienceId, request_id: requestId } = due;
  await database.transaction(async (transaction) => {
    // Of two processes only one counts the outcome. Requests of one audience are recorded one after the other.
    await transaction.execute(sql`
      select from ad_audiences where account_id = ${accountId} and ad_audience_id = ${audienceId} for update`);
    const deleted = await transaction.execute(sql`
      delete from ad_audience_requests
      where account_id = ${accountId} and ad_audience_id = ${audienceId} and request_id = ${requestId}`);
    if (deleted === 0) return;
    if (outcome.state === 'done') await settle(transaction, due, outcome.rejections);
    else {
      const message =
        outcome.state === 'failed' ? outcome.message : 'The partner did not process the contacts. They are sent again.';
      await reopen(transaction, due, message);
    }
  });
}

/** Counts rejections, and deletes members who were removed once all requests of their batch are done. */
async function settle(
  transaction: Transaction,
  { account_id: accountId, ad_audience_id: audienceId, batch, has_removals: hasRemovals }: DueRequest,
  rejections: Extract<AdDeliveryOutcome, { state: 'done' }>['rejections'],
): Promise<void> {
  const row = await transaction.first<{ rejections: Record<string, number> }>(sql`
    select rejections from ad_audiences where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
  const counts = { ...row?.rejections };
  for (const { reason, count } of rejections) counts[reason] = (counts[reason] ?? 0) + count;
  const total = rejections.reduce((sum, { count }) => sum + count, 0);
  const removed = await transaction.rows<{ has_moved: boolean }>(sql`
    delete from ad_audience_members
    where ${hasRemovals} and account_id = ${accountId} and ad_audience_id = ${audienceId} and batch = ${batch}
      and octet_length(digest) < 32 and not exists (
        select from ad_audience_requests as others where others.account_id = ${accountId}
          and others.ad_audience_id = ${audienceId} and others.batch = ${batch})
      and not exists (
        select from ad_audiences where account_id = ${accountId} and ad_audience_id = ${audienceId}
          and ${batch}::bigint = any(open_batches))
    returning octet_length(digest) = 1 as has_moved`);
  // Those with another address are added now, and an audience that is being emptied is looked at again.
  const isNeeded = removed.some(({ has_moved: hasMoved }) => hasMoved);
  await transaction.execute(sql`
    update ad_audiences set rejections = ${JSON.stringify(counts)}, invalid_count = invalid_count + ${total},
      due_at = case when status = 'emptying' or (status = 'active' and ${isNeeded}) then now() else due_at end
    where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
}

/** Has the contacts of a batch sent again, in an hour. */
async function reopen(
  transaction: Transaction,
  { account_id: accountId, ad_audience_id: audienceId, batch }: DueRequest,
  message: string,
): Promise<void> {
  await transaction.execute(sql`
    update ad_audiences set problem = ${message},
      open_batches = array(select unnest(open_batches) union select ${batch}::bigint),
      due_at = case when status <> 'stopped' then now() + make_interval(secs => 3600) end
    where account_id = ${accountId} and ad_audience_id = ${audienceId}`);
}

async function postpone(database: Database, due: DueRequest, seconds: number): Promise<void> {
  const { account_id: accountId, ad_audience_id: audienceId, request_id: requestId } = due;
  await database.execute(sql`
    update ad_audience_requests set due_at = now() + make_interval(secs => ${seconds})
    where account_id = ${accountId} and ad_audience_id = ${audienceId} and request_id = ${requestId}`);
}
