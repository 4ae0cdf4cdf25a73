import { createReadStream } from 'node:fs';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { RequireConfirmation } from 'sendwright/wire/consents';
import { ColumnFormat, FileEncoding, ImportSuppression } from 'sendwright/wire/imports';
import type { Database } from '../../../database/database';
import { Asking } from '../../consents/asking';
import { JobFailure, type JobRow } from '../../contacts/jobs/contactJobs';
import type { ContactRow, KnownField, Rejection } from '../../contacts/contactRow';
import { FieldProblem } from '../../contacts/fields/fieldValues';
import { phoneCountry, type PhoneCountry } from '../../contacts/fields/phoneNumbers';
import { knownFields } from '../../contacts/queries';
import { rememberUnchanged } from '../../contacts/jobs/importLog';
import { JobMemory } from '../../contacts/jobs/jobMemory';
import { type BatchContext, type RowBatch, writeBatch } from '../../contacts/write/writeBatch';
import type { CsvFormat } from '../csv/csvFormat';
import { countLineEnds, type CsvRecord, CsvSplitter } from '../csv/csvSplitter';
import { type CsvHeader, readCsvHeader, unreadableFile } from '../csv/csvHeader';
import { type ColumnTargets, mapColumns, shapeOf, targetsOfFile } from './fieldMapping';
import { importFile } from '../files/importFiles';
import { importRow } from './importRow';
import { beginImport, restartDryRun } from '../queries';

/** Rows of one file. */
export const maximumRows = 1_000_000;
const batchRows = 10_000;
/** Long rows make batches smaller, so that memory use stays constant. */
const batchBytes = 8 * 1024 * 1024;
/**
 * Rows parsed without yielding to the event loop. Small, because responses from PostgreSQL wait that long: each of a
 * batch's dozen statements, with the server idle in the meantime.
 */
const chunkBytes = 64 * 1024;

/** The options of an import. */
export const ImportPayload = Type.Object({
  list_ids: Type.Array(Type.String()),
  field_mappings: Type.Array(Type.Union([Type.String(), Type.Null()])),
  column_formats: Type.Optional(Type.Array(Type.Union([ColumnFormat, Type.Null()]))),
  suppress: Type.Optional(ImportSuppression),
  /** What the upload was in, if the request said so. The stored file is UTF-8. */
  encoding: Type.Optional(FileEncoding),
  asking: Type.Optional(Asking),
  /** The original request, for the import after a dry run. */
  choice: Type.Optional(
    Type.Object({ require_confirmation: RequireConfirmation, confirmation_language: Type.Optional(Type.String()) }),
  ),
});
export type ImportPayload = Static<typeof ImportPayload>;

/** The rows of one batch, with their records for the report. */
class Gathering implements RowBatch {
  readonly rows: ContactRow[] = [];
  readonly rejections: Rejection[] = [];
  bytes = 0;
  count = 0;
  private readonly records: CsvRecord[] = [];
  private readonly lines: number[] = [];

  constructor(private readonly before: number) {}

  cells(rowNumber: number): readonly string[] {
    return this.records[rowNumber - this.before - 1]?.cells ?? [];
  }

  line(rowNumber: number): number {
    return this.lines[rowNumber - this.before - 1] ?? 0;
  }

  add(
    record: CsvRecord,
    line: number,
    { targets, fields, country, suppress }: Pick<Mapping, 'targets' | 'fields' | 'country' | 'suppress'>,
  ): void {
    this.count += 1;
    this.bytes += record.bytes;
    this.records.push(record);
    this.lines.push(line);
    const rowNumber = this.before + this.count;
    const row = importRow(record, rowNumber, targets, fields, country, suppress);
    if (row instanceof FieldProblem) this.rejections.push({ rowNumber, reason: row.reason, cells: record.cells });
    else this.rows.push(row);
  }

  skip(bytes: number): void {
    this.bytes += bytes;
  }

  get isFull(): boolean {
    return this.count >= batchRows || this.bytes >= batchBytes;
  }
}

/**
 * Imports an uploaded file, starting after the last committed batch. While PostgreSQL writes one batch, the next is
 * parsed and validated; at most two are in memory. Throws `JobFailure` for a file that cannot be imported.
 */
