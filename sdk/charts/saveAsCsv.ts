import { csvCell } from 'sendwright/formats';
import { saveTextFile } from '../downloads';
import { unitOf } from './timeUnit';
import type { Series } from './timeSeriesTypes';

/** A chart's figures as CSV (RFC 4180), one row per day or hour. */
export function seriesToCsv(days: readonly string[], series: readonly Series[]): string {
  const rows = [
    [unitOf(days) === 'hour' ? 'Hour' : 'Day', ...series.map((one) => one.label)],
    ...days.map((day, at) => [day, ...series.map((one) => one.values[at])]),
  ];
  return `${rows.map((row) => row.map((cell) => csvCell(String(cell ?? ''))).join(',')).join('\r\n')}\r\n`;
}

/** Saves a chart's figures as a CSV file. */
export function saveAsCsv(fileName: string, days: readonly string[], series: readonly Series[]): void {
  saveTextFile(`${fileName}.csv`, 'text/csv', seriesToCsv(days, series));
}
