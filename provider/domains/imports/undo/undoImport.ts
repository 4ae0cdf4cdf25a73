import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Database, Transaction } from '../../../database/database';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import { identifierColumns, textColumns } from '../../contacts/fields/contactFields';
import { deleteRequestsOfJob } from '../../consents/asking';
import { removeImportedSuppressions } from '../../contacts/write/importedSuppressions';
import { advanceContactJob, type JobRow, lockContacts } from '../../contacts/jobs/contactJobs';
import type { Rejection } from '../../contacts/contactRow';

/** The import to undo. */
export const UndoPayload = Type.Object({ import_job_id: Type.String() });

/** The columns of an undo's report. */
export const undoReportHeader: readonly string[] = ['contact_id', 'identifier'];

interface LoggedBatch {
  readonly rows_before: number;
  readonly list_ids: string[];
  /** The number of contacts that the batch created or changed. */
  readonly touched: number;
}

/** A contact that keeps a value or identifier written by the import. */
interface Kept {
  readonly contact_id: string;
  readonly identifier: string;
  readonly reason: string;
}

/**
 * Undoes an import, batch by batch: deletes contacts it created and restores values it changed, but only if they have
 * not been changed since. Each batch's log is deleted in the transaction that undoes it, so that nothing is undone
 * twice after a crash.
 */
export async function runImportUndo(database: Database, started: JobRow, signal: AbortSignal): Promise<void> {
  const { import_job_id: importId } = Value.Decode(UndoPayload, started.payload);
  let job: JobRow | undefined = started;
  while (job) {
    signal.throwIfAborted();
    const before: JobRow = job;
    job = await database.transaction(async (transaction) => {
      await lockContacts(transaction, started.account_id);
      return undoBatch(transaction, before, importId);
    });
  }
}

async function undoBatch(transaction: Transaction, job: JobRow, importId: string): Promise<JobRow | undefined> {
  const accountId = job.account_id;
  const batch = await transaction.first<LoggedBatch>(sql`
    select rows_before, list_ids, cardinality(created) + cardinality(changed) as touched
    from import_log_batches join import_logs using (account_id, job_id)
    where account_id = ${accountId} and job_id = ${importId} order by rows_before limit 1`);
  if (!batch) {
    await deleteRequestsOfJob(transaction, accountId, importId);
    await transaction.execute(sql`delete from import_logs where account_id = ${accountId} and job_id = ${importId}`);
    return undefined;
  }
  const place = { accountId, importId, rowsBefore: batch.rows_before };
  const { deleted, kept: keptCreations } = await deleteCreated(transaction, place);
  const { restored, kept: keptValues } = await restoreChanged(transaction, place, job.job_id);
  await removeFromLists(transaction, place, batch.list_ids);
  await removeTags(transaction, place);
  await removeImportedSuppressions(transaction, place);
  await transaction.execute(sql`
    delete from import_log_batches
    where account_id = ${accountId} and job_id = ${importId} and rows_before = ${batch.rows_before}`);
  const kept = [...keptCreations, ...keptValues];
  const rejections = kept.map((contact, index): Rejection => ({
    rowNumber: job.rows_done + index + 1,
    reason: contact.reason,
    cells: [contact.contact_id, contact.identifier],
  }));
  return advanceContactJob(
    transaction,
    job,
    { deleted, updated: restored, kept: kept.length, rows: Math.max(batch.touched, kept.length) },
    rejections,
  );
}

interface BatchPlace {
  readonly accountId: number;
  readonly importId: string;
  readonly rowsBefore: number;
}

/** Passes a column of the batch's log as an array parameter, so that the planner looks each contact up by its key. */
const logged = ({ accountId, importId, rowsBefore }: BatchPlace, column: Sql): Sql =>
  sql`
    (select ${column} from import_log_batches
      where account_id = ${accountId} and job_id = ${importId} and rows_before = ${rowsBefore})`;
const contactName = sql`
  coalesce(contacts.email, contacts.phone_number_id, contacts.external_id, contacts.anonymous_id, '')`;

/**
 * Deletes the contacts that the batch created, unless they were changed, added to another list or sent to since then.
 */
