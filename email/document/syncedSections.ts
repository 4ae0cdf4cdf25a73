import type { Block, CellBlock, Column, Design } from './design';
import type { SyncedPart } from './parts';

/** A saved section, as designs that follow it need it. */
export interface FollowedSection {
  readonly id: string;
  /** Changes with each change of the blocks. */
  readonly version: number;
  readonly blocks: readonly Block[];
}

/** One use of a section in a design: blocks that follow each other. */
export interface SyncedRun extends SyncedPart {
  /** The position of its first block. */
  readonly start: number;
  readonly blocks: readonly Block[];
}

/** The uses of sections in a design, in reading order. Blocks that were moved apart are uses of their own. */
export function syncedRuns({ blocks }: Pick<Design, 'blocks'>): SyncedRun[] {
  const runs: SyncedRun[] = [];
  for (const [index, block] of blocks.entries()) {
    const { synced } = block;
    if (!synced) continue;
    const last = runs.at(-1);
    if (
      last &&
      last.copy === synced.copy &&
      last.section === synced.section &&
      last.start + last.blocks.length === index
    )
      runs[runs.length - 1] = { ...last, blocks: [...last.blocks, block] };
    else runs.push({ ...synced, start: index, blocks: [block] });
  }
  return runs;
}

/** The use that a block belongs to, also one inside a row of it. */
export const runOf = (design: Pick<Design, 'blocks'>, id: string): SyncedRun | undefined =>
  syncedRuns(design).find(({ blocks }) =>
    blocks.some(
      (block) =>
        block.id === id ||
        (block.type === 'columns' && block.columns.some((column) => column.blocks.some((cell) => cell.id === id))),
    ),
  );

/** Applies a change to a block and to those inside it. */
function throughout(block: Block, change: <Part extends Block | Column>(part: Part) => Part): Block {
  if (block.type !== 'columns') return change(block);
  return change({
    ...block,
    columns: block.columns.map((column): Column =>
      change({ ...column, blocks: column.blocks.map((cell) => change(cell)) }),
    ),
  });
}

/** Without the marks that only a use in a design has. */
function plain<Part extends Block>(block: Part): Part {
  const { synced: _synced, locked: _locked, ...rest } = block;
  return rest as Part;
}

/** The blocks of a section: those given, with ids of their own. Locks of blocks that follow another one are dropped. */
export const sectionBlocks = (blocks: readonly Block[]): Block[] =>
  numbered(
    blocks.map((block) => (followsSection(block) ? unlocked(block) : withoutMark(block))),
    's',
  );

/** The blocks with new ids: the prefix and their position. */
function numbered(blocks: readonly Block[], prefix: string): Block[] {
  let last = 0;
  return blocks.map((block) => throughout(block, (part) => ({ ...part, id: `${prefix}${(last += 1)}` })));
}

const followsSection = ({ synced }: Block): boolean => synced !== undefined && !synced.isChanged;

function withoutMark(block: Block): Block {
  const { synced: _synced, ...rest } = block;
  return rest;
}

/** The block and those inside it, without locks and marks. */
function unlocked(block: Block): Block {
  if (block.type !== 'columns') return plain(block);
  return {
    ...plain(block),
    columns: block.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((cell): CellBlock => plain(cell)),
    })),
  };
}

/** A use of a section: its blocks are locked, so that they change only with the section. */
export function syncedBlocks({ id, version, blocks }: FollowedSection, copy: string): Block[] {
  return numbered(blocks, `${copy}-`).map((block) => ({
    ...throughout(block, (part) => ('type' in part ? { ...part, locked: true } : part)),
    synced: { section: id, copy, version },
  }));
}

/** A use of a section whose content can be changed. */
export const changeableBlocks = ({ id, version, blocks }: FollowedSection, copy: string): Block[] =>
  numbered(blocks, `${copy}-`).map((block) => ({ ...block, synced: { section: id, copy, version, isChanged: true } }));

/** Replaces one use by other blocks. */
export const withRun = (design: Design, { start, blocks }: SyncedRun, by: readonly Block[]): Design => ({
  ...design,
  blocks: [...design.blocks.slice(0, start), ...by, ...design.blocks.slice(start + blocks.length)],
});

/** One use no longer follows its section; its content stays as it is. */
export const detachRun = (design: Design, run: SyncedRun): Design =>
  withRun(design, run, run.blocks.map(run.isChanged ? withoutMark : unlocked));

/** Gives all uses of a section its content, except those being changed. The same design if all have it. */
export function followSection(design: Design, section: FollowedSection): Design {
  let followed = design;
  // From the end, so that the positions of the others stay the same.
  for (const run of syncedRuns(design).toReversed())
    if (run.section === section.id && run.version !== section.version && !run.isChanged)
      followed = withRun(followed, run, syncedBlocks(section, run.copy));
  return followed;
}
