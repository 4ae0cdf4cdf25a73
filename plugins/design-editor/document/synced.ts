import {
  type Block,
  changeableBlocks,
  type Design,
  type FollowedSection,
  runOf,
  syncedBlocks,
  type SyncedRun,
  withRun,
} from 'sendwright/email';
import { createIdGenerator } from './blocks';
import type { Changed } from './commands';

/** The use of a section that a block belongs to, if it follows the section: then it is moved and removed as a whole. */
export function heldRun(design: Design, id: string | undefined): SyncedRun | undefined {
  const run = id === undefined ? undefined : runOf(design, id);
  return run?.isChanged ? undefined : run;
}

/** Whether a block can't be moved or removed. Those of a section are locked, but it moves as a whole. */
export const isFixed = (design: Design, block: Block): boolean =>
  block.locked === true && heldRun(design, block.id) === undefined;

/** Whether two neighbors are in the same use of a section. */
export const isInside = (before: Block | undefined, after: Block | undefined): boolean =>
  before?.synced !== undefined && before.synced.copy === after?.synced?.copy;

export const isHeld = ({ synced }: Block): boolean => synced !== undefined && !synced.isChanged;

/**
 * The marks of blocks at a new place. Between blocks of a section that is being changed they become part of it, outside
 * they no longer are. Other uses of sections stay what they are, with new names if they are copies.
 */
export function remarked(
  blocks: readonly Block[],
  [before, after]: readonly [Block | undefined, Block | undefined],
  makeName?: () => string,
): Block[] {
  const changed = before?.synced?.isChanged ? before.synced : undefined;
  const isWithin =
    changed !== undefined && (isInside(before, after) || blocks.every(({ synced }) => synced?.copy === changed.copy));
  const names = new Map<string, string>();
  return blocks.map((block) => {
    const { synced, ...rest } = block;
    if (isWithin && changed) return { ...rest, synced: changed };
    if (!synced) return block;
    if (synced.isChanged) return rest;
    if (!makeName) return block;
    const copy = names.get(synced.copy) ?? makeName();
    names.set(synced.copy, copy);
    return { ...block, synced: { ...synced, copy } };
  });
}

/** The blocks of a new use of a section. */
export const newUse = (design: Design, section: FollowedSection): Block[] =>
  syncedBlocks(section, createIdGenerator(design)());

/** One use gets the section's newest content. */
export const refreshRun = (design: Design, run: SyncedRun, section: FollowedSection): Changed =>
  replaced(design, run, syncedBlocks(section, run.copy));

/** One use becomes changeable, with the section's newest content. */
export const changeRun = (design: Design, run: SyncedRun, section: FollowedSection): Changed =>
  replaced(design, run, changeableBlocks(section, run.copy));

/** The blocks of a use have other ids than before, so the first one is selected. */
const replaced = (design: Design, run: SyncedRun, blocks: readonly Block[]): Changed => ({
  design: withRun(design, run, blocks),
  selection: blocks.slice(0, 1).map(({ id }) => id),
});
