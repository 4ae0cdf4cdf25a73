import type { Design } from '../document/design';
import type { ImportReport } from './importReport';

export interface ImportOptions {
  /** Gives ids unique in the design. Ids that the source brings along are kept where they can be. */
  readonly makeId?: () => string;
  /**
   * Make blocks of recognizable pictures, buttons, texts, lines and columns of any HTML; else its rows become code
   * blocks.
   */
  readonly promote?: boolean;
  /**
   * `keep` takes code blocks as they are: for designs that this product saved. Anything else is cleaned of what could
   * run.
   */
  readonly code?: 'clean' | 'keep';
}

export interface ImportedDesign {
  readonly design: Design;
  readonly report: ImportReport;
}
