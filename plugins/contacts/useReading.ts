import { useRef, useState } from 'react';
import type { FileEncoding } from 'sendwright/wire/imports';
import type { CsvAnalysis, CsvSheet } from './csv/csvAnalysis';

interface Reading {
  /** The encoding that was chosen last, if the file can't be in it. */
  readonly refused: FileEncoding | undefined;
  /** For another file: forgets it, and what is being read. */
  reset(): void;
  /**
   * Reads a file in an encoding, or in the detected one. Undefined if it can't be in it, or if another encoding was
   * chosen in the meantime.
   */
  inEncoding(file: File, encoding: FileEncoding | undefined): Promise<CsvSheet | undefined>;
}

/** Reads a file again for everybody who chooses its encoding. */
export function useReading(analyze: (file: File, encoding: FileEncoding | undefined) => Promise<CsvAnalysis>): Reading {
  const [refused, setRefused] = useState<FileEncoding>();
  const latest = useRef(0);
  return {
    refused,
    reset() {
      latest.current += 1;
      setRefused(undefined);
    },
    async inEncoding(file, encoding) {
      latest.current += 1;
      const own = latest.current;
      const { sheet } = await analyze(file, encoding).catch((): Partial<CsvAnalysis> => ({}));
      if (own !== latest.current) return undefined;
      setRefused(sheet ? undefined : encoding);
      return sheet;
    },
  };
}
