import type { Block, Design } from 'sendwright/email';
import { blocksIn, type Container, type Slot } from './blocks';
import { slotAfter } from './commands';

/** A place that is found again after the design has changed: before a block, or at the end of its container. */
export interface Anchor {
  readonly container: Container;
  readonly before: string | undefined;
}

export const anchorOf = (design: Design, { container, index }: Slot): Anchor => ({
  container,
  before: blocksIn(design, container)[index]?.id,
});

/** Where an anchor is now; where a new block goes by itself, if its place is gone. */
export function slotOf(design: Design, { container, before }: Anchor, blocks: readonly Block[]): Slot {
  const there = blocksIn(design, container);
  const isGone = container !== null && !design.blocks.some(({ id }) => id === container.id);
  const index = before === undefined ? there.length : there.findIndex(({ id }) => id === before);
  return isGone || index < 0 ? slotAfter(design, undefined, blocks) : { container, index };
}
