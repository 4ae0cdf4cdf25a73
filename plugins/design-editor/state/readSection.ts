import { emptyDesign, type FollowedSection, parseDesign } from 'sendwright/email';
import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { blockTypes } from '../document/words';

/** Parses a saved section. Unknown blocks come from a newer release; anything else that can't be parsed is damaged. */
export function readSection({ id, version, blocks }: SavedBlock): FollowedSection | 'newer' | 'damaged' {
  const parsed = parseDesign({ ...emptyDesign(), blocks });
  if (parsed.kind === 'design' && parsed.design.blocks.length > 0) return { id, version, blocks: parsed.design.blocks };
  const isKnown = (block: unknown): boolean => {
    const kind = typeof block === 'object' && block !== null && 'type' in block ? block.type : undefined;
    return typeof kind !== 'string' || blockTypes.some(({ type }) => type === kind);
  };
  return blocks.every(isKnown) ? 'damaged' : 'newer';
}
