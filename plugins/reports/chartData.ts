import { csvCell } from 'sendwright/formats';
import { saveTextFile } from 'sendwright/sdk';

/** The figures of a chart: the first column names a row. */
export interface ChartData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What is shown where there is no figure. */
const none = '–';

/** A chart's figures as CSV (RFC 4180). */
export const toCsv = ({ columns, rows }: ChartData): string =>
  [columns, ...rows]
    .map((row) => `${row.map((cell) => csvCell(cell === null || cell === none ? '' : String(cell))).join(',')}\r\n`)
    .join('');

export const saveCsv = (title: string, data: ChartData): void => saveTextFile(`${title}.csv`, 'text/csv', toCsv(data));
