import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { addSuppressions } from '../suppressions';
import { type EmailEvent, recordEvents } from '../events/recordEvents';
import { variationDetail } from '../events/variationDetail';
import { recordRouteMessages } from '../routes/routeMessages';
import { forceIndexScan } from './forceScans';
import type { Lane } from './lane';
import type { StreamKey } from './streamKey';
import { type AttemptResult, type ClaimedDelivery, transition } from './transition';

/** A finished attempt that is not in the ledger yet. */
export interface Attempt {
  readonly delivery: ClaimedDelivery;
  readonly result: AttemptResult;
}

/**
 * Writes the results of any number of attempts at once: states, events, suppressions. Rows that were declared
 * unconfirmed in the meantime, because this worker seemed dead, are corrected and their stream is reopened. Rows of
 * other workers are not changed.
 */
export async function commitAttempts(
  transaction: Transaction,
  lane: Pick<Lane, 'reopen' | 'record'>,
  stream: StreamKey,
  workerId: string,
  attempts: readonly Attempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const { accountId, streamId } = stream;
  const changes = attempts.map(({ delivery, result }) => ({ delivery, ...transition(delivery, result) }));
  const ids = changes.map((change) => change.delivery.contactId);
  await forceIndexScan(transaction);
  const written = await transaction.rows<{
    contact_id: string;
    was_unconfirmed: boolean;
    variation_id: string | null;
    phase: string | null;
  }>(sql`
    with held as materialized (
      select ${accountId}::bigint as account_id, ${streamId}::uuid as stream_id, found.was_unconfirmed,
        change.*
      from unnest(
        ${ids}::uuid[],
        ${changes.map((change) => change.state)}::text[],
        ${changes.map((change) => change.attempts)}::smallint[],
        ${changes.map((change) => change.response)}::text[],
        ${changes.map((change) => change.retryIn)}::float8[]
      ) as change (contact_id, state, attempts, response, retry_in)
      cross join lateral (
        select deliveries.state = 'unconfirmed' as was_unconfirmed from deliveries
        where deliveries.account_id = ${accountId} and deliveries.stream_id = ${streamId}
          and deliveries.contact_id = change.contact_id
          and deliveries.claimed_by = ${workerId} and deliveries.state in ('sending', 'unconfirmed')
        limit 1 for update
      ) as found
    )
    update deliveries set
      state = held.state,
      attempts = held.attempts,
      response = held.response,
      next_attempt_at = now() + held.retry_in * interval '1 millisecond',
      finished_at = case when held.state in ('waiting', 'deferred') then null else now() end,
      claimed_by = case when held.state = 'unconfirmed' then deliveries.claimed_by end
    from held
    -- Joined by the complete key without constants: see claimDeliveries.
    where deliveries.account_id = held.account_id and deliveries.stream_id = held.stream_id
      and deliveries.contact_id = held.contact_id
    returning deliveries.contact_id, held.was_unconfirmed, deliveries.variation_id, deliveries.phase`);
  if (written.some((row) => row.was_unconfirmed)) await lane.reopen?.(transaction, stream);
  const held = new Map(written.map((row) => [row.contact_id, row]));
  const kept = changes.filter((change) => held.has(change.delivery.contactId));
  if (lane.record) {
    const results = new Map(attempts.map(({ delivery, result }) => [delivery.contactId, result]));
    await lane.record(
      transaction,
      stream,
      kept.flatMap(({ delivery }) => {
        const result = results.get(delivery.contactId);
        return result ? [{ delivery, result }] : [];
      }),
    );
    return;
  }
  await recordEvents(
    transaction,
    kept.flatMap((change) =>
      change.events
        // When the row was declared unconfirmed, it was recorded as processed.
        .filter(({ event }) => event !== 'processed' || held.get(change.delivery.contactId)?.was_unconfirmed === false)
        .map(({ event, detail }): EmailEvent => ({
          accountId,
          singleSendId: streamId,
          contactId: change.delivery.contactId,
          email: change.delivery.email,
          event,
          detail: { ...detail, ...variationDetail(held.get(change.delivery.contactId)) },
        })),
    ),
  );
  await recordRouteMessages(
    transaction,
    attempts.flatMap(({ delivery: { contactId }, result }) =>
      held.has(contactId) && result.kind === 'sent' && result.routeReceipt
        ? [{ subject: { ...stream, contactId }, receipt: result.routeReceipt }]
        : [],
    ),
  );
  await addSuppressions(
    transaction,
    accountId,
    kept.flatMap((change) =>
      change.suppression === undefined ? [] : [{ email: change.delivery.email, ...change.suppression }],
    ),
  );
}
