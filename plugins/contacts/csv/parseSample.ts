import Papa from 'papaparse';
import { type CsvProblem, sampleRows } from './csvAnalysis';
import { detectDelimiter } from './detectCsv';

export interface CsvSample {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

const looksLikeAddress = (cell: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell.trim());

/**
 * Reads the beginning of a file. `isWhole`: it is all there is; otherwise its
 * last row may be cut off and is left out.
 */
export function parseSample(text: string, isWhole: boolean): CsvSample | CsvProblem {
  if (text.trim() === '') return 'csv-empty';
  // A control character or a byte that is no character means: not a text file.
  if (/[\0\uFFFD]/.test(text)) return 'csv-parse-failure';
  const start = text.replace(/^[\r\n]+/, '');
  const delimiter = detectDelimiter(start);
  const { data, errors } = Papa.parse<string[]>(start, {
    delimiter,
    preview: sampleRows + 2,
    skipEmptyLines: 'greedy',
  });
  const isCut = !isWhole && data.length <= sampleRows + 1;
  const [header, ...rows] = isCut && data.length > 1 ? data.slice(0, -1) : data;
  const firstLine = start.split(/[\r\n]/, 1)[0] ?? '';
  if (!header || firstLine.replaceAll(delimiter, '').trim() === '') return 'csv-missing-header';
  if (errors.some(({ type, row }) => type === 'Quotes' && (row ?? 0) === 0)) return 'csv-parse-failure';
  const headers = header.map((cell) => cell.trim());
  if (headers.some(looksLikeAddress)) return 'csv-missing-header';
  if (rows.length === 0 && isWhole) return 'csv-empty';
  return {
    headers,
    delimiter,
    rows: rows.slice(0, sampleRows).map((row) => headers.map((_, column) => row[column] ?? '')),
  };
}
