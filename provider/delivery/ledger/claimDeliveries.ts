import type { Database, Transaction } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { suppressionReason } from '../suppressions';
import { campaignReason, frequencyReason, noteCampaign } from '../recipientPreferences';
import { recordEvents } from '../events/recordEvents';
import { variationDetail } from '../events/variationDetail';
import { forceTidScan } from './forceScans';
import type { StreamKey } from './streamKey';
import type { ClaimedDelivery } from './transition';

const beforeAll = '00000000-0000-0000-0000-000000000000';

export interface Claim extends StreamKey {
  readonly workerId: string;
  /** The send's unsubscribe group; null if it has none. */
  readonly groupId: number | null;
  readonly limit: number;
  /**
   * An expression: why a message (`deliveries`) must not be sent; null if it may be. Defaults to the send's
   * suppressions.
   */
  readonly reason?: Sql;
  /**
   * The last waiting message that this worker has claimed: the search continues after it, because scanning the index
   * entries of earlier claims gets slower with each claim. Unset: start from the first.
   */
  readonly after?: string | undefined;
  /** The maximum number to claim, queried in the claim's transaction. */
  readonly most?: ((transaction: Transaction) => Promise<number>) | undefined;
  /** False: dropped messages create no email events. */
  readonly open: Sql;
  /** False: copies that are dropped become no events of mail. */
  readonly isMail?: boolean;
  /** True: recipients who paused email, or chose how often they get it, are dropped, too. */
  readonly isCampaign?: boolean;
}

export interface ClaimedBatch {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Recipients dropped because they have become suppressed. */
  readonly dropped: number;
  /** Where the next claim continues; undefined if the end was reached. */
  readonly last: string | undefined;
}

interface ClaimedRow {
  contact_id: string;
  email: string;
  state: 'sending' | 'dropped';
  attempts: number;
  age: number;
  response: string | null;
  variation_id: string | null;
  phase: string | null;
  was_waiting: boolean;
}

/**
 * Takes up to `limit` deliveries that are waiting or due for a retry, and commits them as `sending`. They belong to
 * this worker, and return to waiting if it dies before its journal names them. Suppressed recipients are dropped
 * instead. Rows claimed by other workers are skipped, so any number of workers can claim at once. If both counts are
 * zero, there is nothing to claim after `after` at present, or the send is paused or canceled.
 */
export async function claimDeliveries(database: Database, claim: Claim): Promise<ClaimedBatch> {
  const { accountId, streamId } = claim;
  const reason =
    claim.reason ??
    (claim.isCampaign === true
      ? campaignReason(accountId, claim.groupId, streamId)
      : suppressionReason(accountId, claim.groupId));
  return database.transaction(async (transaction) => {
    const limit = Math.min(claim.limit, (await claim.most?.(transaction)) ?? claim.limit);
    if (limit <= 0) return { deliveries: [], dropped: 0, last: undefined };
    await forceTidScan(transaction);
    const claimed = await transaction.rows<ClaimedRow>(sql`
      with open as materialized (${claim.open}), waiting as materialized (
        select deliveries.ctid as place, contact_id, ${reason} as reason, true as was_waiting from deliveries
        where account_id = ${accountId} and stream_id = ${streamId} and state = 'waiting'
          and exists (select 1 from open)
          and contact_id > ${claim.after ?? beforeAll}::uuid
        order by contact_id
        limit ${limit} for update skip locked
      ), retried as materialized (
        select deliveries.ctid as place, contact_id, ${reason} as reason, false as was_waiting from deliveries
        where account_id = ${accountId} and stream_id = ${streamId} and state = 'deferred'
          and next_attempt_at <= now() and exists (select 1 from open)
        limit greatest(0, ${limit} - (select count(*) from waiting)) for update skip locked
      ), checked as materialized (
        select * from waiting union all select * from retried
      )
      update deliveries set
        state = case when checked.reason is null then 'sending' else 'dropped' end,
        attempts = attempts + case when checked.reason is null then 1 else 0 end,
        -- The retry period starts with the first attempt, not when a limit first deferred it.
        first_attempted_at = case when attempts = 0 then now() else coalesce(first_attempted_at, now()) end,
        next_attempt_at = null,
        claimed_by = case when checked.reason is null then ${claim.workerId}::uuid end,
        finished_at = case when checked.reason is not null then now() end,
        response = checked.reason
      from checked
      -- By position (ctid), which a row keeps while it is locked: no index lookup, and no other partitions.
      where deliveries.account_id = ${accountId} and deliveries.stream_id = ${streamId}
        and deliveries.ctid = checked.place
      returning deliveries.contact_id, email, state, attempts, response, variation_id, phase, checked.was_waiting,
        (extract(epoch from now() - first_attempted_at) * 1000)::float8 as age`);
    const rows = claim.isCampaign === true ? await withoutRepeated(transaction, claim, claimed) : claimed;
    const dropped = rows.filter((row) => row.state === 'dropped');
    if (claim.isMail !== false)
      await recordEvents(
        transaction,
        dropped.map((row) => ({
          accountId,
          event: 'dropped',
          email: row.email,
          contactId: row.contact_id,
          singleSendId: streamId,
          detail: { reason: row.response, ...(row.attempts > 0 && { attempt: row.attempts }), ...variationDetail(row) },
        })),
      );
    const deliveries = rows
      .filter((row) => row.state === 'sending')
      .map((row) => ({
        contactId: row.contact_id,
        email: row.email,
        attempts: row.attempts,
        age: row.age,
        wasHeld: !row.was_waiting && row.attempts === 1,
        variationId: row.variation_id,
      }));
    // Ids sort like their text.
    const waiting = rows.filter((row) => row.was_waiting).map((row) => row.contact_id);
    const last = waiting.reduce<string | undefined>(
      (greatest, id) => (greatest === undefined || id > greatest ? id : greatest),
      undefined,
    );
    return { deliveries, dropped: dropped.length, last: waiting.length < limit ? undefined : last };
  });
}

/** Drops those whose recipients were sent another campaign in this moment, and chose not to get so many. */
async function withoutRepeated(
  transaction: Transaction,
  { accountId, streamId }: StreamKey,
  claimed: readonly ClaimedRow[],
): Promise<readonly ClaimedRow[]> {
  const sending = claimed.filter((row) => row.state === 'sending' && row.attempts === 1);
  const repeated = await noteCampaign(transaction, accountId, streamId, sending);
  if (repeated.size === 0) return claimed;
  await transaction.execute(sql`
    update deliveries
    set state = 'dropped', attempts = 0, claimed_by = null, finished_at = now(), response = ${frequencyReason}
    where account_id = ${accountId} and stream_id = ${streamId} and contact_id = any(${[...repeated]}::uuid[])`);
  return claimed.map((row) =>
    repeated.has(row.contact_id) ? { ...row, state: 'dropped', attempts: 0, response: frequencyReason } : row,
  );
}

/** Claims one batch after the other, each after the last, and starts again from the first when the end is reached. */
export function claimInTurn(
  database: Database,
  claim: Omit<Claim, 'limit' | 'after'>,
): (limit: number) => Promise<ClaimedBatch> {
  let after: string | undefined;
  return async (limit) => {
    const began = after;
    let batch = await claimDeliveries(database, { ...claim, limit, after });
    // In the meantime, earlier messages may be waiting again.
    if (began !== undefined && batch.deliveries.length === 0 && batch.dropped === 0)
      batch = await claimDeliveries(database, { ...claim, limit });
    after = batch.last;
    return batch;
  };
}
