import { csvCell } from 'sendwright/formats';
import type { Database } from '../../../database/database';
import type { JobRow } from '../../contacts/jobs/contactJobs';
import { rejectionsAfter } from '../queries';

const pageSize = 2000;

/**
 * A job's rejected rows as CSV: the file's own columns, then the line on which the row starts (or its number, if there
 * is no file) and the reason. Formulas are escaped.
 */
export async function* rejectionReport(database: Database, job: JobRow): AsyncGenerator<string> {
  const width = job.header.length;
  const isFile = job.kind === 'import';
  yield csvLine([...job.header, isFile ? 'line' : 'row', 'reason']);
  let after = 0;
  for (;;) {
    const rows = await rejectionsAfter(database, job.account_id, job.job_id, after, pageSize);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row_number ?? after;
    yield rows
      .map(({ cells, row_number: row, line, reason }) =>
        csvLine([
          ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
          String((isFile ? line : row) ?? ''),
          reason,
        ]),
      )
      .join('');
  }
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
