import type { Design } from '../document/design';
import type { ImportReport } from './importReport';

export interface ImportOptions {
  /** Generates ids that are unique in the design. Ids in the source are kept if possible. */
  readonly makeId?: () => string;
  /**
   * Convert recognizable images, buttons, texts, dividers and columns of any HTML to blocks; otherwise its rows become
   * code blocks.
   */
  readonly promote?: boolean;
  /** `keep` trusts code blocks, for designs that this product saved. Everything else is sanitized. */
  readonly code?: 'clean' | 'keep';
  /** Told the share that is done, 0 to 1, of an import row by row. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface ImportedDesign {
  readonly design: Design;
  readonly report: ImportReport;
}
