import type { ImportFailure } from 'sendwright/wire/imports';

/** What is known of a CSV file before it is uploaded. */
export interface CsvSheet {
  readonly headers: readonly string[];
  /** The first rows, each as long as the header. */
  readonly rows: readonly (readonly string[])[];
  /** The line of the file that each of these rows starts on; 1 is the first. */
  readonly lines: readonly number[];
  /** Rows in the whole file, without the header; undefined where they were not counted (packed files). */
  readonly rowCount: number | undefined;
  readonly delimiter: string;
  readonly encoding: CsvEncoding;
}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Why a file cannot be imported; the same ids as the server's. */
export type CsvProblem = Extract<
  ImportFailure,
  'csv-empty' | 'csv-missing-header' | 'csv-parse-failure' | 'csv-over-1-million'
>;

export type CsvAnalysis =
  | { readonly sheet: CsvSheet; readonly problem?: never }
  | { readonly problem: CsvProblem; readonly sheet?: never };

/** Reads files, off the page's own thread where the browser can. */
export interface CsvAnalyser {
  analyse(file: Blob): Promise<CsvAnalysis>;
}

/** Rows of one import, at most. */
export const maximumRows = 1_000_000;
/** Rows shown and checked before the upload. */
export const sampleRows = 100;
