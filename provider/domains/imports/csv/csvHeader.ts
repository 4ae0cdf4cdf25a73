import { open } from 'node:fs/promises';
import { separatorLine } from 'sendwright/formats';
import { isEmailAddress } from '../../../validation/emailAddress';
import { JobFailure } from '../../contacts/jobs/contactJobs';
import { type CsvFormat, detectCsvFormat } from './csvFormat';
import { CsvSplitter, maximumRecordBytes } from './csvSplitter';

/** The format of a file, its column names, and the offset of its first row. */
export interface CsvHeader {
  readonly format: CsvFormat;
  readonly columns: readonly string[];
  /** Bytes before the first row. */
  readonly bytes: number;
}

export const unreadableFile =
  'We encountered an error attempting to process your CSV file. Please ensure the file is a valid CSV file';

const wrongEncoding =
  'The header row has bytes that are no characters in the encoding of the file. Name its encoding in `encoding`, or ' +
  'save it as CSV UTF-8.';

/** Reads the header row. Throws `JobFailure` for a file that is empty, has no header, or is not a CSV file. */
export async function readCsvHeader(file: string): Promise<CsvHeader> {
  const start = await firstBytes(file, maximumRecordBytes);
  if (start.length === 0) throw new JobFailure('csv-empty', 'The CSV file is empty.');
  if (start.includes(0)) throw new JobFailure('csv-parse-failure', unreadableFile);
  const separator = separatorLine(start.toString('latin1', 0, 200));
  let bytes = separator?.length ?? 0;
  const detected = detectCsvFormat(start.subarray(bytes));
  const format = separator ? { ...detected, delimiter: separator.delimiter.charCodeAt(0) } : detected;
  for (const record of new CsvSplitter(format).split(start.subarray(bytes), true)) {
    bytes += record.bytes;
    if (record.cells.every((cell) => cell.trim() === '') && record.problem === undefined) {
      // Blank lines before the header are skipped; a line with only separators is a header without names.
      if (record.cells.length === 0) continue;
      throw missingHeader();
    }
    if (record.problem !== undefined) throw new JobFailure('csv-parse-failure', unreadableFile);
    if (record.cells.some((cell) => cell.includes('\uFFFD'))) throw new JobFailure('csv-encoding', wrongEncoding);
    if (record.cells.some((cell) => isEmailAddress(cell.trim()))) throw missingHeader();
    return { format, columns: record.cells.map((cell) => cell.trim()), bytes };
  }
  throw new JobFailure('csv-empty', 'The CSV file is empty.');
}

const missingHeader = (): JobFailure =>
  new JobFailure('csv-missing-header', 'We were unable to detect any headers in your CSV file');

async function firstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
