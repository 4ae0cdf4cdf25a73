import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { advanceContactJob, type JobRow, lockContacts } from './contactJobs';
import { contactRoom } from './contactLimit';
import type { ContactRow, Rejection } from './contactRow';
import { mergeContacts, refusalReasons, type RowShape } from './mergeContacts';

/** Rows of one batch: those to write, and those already refused. */
export interface RowBatch {
  readonly rows: readonly ContactRow[];
  readonly rejections: readonly Rejection[];
  /** The row as it came, for the report. */
  cells(rowNumber: number): readonly string[];
  /** Bytes of the file the batch stands for; 0 without a file. */
  readonly bytes: number;
}

/** Writes one batch and moves the job on, in one transaction: both or neither survive a crash. */
export async function writeBatch(database: Database, job: JobRow, batch: RowBatch, shape: RowShape, listIds: readonly string[]): Promise<JobRow> {
  return database.transaction(async (transaction) => {
    // A batch that a crash of PostgreSQL loses takes the job's position with it and is done again; only the job's end waits for the disk.
    await transaction.execute(sql`set local synchronous_commit = off`);
    await lockContacts(transaction, job.account_id);
    const room = await contactRoom(transaction, job.account_id);
    const merged = await mergeContacts(transaction, batch.rows, shape, { accountId: job.account_id, jobId: job.job_id, listIds, room });
    const refused = [...merged.refused].map(([rowNumber, refusal]) => ({
      refusal,
      rejection: { rowNumber, reason: refusalReasons[refusal], cells: batch.cells(rowNumber) },
    }));
    const duplicates = refused.filter(({ refusal }) => refusal === 'duplicate').length;
    const count = batch.rows.length + batch.rejections.length;
    return advanceContactJob(
      transaction,
      job,
      {
        requested: job.kind === 'import' ? count : 0,
        created: merged.created,
        updated: merged.updated,
        duplicates,
        errored: batch.rejections.length + refused.length - duplicates,
        rows: count,
        bytes: batch.bytes,
      },
      [...batch.rejections, ...refused.map(({ rejection }) => rejection)],
    );
  });
}