async function deleteCreated(transaction: Transaction, place: BatchPlace): Promise<{ deleted: number; kept: Kept[] }> {
  const { accountId } = place;
  const created = sql`
    contacts.account_id = ${accountId} and contacts.contact_id = any(${logged(place, sql`created`)}::uuid[])`;
  const writtenAt = logged(place, sql`written_at`);
  const deleted = await transaction.execute(sql`
    delete from contacts
    where ${created} and contacts.updated_at = ${writtenAt} and contacts.last_emailed is null
      and not exists (
        select 1 from list_contacts
        where list_contacts.account_id = ${accountId} and list_contacts.contact_id = contacts.contact_id
          and list_contacts.added_at <> ${writtenAt})`);
  const kept = await transaction.rows<Kept>(sql`
    select contacts.contact_id, ${contactName} as identifier, case
      when contacts.updated_at <> ${writtenAt} then 'Created by the import and changed since: kept.'
      when contacts.last_emailed is not null then 'Created by the import and emailed since: kept.'
      else 'Created by the import and put on another list since: kept.' end as reason
    from contacts where ${created} order by 1`);
  return { deleted, kept };
}

/** Restores the previous values of changed contacts, but only values that are still the import's. */
async function restoreChanged(
  transaction: Transaction,
  place: BatchPlace,
  undoJobId: string,
): Promise<{ restored: number; kept: Kept[] }> {
  const { accountId } = place;
  const columns = [...textColumns, 'alternate_emails'];
  const names = joinSql(columns.map((column) => identifier(column)));
  const values = joinSql(columns.map((column) => sql`restored.${identifier(column)}`));
  const log = sql`${logged(place, sql`*`)} as log`;
  // An identifier is removed only from a contact that has not been changed otherwise: it might be the only one left.
  const isStillOurs = sql`
    present.row -> key = value
      and (key <> all(${[...identifierColumns]}::text[]) or contacts.updated_at = log.written_at)`;
  const row = await transaction.first<{ restored: number; kept: Kept[] }>(sql`
    with judged as (
      select contacts.contact_id, ${contactName} as identifier,
        (select jsonb_object_agg(key, coalesce(changed.before -> key, 'null'))
          from jsonb_each(changed.after - 'custom_fields') where ${isStillOurs})
          as patch,
        (select jsonb_object_agg(key, coalesce(changed.before -> 'custom_fields' -> key, 'null'))
          from jsonb_each(coalesce(changed.after -> 'custom_fields', '{}')) where contacts.custom_fields -> key = value)
          as custom_patch,
        array(select key from jsonb_each(changed.after - 'custom_fields') where not coalesce(${isStillOurs}, false)) ||
          array(
          select coalesce(field_definitions.name, key) from jsonb_each(coalesce(changed.after -> 'custom_fields', '{}'))
            left join field_definitions on field_definitions.account_id = ${accountId} and field_id = key
          where contacts.custom_fields -> key is distinct from value) as kept
      from ${log}, unnest(log.changed, log.before, log.after) as changed (contact_id, before, after)
        join contacts on contacts.account_id = ${accountId} and contacts.contact_id = changed.contact_id
        cross join lateral (select to_jsonb(contacts) as row) as present
    ), written as (
      update contacts
      set (${names}) =
        (select ${values} from jsonb_populate_record(contacts, coalesce(judged.patch, '{}')) as restored),
        custom_fields = jsonb_strip_nulls(contacts.custom_fields || coalesce(judged.custom_patch, '{}')),
          last_job_id = ${undoJobId}, updated_at = now()
      from judged
      where contacts.account_id = ${accountId} and contacts.contact_id = judged.contact_id
        and (judged.patch is not null or judged.custom_patch is not null)
      returning contacts.contact_id
    )
    select (select count(*) from written) as restored, coalesce((
      select jsonb_agg(jsonb_build_object('contact_id', contact_id, 'identifier', identifier,
        'reason', 'Changed since the import, and kept: ' || array_to_string(kept, ', ') || '.') order by contact_id)
      from judged where cardinality(kept) > 0), '[]') as kept`);
  return row ?? { restored: 0, kept: [] };
}

/** Removes existing contacts from the lists that the import added them to. */
async function removeFromLists(transaction: Transaction, place: BatchPlace, listIds: readonly string[]): Promise<void> {
  if (listIds.length === 0) return;
  await transaction.execute(sql`
    delete from list_contacts
    where account_id = ${place.accountId} and list_id = any(${listIds}::uuid[])
      and contact_id = any(${logged(place, sql`changed || unchanged`)}::uuid[])
      and added_at = ${logged(place, sql`written_at`)}`);
}

/** Removes the tags that the import added; the tags themselves stay. */
async function removeTags(transaction: Transaction, place: BatchPlace): Promise<void> {
  await transaction.execute(sql`
    delete from contact_tags
    where account_id = ${place.accountId} and job_id = ${place.importId}
      and contact_id = any(${logged(place, sql`created || changed || unchanged`)}::uuid[])`);
}
