import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { conflict, notFound } from '../../../http/errors';
import type { Caller, Provider } from '../../../provider';
import { deleteRequestsOfJob } from '../../consents/asking';
import { isUuid } from '../ids';
import {
  advanceContactJob,
  insertContactJob,
  type JobKind,
  type JobProgress,
  type JobRow,
  lockContacts,
  queueContactJob,
} from '../jobs/contactJobs';
import { membersAfter, moveTo } from './bulkChange';
import { SetField, unsetField } from './setField';

const bulkKinds: readonly JobKind[] = ['bulk_delete', 'bulk_add', 'bulk_remove', 'bulk_tag', 'bulk_untag', 'bulk_set'];
const UndoPayload = Type.Object({
  bulk_job_id: Type.String(),
  kind: Type.String(),
  list_id: Type.Union([Type.String(), Type.Null()]),
  tag_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** With the user who undoes it. */
  set_field: Type.Optional(SetField),
});

/**
 * Queues the undo of a bulk change: contacts return with all their data, and list changes are reverted. Throws 404, and
 * 409 if the change is still running, was already undone, or is older than a day.
 */
export async function undoBulkChange(
  provider: Provider,
  { accountId, username }: Caller,
  jobId: string,
): Promise<{ job_id: string }> {
  const undoId = await provider.database.transaction(async (transaction) => {
    const job = isUuid(jobId)
      ? await transaction.first<JobRow>(
          sql`select * from contact_jobs where account_id = ${accountId} and job_id = ${jobId} for update`,
        )
      : undefined;
    if (!job || !bulkKinds.includes(job.kind)) throw notFound('job not found', 'id');
    if (job.status === 'pending') throw conflict('The change is still in progress. Wait until it has ended.');
    if (job.undo_job_id !== null) throw conflict('This change was already undone.');
    if (job.undo_until === null || job.undo_until <= new Date()) throw conflict('This change can no longer be undone.');
    const payload = {
      bulk_job_id: jobId,
      kind: job.kind,
      list_id: job.list_id,
      tag_id: job.tag_id,
      ...(Value.Check(SetField, job.set_field) && { set_field: { ...job.set_field, actor: username } }),
    };
    const created = await insertContactJob(transaction, accountId, {
      kind: 'bulk_undo',
      payload,
      requested: job.rows_done,
      ready: true,
    });
    await transaction.execute(sql`
      update contact_jobs set undo_job_id = ${created}, undo_until = null
      where account_id = ${accountId} and job_id = ${jobId}`);
    return created;
  });
  await queueContactJob(provider, accountId, undoId);
  return { job_id: undoId };
}

export async function runBulkUndo(database: Database, started: JobRow, signal: AbortSignal): Promise<void> {
  const {
    bulk_job_id: changeId,
    kind,
    list_id: listId,
    tag_id: tagId = null,
    set_field: setting,
  } = Value.Decode(UndoPayload, started.payload);
  const accountId = started.account_id;
  let job: JobRow | undefined = started;
  while (job) {
    signal.throwIfAborted();
    const before: JobRow = job;
    job = await database.transaction(async (transaction) => {
      await lockContacts(transaction, accountId);
      const ids = await membersAfter(transaction, accountId, changeId, before.position);
      if (ids.length === 0) return undefined;
      const progress = await revertContacts(transaction, { accountId, changeId, kind, listId, tagId, setting }, ids);
      await moveTo(transaction, before, ids.at(-1));
      return advanceContactJob(transaction, before, { rows: ids.length, ...progress }, []);
    });
  }
  await database.execute(sql`delete from contact_job_members where account_id = ${accountId} and job_id = ${changeId}`);
  await database.execute(sql`delete from removed_contacts where account_id = ${accountId} and job_id = ${changeId}`);
}

interface Undoing {
  readonly accountId: number;
  readonly changeId: string;
  readonly kind: string;
  readonly listId: string | null;
  readonly tagId: string | null;
  readonly setting: SetField | undefined;
}

