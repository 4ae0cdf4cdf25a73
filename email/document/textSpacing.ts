import type { Block } from './design';

/** The spacing of new texts, relative to their size. */
const usual = { lineHeight: 1.5, paragraphSpacing: 1 } as const;

interface Spaced {
  readonly lineHeight: number;
  readonly paragraphSpacing?: number;
  readonly relative?: { readonly lineHeight: number; readonly paragraphSpacing: number };
}

/** Word rounds odd pixel sizes. */
const nearestEven = (pixels: number): number => Math.round(pixels / 2) * 2;

/** The spacing of a text in pixels, at its size. */
export function textSpacing(
  { lineHeight, paragraphSpacing = 0, relative }: Spaced,
  fontSize: number,
): { readonly lineHeight: number; readonly paragraphSpacing: number } {
  if (!relative) return { lineHeight, paragraphSpacing };
  return {
    lineHeight: nearestEven(fontSize * relative.lineHeight),
    paragraphSpacing: nearestEven(fontSize * relative.paragraphSpacing),
  };
}

/**
 * A new block with texts that are easy to read: spaced by their size, and with buttons in the size of the text. Blocks
 * of imports and ready-made content have spacing of their own.
 */
export function withReadableText<Kind extends Block>(block: Kind, fontSize: number): Kind;
export function withReadableText(block: Block, fontSize: number): Block {
  if (block.type === 'button') return { ...block, fontSize };
  if (block.type !== 'text' && block.type !== 'imageText' && block.type !== 'product' && block.type !== 'hero')
    return block;
  const size = block.fontSize ?? fontSize;
  // In pixels for versions before this setting.
  const spaced = { ...block, ...textSpacing({ lineHeight: 0, relative: usual }, size), relative: usual };
  return 'button' in spaced && spaced.button ? { ...spaced, button: { ...spaced.button, fontSize } } : spaced;
}
