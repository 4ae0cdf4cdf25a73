import { type Block, type Design, walkBlocks } from 'sendwright/email';
import { findBlock, isCell, type Slot } from './blocks';
import { heldRun, isHeld, isInside } from './synced';

/** What is to be placed: existing blocks or new ones. */
export type Payload = { readonly ids: readonly string[] } | { readonly blocks: readonly Block[] };

/** The maximum number of top-level blocks, from the document's schema. */
const maximumBlocks = 2000;

/**
 * Where a payload may be placed, in reading order. Columns cannot be nested, no block can be moved into itself, and
 * locked blocks neither move nor accept blocks. A section that the design follows moves as a whole and stays together.
 * Used for pointer, keyboard and menu.
 */
export function legalSlots(design: Design, payload: Payload): Slot[] {
  const moving = 'ids' in payload ? payload.ids.flatMap((id) => findBlock(design, id)?.block ?? []) : payload.blocks;
  if (moving.length === 0 || ('ids' in payload && moving.some((block) => block.locked && !isHeld(block)))) return [];
  const ids = new Set('ids' in payload ? payload.ids : []);
  const fitsCells = moving.every((block) => isCell(block) && !isHeld(block));
  const hasHeld = moving.some(isHeld);
  const roomAtRoot = 'ids' in payload || design.blocks.length + moving.length <= maximumBlocks;
  const slots: Slot[] = [];
  for (const [index, block] of design.blocks.entries()) {
    const before = design.blocks[index - 1];
    if (roomAtRoot && !(isInside(before, block) && (isHeld(block) || hasHeld))) slots.push({ container: null, index });
    if (block.type !== 'columns' || !fitsCells || block.locked || ids.has(block.id)) continue;
    for (const [column, { blocks }] of block.columns.entries()) {
      for (let inner = 0; inner <= blocks.length; inner += 1)
        slots.push({ container: { id: block.id, column }, index: inner });
    }
  }
  if (roomAtRoot) slots.push({ container: null, index: design.blocks.length });
  return slots;
}

/**
 * Ids in reading order, without those inside a listed columns block: they move with it. Blocks of a section that the
 * design follows mean all of it.
 */
export function outermost(design: Design, ids: readonly string[]): string[] {
  const wanted = new Set(ids.flatMap((id) => heldRun(design, id)?.blocks.map((block) => block.id) ?? [id]));
  const found: string[] = [];
  for (const { block, parent } of walkBlocks(design))
    if (wanted.has(block.id) && !(parent && wanted.has(parent.id))) found.push(block.id);
  return found;
}
