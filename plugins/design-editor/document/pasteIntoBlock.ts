import type { Block } from 'sendwright/email';
import { cellOf, pasteCells, readCells } from './tables';

/** Pastes text with tabs or line breaks at a cell of a table; in other cases the block stays the same. */
export function pasteIntoBlock(block: Block, path: string, text: string): Block {
  const cells = block.type === 'table' ? readCells(text) : undefined;
  const at = cellOf(path);
  return block.type === 'table' && cells && at ? pasteCells(block, at.row, at.column, cells) : block;
}
