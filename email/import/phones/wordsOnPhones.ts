import type { Alignment, Block, MobileOverrides, Theme } from '../../document/design';

/** The size, line height and alignment of text on phones, as far as they differ. */
export function wordsOnPhones(block: Block, narrow: Block, theme: Theme): MobileOverrides {
  if (block.type === 'button' && narrow.type === 'button')
    return narrow.fontSize === block.fontSize ? {} : { fontSize: narrow.fontSize };
  if ((block.type !== 'text' && block.type !== 'heading') || narrow.type !== block.type) return {};
  const size = narrow.fontSize ?? theme.fontSize;
  const isOther = size !== (block.fontSize ?? theme.fontSize);
  const [align, own] = [alignOf(narrow), alignOf(block)];
  const line = Math.round(narrow.lineHeight ?? 0);
  return {
    ...(isOther && { fontSize: size }),
    ...(line > 0 && (isOther || narrow.lineHeight !== block.lineHeight) && { lineHeight: line }),
    ...(align !== undefined && own !== undefined && align !== own && { align }),
  };
}

/** The alignment of all paragraphs; undefined if they differ. */
function alignOf(block: Extract<Block, { type: 'text' | 'heading' }>): Alignment | undefined {
  if (block.type === 'heading') return block.align;
  const found = new Set(
    block.content.content.map((node) =>
      node.type === 'paragraph' || node.type === 'heading' ? (node.attrs?.align ?? 'left') : undefined,
    ),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}
