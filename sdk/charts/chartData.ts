import { csvCell } from 'sendwright/formats';
import { saveTextFile } from '../downloads';
import { unitOf } from './timeUnit';
import type { Series } from './timeSeriesTypes';

/** The figures of a chart: the first column names a row. */
export interface ChartData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What is shown where there is no figure. */
const none = '–';

/** Spreadsheets read a typographic minus as text. */
const plainMinus = (text: string): string => text.replace(/^−(?=\d)/, '-');

/** A chart's figures as CSV (RFC 4180). */
export const toCsv = ({ columns, rows }: ChartData): string =>
  [columns, ...rows]
    .map((row) => row.map((cell) => csvCell(cell === null || cell === none ? '' : plainMinus(String(cell)))).join(','))
    .map((line) => `${line}\r\n`)
    .join('');

/** Saves a chart's figures as a CSV file, named without its extension. */
export const saveCsv = (title: string, data: ChartData): void => saveTextFile(`${title}.csv`, 'text/csv', toCsv(data));

/** The figures of a time series, one row per day or hour. */
export const seriesData = (times: readonly string[], series: readonly Series[]): ChartData => ({
  columns: [unitOf(times) === 'hour' ? 'Hour' : 'Day', ...series.map(({ label }) => label)],
  rows: times.map((time, at) => [time, ...series.map(({ values }) => values[at] ?? null)]),
});
