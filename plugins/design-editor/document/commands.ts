import {
  type Block,
  type BlockType,
  type CellBlock,
  type Column,
  type ColumnLayout,
  columnShares,
  type Design,
  emptyColumns,
  type Theme,
  walkBlocks,
} from 'sendwright/email';
import {
  blocksIn,
  type Container,
  containerOf,
  findBlock,
  createIdGenerator,
  isCell,
  newBlock,
  sameContainer,
  type Slot,
  withBlocksIn,
  withNewIds,
} from './blocks';
import { legalSlots, outermost } from './legalSlots';
import { heldRun, isFixed, remarked } from './synced';

/** A position that stays valid when the design changes: before a block, or at the end of its container. */
export interface Anchor {
  readonly container: Container;
  readonly before: string | undefined;
}

export const anchorOf = (design: Design, { container, index }: Slot): Anchor => ({
  container,
  before: blocksIn(design, container)[index]?.id,
});

/** A command's result: the new design and selection. The same design object if nothing changed. */
export interface Changed {
  readonly design: Design;
  readonly selection: readonly string[];
}

const isLegal = (slots: readonly Slot[], { container, index }: Slot): boolean =>
  slots.some((slot) => slot.index === index && sameContainer(slot.container, container));

/** Inserts blocks with unique ids at a slot. */
export function insertBlocks(design: Design, blocks: readonly Block[], slot: Slot): Changed {
  if (!isLegal(legalSlots(design, { blocks }), slot)) return { design, selection: [] };
  const makeId = createIdGenerator(design);
  const before = blocksIn(design, slot.container);
  const marked = remarked(blocks, [before[slot.index - 1], before[slot.index]], makeId);
  const copies = marked.map((block) => withNewIds(block, makeId));
  return {
    design: withBlocksIn(design, slot.container, [
      ...before.slice(0, slot.index),
      ...copies,
      ...before.slice(slot.index),
    ]),
    selection: copies.map(({ id }) => id),
  };
}

export const insertNew = (design: Design, type: BlockType, slot: Slot): Changed =>
  insertBlocks(design, [newBlock(design, type, createIdGenerator(design))], slot);

/** Moves blocks to a slot of the design before the move. */
export function moveBlocks(design: Design, ids: readonly string[], slot: Slot): Changed {
  const moving = outermost(design, ids);
  if (!isLegal(legalSlots(design, { ids: moving }), slot)) return { design, selection: ids };
  const blocks = moving.flatMap((id) => findBlock(design, id)?.block ?? []);
  const removedBefore = blocksIn(design, slot.container)
    .slice(0, slot.index)
    .filter(({ id }) => moving.includes(id)).length;
  const without = removed(design, moving);
  const index = slot.index - removedBefore;
  const there = blocksIn(without, slot.container);
  const placed = remarked(blocks, [there[index - 1], there[index]]);
  const after = withBlocksIn(without, slot.container, [...there.slice(0, index), ...placed, ...there.slice(index)]);
  return { design: sameOrder(design, after) ? design : after, selection: moving };
}

function sameOrder(one: Design, other: Design): boolean {
  const order = ({ blocks }: Design): string =>
    blocks
      .map((block) =>
        block.type === 'columns'
          ? `${block.id}[${block.columns.map(({ blocks: cells }) => cells.map(({ id }) => id).join()).join('|')}]`
          : block.id,
      )
      .join();
  return order(one) === order(other);
}

function removed(design: Design, ids: readonly string[]): Design {
  const gone = new Set(ids);
  const blocks = design.blocks.flatMap((block): Block[] => {
    if (gone.has(block.id)) return [];
    if (block.type !== 'columns' || !block.columns.some((column) => column.blocks.some(({ id }) => gone.has(id))))
      return [block];
    return [
      {
        ...block,
        columns: block.columns.map((column) => ({
          ...column,
          blocks: column.blocks.filter(({ id }) => !gone.has(id)),
        })),
      },
    ];
  });
  return { ...design, blocks };
}

/** Removes blocks, except locked ones, and selects the neighbor to keep the focus. */
export function removeBlocks(design: Design, ids: readonly string[]): Changed {
  const going = outermost(design, ids).filter((id) => {
    const block = findBlock(design, id)?.block;
    return block && !isFixed(design, block);
  });
  const first = findBlock(design, going[0]);
  if (!first) return { design, selection: ids };
  const siblings = blocksIn(design, containerOf(first)).filter(({ id }) => !going.includes(id));
  const neighbor = siblings[Math.min(first.index, siblings.length - 1)]?.id ?? first.parent?.id;
  return { design: removed(design, going), selection: neighbor === undefined ? [] : [neighbor] };
}

