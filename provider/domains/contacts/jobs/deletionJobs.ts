import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Database, Transaction } from '../../../database/database';
import { identifier, type Sql, sql } from '../../../database/sql';
import { advanceContactJob, JobFailure, type JobProgress, type JobRow, lockContacts } from './contactJobs';

const batchSize = 5000;

const read = <Schema extends TSchema>(schema: Schema, job: JobRow): Static<Schema> => Value.Decode(schema, job.payload);
const DeleteContacts = Type.Object({
  all: Type.Optional(Type.Boolean()),
  ids: Type.Optional(Type.Array(Type.String())),
});
const DeleteList = Type.Object({ list_id: Type.String() });
const RemoveFromList = Type.Object({ list_id: Type.String(), ids: Type.Array(Type.String()) });
const DeleteIdentifier = Type.Object({
  contact_id: Type.String(),
  column: Type.Union([
    Type.Literal('email'),
    Type.Literal('phone_number_id'),
    Type.Literal('external_id'),
    Type.Literal('anonymous_id'),
  ]),
  value: Type.String(),
});

/** Repeats batches, each in a transaction with the job's count, until one affects nothing. */
async function inBatches(
  database: Database,
  job: JobRow,
  signal: AbortSignal,
  batch: (transaction: Transaction) => Promise<JobProgress | undefined>,
): Promise<void> {
  let current: JobRow | undefined = job;
  while (current) {
    signal.throwIfAborted();
    const before: JobRow = current;
    current = await database.transaction(async (transaction) => {
      await lockContacts(transaction, job.account_id);
      const progress = await batch(transaction);
      return progress && advanceContactJob(transaction, before, progress, []);
    });
  }
}

/** Deletes the selected contacts, also from their lists (by trigger). */
const deleteSelected = (transaction: Transaction, accountId: number, selected: Sql): Promise<number> =>
  transaction.execute(sql`delete from contacts where account_id = ${accountId} and contact_id in (${selected})`);

/** Runs `DELETE /marketing/contacts`. Only contacts older than the job are deleted, not those uploaded since. */
export async function runContactDeletion(database: Database, job: JobRow, signal: AbortSignal): Promise<void> {
  const { all, ids = [] } = read(DeleteContacts, job);
  const accountId = job.account_id;
  await inBatches(database, job, signal, async (transaction) => {
    const chosen = all ? sql`created_at <= ${job.created_at}` : sql`contact_id = any(${ids}::uuid[])`;
    const deleted = await deleteSelected(
      transaction,
      accountId,
      sql`
      select contact_id from contacts where account_id = ${accountId} and ${chosen} limit ${batchSize}`,
    );
    return deleted === 0 ? undefined : { deleted, rows: deleted, ...(all ? { requested: deleted } : {}) };
  });
  await database.execute(sql`
    update contact_jobs set errored_count = greatest(requested_count - deleted_count, 0)
    where account_id = ${accountId} and job_id = ${job.job_id} and status = 'pending'`);
}

/**
 * Runs `DELETE /marketing/lists/{id}?delete_contacts=true`: deletes the contacts, then the list, which is hidden
 * meanwhile.
 */
export async function runListDeletion(database: Database, job: JobRow, signal: AbortSignal): Promise<void> {
  const { list_id: listId } = read(DeleteList, job);
  const accountId = job.account_id;
  await inBatches(database, job, signal, async (transaction) => {
    const deleted = await deleteSelected(
      transaction,
      accountId,
      sql`
      select contact_id from list_contacts where account_id = ${accountId} and list_id = ${listId} limit ${batchSize}`,
    );
    return deleted === 0 ? undefined : { deleted, rows: deleted, requested: deleted };
  });
  await database.execute(sql`delete from lists where account_id = ${accountId} and list_id = ${listId}`);
}

/** Runs `DELETE /marketing/lists/{id}/contacts`: the contacts stay. */
export async function runListRemoval(database: Database, job: JobRow, signal: AbortSignal): Promise<void> {
  const { list_id: listId, ids } = read(RemoveFromList, job);
  const accountId = job.account_id;
  await inBatches(database, job, signal, async (transaction) => {
    const removed = await transaction.execute(sql`
      delete from list_contacts
      where account_id = ${accountId} and list_id = ${listId} and contact_id = any(${ids}::uuid[])`);
    return removed === 0 ? undefined : { updated: removed, rows: removed };
  });
}

/**
 * Runs `DELETE /marketing/contacts/{id}/identifiers`. Fails for the last identifier, because a contact must keep one.
 */
export async function runIdentifierDeletion(database: Database, job: JobRow): Promise<void> {
  if (job.rows_done > 0) return;
  const { contact_id: contactId, column, value } = read(DeleteIdentifier, job);
  const accountId = job.account_id;
  await database.transaction(async (transaction) => {
    await lockContacts(transaction, accountId);
    const contact = await transaction.first<{ identifiers: number; held: string | null }>(sql`
      select num_nonnulls(email, phone_number_id, external_id, anonymous_id) as identifiers,
        ${identifier(column)} as held
      from contacts where account_id = ${accountId} and contact_id = ${contactId}`);
    if (!contact) throw new JobFailure('job-failed', 'contact not found');
    const wanted = column === 'email' ? value.trim().toLowerCase() : value.trim();
    if (contact.held !== wanted) throw new JobFailure('job-failed', `The contact does not have this ${column}.`);
    if (contact.identifiers < 2) throw new JobFailure('job-failed', 'A contact must keep at least one identifier.');
    await transaction.execute(sql`
      update contacts set ${identifier(column)} = null, updated_at = now()
      where account_id = ${accountId} and contact_id = ${contactId}`);
    await advanceContactJob(transaction, job, { updated: 1, rows: 1 }, []);
  });
}
