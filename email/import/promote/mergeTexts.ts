import type { Block, BlockOf } from '../../document/design';

/**
 * The blocks, with paragraphs of the same look in one text: if the space between them is the same everywhere.
 */
export function mergeTexts(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    const merged = last?.type === 'text' && block.type === 'text' ? mergedTexts(last, block) : undefined;
    if (merged) out[out.length - 1] = merged;
    else out.push(block.type === 'columns' ? withMergedCells(block) : block);
  }
  return out;
}

function withMergedCells(block: BlockOf<'columns'>): BlockOf<'columns'> {
  const columns = block.columns.map((column) => {
    const blocks: typeof column.blocks = [];
    for (const cell of column.blocks) {
      const last = blocks.at(-1);
      const merged = last?.type === 'text' && cell.type === 'text' ? mergedTexts(last, cell) : undefined;
      if (merged) blocks[blocks.length - 1] = merged;
      else blocks.push(cell);
    }
    return { ...column, blocks };
  });
  return { ...block, columns };
}

type Text = BlockOf<'text'>;

function mergedTexts(one: Text, other: Text): Text | undefined {
  const gap = one.padding.bottom + other.padding.top;
  const count = one.content.content.length;
  // Headings have a space of their own below them.
  if ([...one.content.content, ...other.content.content].some(({ type }) => type === 'heading')) return undefined;
  if (gap % 2 === 1 || (count > 1 && gap !== (one.paragraphSpacing ?? 0))) return undefined;
  if (other.content.content.length > 1) return undefined;
  const isSame =
    one.padding.left === other.padding.left &&
    one.padding.right === other.padding.right &&
    one.lineHeight === other.lineHeight &&
    one.fontSize === other.fontSize &&
    one.color === other.color &&
    one.fontFamily === other.fontFamily &&
    one.background === other.background &&
    areAlikeOnPhones(one, other) &&
    one.sides?.width === other.sides?.width &&
    one.sides?.color === other.sides?.color;
  if (!isSame) return undefined;
  const { paragraphSpacing: _before, ...rest } = one;
  const narrow = one.mobile?.padding ?? (other.mobile?.padding && one.padding);
  const mobile = {
    ...one.mobile,
    ...(narrow && { padding: { ...narrow, bottom: (other.mobile?.padding ?? other.padding).bottom } }),
  };
  return {
    ...rest,
    ...(Object.keys(mobile).length > 0 && { mobile }),
    ...(gap > 0 && { paragraphSpacing: gap }),
    padding: { ...one.padding, bottom: other.padding.bottom },
    content: { type: 'doc', content: [...one.content.content, ...other.content.content] },
  };
}

/** Whether phones show both with the same sides, letters and the same space between paragraphs. */
function areAlikeOnPhones(one: Text, other: Text): boolean {
  if (one.hideOn !== other.hideOn) return false;
  if (one.mobile === undefined && other.mobile === undefined) return true;
  const [above, below] = [one.mobile?.padding ?? one.padding, other.mobile?.padding ?? other.padding];
  return (
    above.left === below.left &&
    above.right === below.right &&
    above.bottom + below.top === one.padding.bottom + other.padding.top &&
    one.mobile?.fontSize === other.mobile?.fontSize &&
    one.mobile?.lineHeight === other.mobile?.lineHeight &&
    one.mobile?.align === other.mobile?.align
  );
}