export async function runImport(
  database: Database,
  dataDir: string,
  started: JobRow,
  signal: AbortSignal,
  rowLimit = maximumRows,
): Promise<void> {
  const payload = Value.Decode(ImportPayload, started.payload);
  const fields = await knownFields(database, started.account_id);
  const country = await phoneCountry(database, started.account_id);
  const file = importFile(dataDir, started.job_id);
  const header = await readCsvHeader(file);
  const mapped = mapColumns(payload.field_mappings, fields, payload.column_formats);
  const targets = targetsOfFile(mapped, header.columns);
  if (header.columns.length !== targets.length) {
    const lengths = `Columns in the file: ${header.columns.length}; in the mapping: ${targets.length}.`;
    throw new JobFailure('csv-parse-failure', `${unreadableFile}. ${lengths}`);
  }
  const isResumed = started.bytes_done > 0 && !started.dry_run;
  if (started.dry_run) await restartDryRun(database, started);
  const job = isResumed ? started : await beginImport(database, started, header, payload.list_ids);
  const memory = new JobMemory();
  if (isResumed) await rememberUnchanged(database, job.account_id, job.job_id, memory);
  const rows = await importRows(
    database,
    file,
    job,
    header,
    {
      targets,
      fields,
      country,
      suppress: payload.suppress,
      shape: shapeOf(targets),
      listIds: payload.list_ids,
      asking: payload.asking,
      memory,
      rowLimit,
    },
    signal,
  );
  if (rows === 0) throw new JobFailure('csv-empty', 'The CSV file has a header and no rows.');
}

interface Mapping extends BatchContext {
  readonly targets: ColumnTargets;
  readonly fields: ReadonlyMap<string, KnownField>;
  readonly country: PhoneCountry;
  /** Set if each address of the file is suppressed. */
  readonly suppress: ImportSuppression | undefined;
  readonly rowLimit: number;
}

async function importRows(
  database: Database,
  file: string,
  job: JobRow,
  header: CsvHeader,
  mapping: Mapping,
  signal: AbortSignal,
): Promise<number> {
  let rows = job.rows_done;
  let line = 1 + (await lineEndsBefore(file, job.bytes_done, header.format));
  let batch = new Gathering(rows);
  let written = Promise.resolve(job);
  const write = async (full: Gathering): Promise<void> => {
    const before = await written;
    signal.throwIfAborted();
    written = writeBatch(database, before, full, mapping);
    // A failure is thrown by the next await; until then it must not count as an unhandled rejection.
    written.catch(() => undefined);
  };
  const splitter = new CsvSplitter(header.format);
  for await (const records of recordsOf(file, job.bytes_done, splitter)) {
    for (const record of records) {
      const startsOn = line;
      line += record.lines;
      if (record.problem === undefined && record.cells.every((cell) => cell === '')) {
        batch.skip(record.bytes);
        continue;
      }
      if (rows === mapping.rowLimit) {
        await write(batch);
        await written;
        throw new JobFailure(
          'csv-over-1-million',
          'The file has over 1 million contacts. The first 1,000,000 rows were imported; upload the rest in ' +
            'another file.',
        );
      }
      rows += 1;
      batch.add(record, startsOn, mapping);
      if (!batch.isFull) continue;
      await write(batch);
      batch = new Gathering(rows);
    }
  }
  await write(batch);
  await written;
  return rows;
}

/**
 * Counts line endings in the first bytes of a file. Counted again when an import resumes, which is much faster than
 * parsing.
 */
async function lineEndsBefore(file: string, bytes: number, format: CsvFormat): Promise<number> {
  let count = 0;
  if (bytes === 0) return count;
  for await (const chunk of createReadStream(file, { end: bytes - 1 }))
    if (Buffer.isBuffer(chunk)) count += countLineEnds(chunk, format);
  return count;
}

/** The records of each chunk of the file: between chunks, the process handles requests. */
async function* recordsOf(file: string, start: number, splitter: CsvSplitter): AsyncGenerator<Iterable<CsvRecord>> {
  const stream = createReadStream(file, { start, highWaterMark: chunkBytes });
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield splitter.split(chunk);
  yield splitter.split(Buffer.alloc(0), true);
}
