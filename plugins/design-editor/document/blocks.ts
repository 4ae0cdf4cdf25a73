import {
  type Block,
  type BlockType,
  brandBlock,
  type CellBlock,
  createBlock,
  type Design,
  type Placed,
  walkBlocks,
  withReadableText,
} from 'sendwright/email';

/** The top level of the design (null), or one column of a columns block. */
export type Container = null | { readonly id: string; readonly column: number };

/** A position between blocks: before the `index`-th block of its container. */
export interface Slot {
  readonly container: Container;
  readonly index: number;
}

export const sameContainer = (one: Container, other: Container): boolean =>
  one === other || (one !== null && other !== null && one.id === other.id && one.column === other.column);

/** A block and its position; undefined for an unknown id. */
export function findBlock(design: Design, id: string | undefined): Placed | undefined {
  if (id === undefined) return undefined;
  for (const placed of walkBlocks(design)) if (placed.block.id === id) return placed;
  return undefined;
}

export const containerOf = (placed: Placed): Container =>
  placed.parent ? { id: placed.parent.id, column: placed.parent.column } : null;

/** The blocks of a container; none if it no longer exists. */
export function blocksIn(design: Design, container: Container): readonly Block[] {
  if (container === null) return design.blocks;
  const columns = design.blocks.find(({ id }) => id === container.id);
  return columns?.type === 'columns' ? (columns.columns[container.column]?.blocks ?? []) : [];
}

/** Replaces the blocks of a container. */
export function withBlocksIn(design: Design, container: Container, blocks: readonly Block[]): Design {
  if (container === null) return { ...design, blocks: [...blocks] };
  return {
    ...design,
    blocks: design.blocks.map((block) => {
      if (block.id !== container.id || block.type !== 'columns') return block;
      const columns = block.columns.map((column, index) =>
        index === container.column ? { ...column, blocks: blocks.filter(isCell) } : column,
      );
      return { ...block, columns };
    }),
  };
}

export const isCell = (block: Block): block is CellBlock => block.type !== 'columns';

/** All ids in a design, of blocks and of columns. */
export function idsOf(design: Design): Set<string> {
  const ids = new Set<string>();
  for (const { block } of walkBlocks(design)) {
    ids.add(block.id);
    if (block.type === 'columns') for (const column of block.columns) ids.add(column.id);
  }
  return ids;
}

/** Generates ids that no block of the design has. */
export function createIdGenerator(design: Design): () => string {
  const taken = idsOf(design);
  return () => {
    let id = '';
    do id = `b${Math.random().toString(36).slice(2, 10)}`;
    while (taken.has(id));
    taken.add(id);
    return id;
  };
}

/** Copies a block with new ids. */
export function withNewIds(block: Block, makeId: () => string): Block {
  if (block.type !== 'columns') return { ...block, id: makeId() };
  return {
    ...block,
    id: makeId(),
    columns: block.columns.map((column) => ({
      ...column,
      id: makeId(),
      blocks: column.blocks.map((cell) => ({ ...cell, id: makeId() })),
    })),
  };
}

/** A new block, in the look of the brand that the design follows. A countdown ends in a week. */
export function newBlock(design: Design, type: BlockType, makeId: () => string): Block {
  const readable = withReadableText(createBlock(type, makeId), design.theme.fontSize);
  const block = brandBlock(readable, design.brand?.brand);
  return endingSoon(block);
}

/** A countdown that ends in a week, here; other blocks as they are. */
export function endingSoon<Kind extends Block>(block: Kind): Kind {
  if (block.type !== 'countdown') return block;
  const end = new Date();
  end.setDate(end.getDate() + 7);
  end.setHours(0, 0, 0, 0);
  return { ...block, end: end.toISOString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