async function revertContacts(
  transaction: Transaction,
  undoing: Undoing,
  ids: readonly string[],
): Promise<JobProgress> {
  const { accountId, kind, listId } = undoing;
  if (undoing.setting) {
    const updated = await unsetField(transaction, { accountId, jobId: undoing.changeId, ids }, undoing.setting);
    return { updated, kept: ids.length - updated };
  }
  if (kind === 'bulk_delete') return restore(transaction, undoing, ids);
  if (kind === 'bulk_tag')
    return {
      updated: await transaction.execute(sql`
        delete from contact_tags where account_id = ${accountId} and contact_id = any(${ids}::uuid[])
          and tag_id = ${undoing.tagId}::uuid and job_id = ${undoing.changeId}`),
    };
  if (kind === 'bulk_untag')
    return {
      updated: await transaction.execute(sql`
        insert into contact_tags (account_id, tag_id, contact_id)
        select ${accountId}, tags.tag_id, contacts.contact_id from tags join contacts using (account_id)
        where account_id = ${accountId} and tags.tag_id = ${undoing.tagId}::uuid
          and contacts.contact_id = any(${ids}::uuid[])
        on conflict do nothing`),
    };
  if (kind === 'bulk_add') {
    await deleteRequestsOfJob(transaction, accountId, undoing.changeId);
    const removed = await transaction.execute(sql`
      delete from list_contacts
      where account_id = ${accountId} and list_id = ${listId}::uuid and contact_id = any(${ids}::uuid[])`);
    return { updated: removed };
  }
  const added = await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, lists.list_id, contacts.contact_id from lists join contacts using (account_id)
    where account_id = ${accountId} and lists.list_id = ${listId}::uuid and lists.deleted_at is null
      and contacts.contact_id = any(${ids}::uuid[])
    on conflict do nothing`);
  return { updated: added };
}

/** Restores contacts. One whose identifier now belongs to another contact is not restored, and counted as kept. */
async function restore(
  transaction: Transaction,
  { accountId, changeId }: Undoing,
  ids: readonly string[],
): Promise<JobProgress> {
  const back = await transaction.rows<{ contact_id: string }>(sql`
    insert into contacts select (jsonb_populate_record(null::contacts, contact)).* from removed_contacts
    where account_id = ${accountId} and job_id = ${changeId} and contact_id = any(${ids}::uuid[])
    on conflict do nothing returning contact_id`);
  const restored = back.map((row) => row.contact_id);
  await transaction.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select ${accountId}, lists.list_id, removed.contact_id
    from removed_contacts removed, unnest(removed.list_ids) as held (list_id)
      join lists on lists.account_id = ${accountId} and lists.list_id = held.list_id and lists.deleted_at is null
    where removed.account_id = ${accountId} and removed.job_id = ${changeId}
      and removed.contact_id = any(${restored}::uuid[])
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into contact_tags (account_id, tag_id, contact_id, added_at, added_by)
    select ${accountId}, tags.tag_id, removed.contact_id, held.added_at, held.added_by
    from removed_contacts removed,
      jsonb_to_recordset(removed.tags) as held (tag_id uuid, added_at timestamptz, added_by text)
      join tags on tags.account_id = ${accountId} and tags.tag_id = held.tag_id
    where removed.account_id = ${accountId} and removed.job_id = ${changeId}
      and removed.contact_id = any(${restored}::uuid[])
    on conflict do nothing`);
  // Restored contacts don't count as deleted this month, or they would be billed twice.
  await transaction.execute(sql`
    update contact_deletions set deleted_count = greatest(0, deleted_count - returned.number)
    from (
      select date_trunc('month', removed_at at time zone 'UTC')::date as month, count(*) as number from removed_contacts
      where account_id = ${accountId} and job_id = ${changeId} and contact_id = any(${restored}::uuid[]) group by 1
    ) returned
    where contact_deletions.account_id = ${accountId} and contact_deletions.month = returned.month`);
  // Nor have they left the audience that reports tell of.
  await transaction.execute(sql`
    update audience_counts set contact_count = contact_count - returned.number
    from (
      select quarter_of(removed_at) as quarter, count(*) as number from removed_contacts
      where account_id = ${accountId} and job_id = ${changeId} and contact_id = any(${restored}::uuid[]) group by 1
    ) returned
    where audience_counts.account_id = ${accountId} and audience_counts.quarter = returned.quarter
      and source = 'deleted'`);
  return { created: restored.length, kept: ids.length - restored.length };
}

/** Deletes changes that can't be undone any more, and the contacts kept for them with their events. */
export async function deleteExpiredBulkChanges(database: Database): Promise<void> {
  await database.execute(sql`
    with expired as (
      update contact_jobs set undo_until = null where undo_until < now() and status <> 'pending'
      returning account_id, job_id
    ), members as (
      delete from contact_job_members using expired
      where contact_job_members.account_id = expired.account_id and contact_job_members.job_id = expired.job_id
    ), removed as (
      delete from removed_contacts using expired
      where removed_contacts.account_id = expired.account_id and removed_contacts.job_id = expired.job_id
      returning removed_contacts.account_id, removed_contacts.contact_id
    )
    delete from custom_events using removed
    where custom_events.account_id = removed.account_id and custom_events.contact_id = removed.contact_id
      and not exists (select from contacts
        where contacts.account_id = removed.account_id and contacts.contact_id = removed.contact_id)`);
}
