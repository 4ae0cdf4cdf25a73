import type { DetectedEncoding } from 'sendwright/formats';
import type { FileEncoding, ImportFailure } from 'sendwright/wire/imports';

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

/** How a file was read. */
export interface CsvEncoding {
  /** What it was read in: the chosen or the detected encoding. */
  readonly used: FileEncoding;
  readonly detected: DetectedEncoding;
  /** A byte order mark names it, so no choice is left. */
  readonly isCertain: boolean;
}

/** Why a file can't be imported; the same codes as the server's. */
export type CsvProblem = Extract<
  ImportFailure,
  'csv-empty' | 'csv-missing-header' | 'csv-parse-failure' | 'csv-encoding' | 'csv-over-1-million'
>;

export type CsvAnalysis =
  | { readonly sheet: CsvSheet; readonly problem?: never; readonly encoding?: never }
  | { readonly problem: CsvProblem; readonly encoding?: CsvEncoding | undefined; readonly sheet?: never };

/** What the worker is asked. */
export interface CsvQuestion {
  readonly file: Blob;
  readonly encoding: FileEncoding | undefined;
}

/** Reads files, in a worker if the browser supports it. */
export interface CsvAnalyzer {
  /** @param encoding what the file is in; detected if undefined. */
  analyze(file: Blob, encoding?: FileEncoding): Promise<CsvAnalysis>;
}

/** Maximum rows of an import. */
export const maximumRows = 1_000_000;
/** Rows that are shown and checked before the upload. */
export const sampleRows = 100;
