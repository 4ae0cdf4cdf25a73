import type { ImportFailure } from 'sendwright/wire/imports';

/** What is known of a CSV file before it is uploaded. */
export interface CsvSheet {
  readonly headers: readonly string[];
  /** The first rows, padded to the header's length. */
  readonly rows: readonly (readonly string[])[];
  /** The line of the file on which each of these rows starts, from 1. */
  readonly lines: readonly number[];
  /** Rows in the file without the header; undefined if they were not counted (compressed files). */
  readonly rowCount: number | undefined;
  readonly delimiter: string;
  readonly encoding: CsvEncoding;
}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Why a file can't be imported; the same codes as the server's. */
export type CsvProblem = Extract<
  ImportFailure,
  'csv-empty' | 'csv-missing-header' | 'csv-parse-failure' | 'csv-over-1-million'
>;

export type CsvAnalysis =
  | { readonly sheet: CsvSheet; readonly problem?: never }
  | { readonly problem: CsvProblem; readonly sheet?: never };

/** Reads files, in a worker if the browser supports it. */
export interface CsvAnalyzer {
  analyze(file: Blob): Promise<CsvAnalysis>;
}

/** Maximum rows of an import. */
export const maximumRows = 1_000_000;
/** Rows that are shown and checked before the upload. */
export const sampleRows = 100;
