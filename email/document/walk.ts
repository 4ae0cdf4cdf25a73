import type { Block, Design } from './design';

/** A block with the columns block and the column it stands in, if any. `index` counts within its surroundings. */
export interface Placed {
  readonly block: Block;
  readonly index: number;
  readonly parent?: { readonly id: string; readonly column: number };
}

/** All blocks in reading order, columns before what they hold. */
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