/** Duplicates blocks after the last of them. */
export function duplicateBlocks(design: Design, ids: readonly string[]): Changed {
  const copied = outermost(design, ids);
  const last = findBlock(design, copied.at(-1));
  if (!last) return { design, selection: ids };
  const blocks = copied.flatMap((id) => findBlock(design, id)?.block ?? []);
  const container = blocks.every(isCell) ? containerOf(last) : null;
  const index =
    container === null && last.parent
      ? design.blocks.findIndex(({ id }) => id === last.parent?.id) + 1
      : last.index + 1;
  return insertBlocks(design, blocks, { container, index });
}

/** Changes one block; `change` receives the current block. Other blocks stay the same objects. */
export function changeBlock(design: Design, id: string, change: (block: Block) => Block): Design {
  const placed = findBlock(design, id);
  if (!placed) return design;
  const after = change(placed.block);
  if (after === placed.block) return design;
  const container = containerOf(placed);
  return withBlocksIn(
    design,
    container,
    blocksIn(design, container).map((block) => (block.id === id ? after : block)),
  );
}

/** Changes the layout. Content of removed columns moves to the last remaining one. */
export function changeLayout(design: Design, id: string, layout: ColumnLayout): Design {
  const makeId = createIdGenerator(design);
  return changeBlock(design, id, (block) => {
    if (block.type !== 'columns' || block.layout === layout) return block;
    const count = columnShares(layout).length;
    const fresh = emptyColumns(layout, makeId);
    const columns = fresh.map((column, index): Column => {
      const own = block.columns[index] ?? column;
      const rest = index === count - 1 ? block.columns.slice(count).flatMap(({ blocks }) => blocks) : [];
      return rest.length > 0 ? { ...own, blocks: [...own.blocks, ...rest] } : own;
    });
    return { ...block, layout, columns };
  });
}

export const changeTheme = (design: Design, change: Partial<Theme>): Design => ({
  ...design,
  theme: { ...design.theme, ...change },
});

/** Removes the links to the preferences page; returns the same design if there are none. */
export function removePreferences(design: Design): Design {
  const without = (cell: CellBlock): CellBlock =>
    'preferences' in cell && cell.preferences !== null
      ? { ...cell, unsubscribe: cell.unsubscribe ?? 'Unsubscribe', preferences: null }
      : cell;
  const links = [...walkBlocks(design)].filter(({ block }) => isCell(block) && without(block) !== block);
  if (links.length === 0) return design;
  const blocks = design.blocks.map((block) =>
    isCell(block)
      ? without(block)
      : { ...block, columns: block.columns.map((column) => ({ ...column, blocks: column.blocks.map(without) })) },
  );
  return { ...design, blocks };
}

/**
 * Where a block is added without dragging: after the selected one, or at the end; in columns, before a trailing
 * unsubscribe block.
 */
export function slotAfter(design: Design, selected: string | undefined, blocks: readonly Block[]): Slot {
  const placed = findBlock(design, selected);
  const run = heldRun(design, selected);
  if (run) return { container: null, index: run.start + run.blocks.length };
  if (!placed) {
    const last = design.blocks.at(-1);
    return {
      container: null,
      index:
        last !== undefined && 'unsubscribe' in last && blocks.every((block) => !('unsubscribe' in block))
          ? design.blocks.length - 1
          : design.blocks.length,
    };
  }
  if (!placed.parent) return { container: null, index: placed.index + 1 };
  if (blocks.every(isCell)) return { container: containerOf(placed), index: placed.index + 1 };
  return { container: null, index: design.blocks.findIndex(({ id }) => id === placed.parent?.id) + 1 };
}

/** The anchor's current slot, or the default one if its position no longer exists. */
export function slotOf(design: Design, { container, before }: Anchor, blocks: readonly Block[]): Slot {
  const there = blocksIn(design, container);
  const isGone = container !== null && !design.blocks.some(({ id }) => id === container.id);
  const index = before === undefined ? there.length : there.findIndex(({ id }) => id === before);
  return isGone || index < 0 ? slotAfter(design, undefined, blocks) : { container, index };
}
