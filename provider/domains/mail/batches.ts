import { randomBytes } from 'node:crypto';
import type { BatchStatus, ScheduledSend } from 'sendwright/wire/mail';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { wakeLane } from './mailLane';
import { badRequest, notFound } from '../../http/errors';

/** Batches of an account that are paused or canceled at once. */
const maximumStatuses = 10;

/** Makes a batch that requests to send may name. */
export async function createBatch(database: Database, accountId: number): Promise<string> {
  const batchId = randomBytes(24).toString('base64url');
  await database.execute(sql`insert into mail_batches (account_id, batch_id) values (${accountId}, ${batchId})`);
  return batchId;
}

/** @throws HttpError 400 if the account has no such batch, as in the provider API */
export async function readBatch(database: Database, accountId: number, batchId: string): Promise<string> {
  if (!(await batchExists(database, accountId, batchId))) throw badRequest('invalid batch id', 'batch_id');
  return batchId;
}

export async function batchExists(database: Database, accountId: number, batchId: string): Promise<boolean> {
  return (
    (await database.first(
      sql`select 1 from mail_batches where account_id = ${accountId} and batch_id = ${batchId}`,
    )) !== undefined
  );
}

/**
 * Pauses or cancels the unsent messages of a batch. @throws HttpError 400 if that is not possible, or it already has a
 * status
 */
export async function setStatus(
  database: Database,
  accountId: number,
  batchId: string,
  status: BatchStatus,
): Promise<ScheduledSend> {
  await database.transaction(async (transaction) => {
    const batch = await transaction.first<{ status: BatchStatus | null }>(sql`
      select status from mail_batches where account_id = ${accountId} and batch_id = ${batchId} for update`);
    if (batch === undefined) throw badRequest('invalid batch id', 'batch_id');
    if (batch.status !== null)
      throw badRequest('The batch is paused or canceled already. Update its status instead.', 'batch_id');
    const open = await transaction.first<{ count: number }>(sql`
      select count(*) as count from mail_batches
      where account_id = ${accountId} and status is not null and status_at > now() - interval '72 hours'`);
    if ((open?.count ?? 0) >= maximumStatuses)
      throw badRequest(`At most ${maximumStatuses} batches may be paused or canceled at once.`, 'batch_id');
    await transaction.execute(sql`
      update mail_batches set status = ${status}, status_at = now()
      where account_id = ${accountId} and batch_id = ${batchId}`);
    await wakeLane(transaction, accountId, null);
  });
  return { batch_id: batchId, status };
}

export function listStatuses(database: Database, accountId: number): Promise<ScheduledSend[]> {
  return database.rows<ScheduledSend>(sql`
    select batch_id, status from mail_batches where account_id = ${accountId} and status is not null
    order by status_at desc, batch_id limit 1000`);
}

/** @throws HttpError 404 if the batch is neither paused nor canceled */
export async function readStatus(database: Database, accountId: number, batchId: string): Promise<ScheduledSend> {
  const found = await database.first<ScheduledSend>(sql`
    select batch_id, status from mail_batches
    where account_id = ${accountId} and batch_id = ${batchId} and status is not null`);
  if (found === undefined) throw notFound('not found', 'batch_id');
  return found;
}

/** @throws HttpError 404 where it has no status to change. */
export async function changeStatus(
  database: Database,
  accountId: number,
  batchId: string,
  status: BatchStatus,
): Promise<void> {
  await writeStatus(database, accountId, batchId, status);
}

/** Resumes the batch. @throws HttpError 404 if it is neither paused nor canceled */
export async function removeStatus(database: Database, accountId: number, batchId: string): Promise<void> {
  await writeStatus(database, accountId, batchId, null);
}

async function writeStatus(
  database: Database,
  accountId: number,
  batchId: string,
  status: BatchStatus | null,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const changed = await transaction.execute(sql`
      update mail_batches set status = ${status}, status_at = case when ${status}::text is not null then now() end
      where account_id = ${accountId} and batch_id = ${batchId} and status is not null`);
    if (changed === 0) throw notFound('not found', 'batch_id');
    await wakeLane(transaction, accountId, null);
  });
}
