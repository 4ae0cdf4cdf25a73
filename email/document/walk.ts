import type { Block, Design } from './design';

/** A block with its columns block and column, if any. `index` is its position among its siblings. */
export interface Placed {
  readonly block: Block;
  readonly index: number;
  readonly parent?: { readonly id: string; readonly column: number };
}

/** All blocks in reading order, columns before their content. */
export function* walkBlocks(design: Pick<Design, 'blocks'>): Generator<Placed> {
  for (const [index, block] of design.blocks.entries()) {
    yield { block, index };
    if (block.type !== 'columns') continue;
    for (const [column, { blocks }] of block.columns.entries()) {
      for (const [inner, cell] of blocks.entries())
        yield { block: cell, index: inner, parent: { id: block.id, column } };
    }
  }
}
