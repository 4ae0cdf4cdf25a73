import type { Database } from '../../../database/database';
import { sql } from '../../../database/sql';
import { type Asking, withholdUnconfirmedRows } from '../../consents/asking';
import { advanceContactJob, type JobRow, lockContacts } from '../jobs/contactJobs';
import { contactRoom } from '../contactLimit';
import type { ContactRow, Rejection } from '../contactRow';
import type { JobMemory } from '../jobs/jobMemory';
import { erasedRows, mergeContacts, refusalReasons } from '../duplicates/mergeContacts';
import { suppressImported } from './importedSuppressions';
import type { RowShape } from './rowShape';

/** The rows of one batch: those to write, and those already rejected. */
export interface RowBatch {
  readonly rows: readonly ContactRow[];
  readonly rejections: readonly Rejection[];
  /** The original row, for the report. */
  cells(rowNumber: number): readonly string[];
  /** Bytes of the file that the batch covers; 0 without a file. */
  line?(rowNumber: number): number;
  /** Bytes of the file that the batch covers; 0 without a file. */
  readonly bytes: number;
}

/** What all batches of a job share. */
export interface BatchContext {
  readonly shape: RowShape;
  readonly listIds: readonly string[];
  readonly memory: JobMemory;
  /** Set if people must confirm before anything is written. */
  readonly asking?: Asking | undefined;
}

/** Changes of each kind that a dry run shows. */
const previewSize = 50;

/** Writes one batch and advances the job, in one transaction. A dry run counts and writes no contact. */
export async function writeBatch(
  database: Database,
  job: JobRow,
  batch: RowBatch,
  { shape, listIds, memory, asking }: BatchContext,
): Promise<JobRow> {
  return database.transaction(async (transaction) => {
    // If PostgreSQL crashes and loses the batch, the job's position is lost with it and the batch is repeated. Only the
    // job's end waits for the disk.
    await transaction.execute(sql`set local synchronous_commit = off`);
    await lockContacts(transaction, job.account_id);
    const room = await contactRoom(transaction, job.account_id);
    const source = { accountId: job.account_id, joinedFrom: job.kind === 'import' ? 'import' : 'api' } as const;
    const erased = await erasedRows(transaction, batch.rows, source);
    const rows = batch.rows.filter(({ rowNumber }) => !erased.has(rowNumber));
    const asked =
      asking &&
      (await withholdUnconfirmedRows(transaction, job, rows, listIds, asking, (rowNumber) => batch.cells(rowNumber)));
    const merged = await mergeContacts(transaction, asked?.others ?? rows, shape, {
      ...source,
      jobId: job.job_id,
      listIds,
      // Contacts that a dry run would have created use up room, too.
      room: room !== undefined && job.dry_run ? Math.max(0, room - job.created_count) : room,
      memory,
      log: job.kind === 'import' && !job.dry_run ? { rowsBefore: job.rows_done } : undefined,
      dryRun: job.dry_run ? { created: wantedOf(job, true), changed: wantedOf(job, false) } : undefined,
    });
    const suppressed = await suppressImported(transaction, job, rows);
    const askedTwice = (asked?.duplicates ?? []).map((rowNumber) => [rowNumber, 'duplicate'] as const);
    const unwanted = [...erased].map((rowNumber) => [rowNumber, 'erased'] as const);
    const refused = [...merged.refused, ...askedTwice, ...unwanted].map(([rowNumber, refusal]) => ({
      refusal,
      rejection: {
        rowNumber,
        reason: refusalReasons[refusal],
        // The report of an import does not keep what was erased.
        cells: refusal === 'erased' ? batch.cells(rowNumber).map(() => '') : batch.cells(rowNumber),
      },
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
        unchanged: merged.unchanged,
        preview: merged.preview.map((change) => ({ ...change, row: batch.line?.(change.row) ?? change.row })),
        pending: asked?.held ?? 0,
        suppressed,
        duplicates,
        errored: batch.rejections.length + (asked?.rejections.length ?? 0) + refused.length - duplicates,
        rows: count,
        bytes: batch.bytes,
      },
      [...batch.rejections, ...(asked?.rejections ?? []), ...refused.map(({ rejection }) => rejection)].map(
        (rejection) => ({ ...rejection, line: batch.line?.(rejection.rowNumber) }),
      ),
    );
  });
}

const wantedOf = ({ preview }: JobRow, isNew: boolean): number =>
  previewSize - preview.filter(({ contact_id: contactId }) => (contactId === null) === isNew).length;
