import { textSpacing } from '../document/textSpacing';
import { countdownSize } from '../document/countdown';
import type { Block, Design, RichNode } from '../document/design';
import { columnWidths } from '../document/layouts';
import { plainRichText } from '../richText/plainRichText';
import { finding } from './checkBlock';
import type { Finding } from './finding';

/** In a cell higher than this, in pixels, Word may insert a page break, which shows as a gap. */
const tallest = 1500;
/** A letter's width as a share of the font size, on average. */
const letterWidth = 0.5;

/**
 * Finds blocks that are probably higher than Word lays out in one piece. The real height is known only when rendered.
 */
export function checkHeight({ blocks, theme }: Design): Finding[] {
  const {
    width,
    padding: { left, right },
  } = theme.container;
  return blocks.flatMap((block) => {
    const height = heightOf(block, width - left - right, theme.fontSize);
    if (height <= tallest) return [];
    const message =
      `This block is about ${(Math.round(height / 100) * 100).toLocaleString('en')} px high. Classic Outlook breaks ` +
      `blocks above ${tallest.toLocaleString('en')} px over pages and leaves a gap.`;
    return [finding(block.id, 'tall-block', 'hint', message, 'Make two or more blocks of it.')];
  });
}

function heightOf(block: Block, width: number, usualSize: number): number {
  const { top, right, bottom, left } = block.padding;
  const room = Math.max(1, width - left - right);
  return top + bottom + contentHeight(block, room, usualSize);
}

function contentHeight(block: Block, room: number, usualSize: number): number {
  switch (block.type) {
    case 'columns': {
      const widths = columnWidths(block.layout, room);
      const heights = block.columns.map(({ blocks }, index) =>
        blocks.reduce(
          (sum, cell) => sum + heightOf(cell, (widths[index] ?? 0) - 2 * block.cellPadding, usualSize),
          2 * block.cellPadding,
        ),
      );
      return Math.max(...heights);
    }
    case 'text':
    case 'unsubscribe':
    case 'footer':
      return wordsHeight(block, room, usualSize);
    case 'imageText':
      return Math.max(
        wordsHeight(block, (room - block.gap) * (1 - block.imageShare / 100), usualSize),
        imageHeight(block.picture, (room * block.imageShare) / 100),
      );
    case 'image':
    case 'logo':
      return imageHeight(block.picture, room);
    case 'spacer':
      return block.height;
    case 'button':
    case 'code':
    case 'divider':
    case 'social':
    case 'heading':
    case 'menu':
      return 0;
    case 'hero':
      return Math.max(block.height, wordsHeight(block, room, usualSize));
    case 'accordion': {
      const size = block.fontSize ?? usualSize;
      const letters = Math.max(1, Math.floor(room / (size * letterWidth)));
      return block.items.reduce((sum, { text }) => sum + 56 + Math.ceil(text.length / letters) * size * 1.5, 0);
    }
    case 'rating':
      return 0;
    case 'poll':
      return block.answers.length * 56;
    case 'countdown':
      return countdownSize({ units: block.seconds ? 4 : 3, width: block.width }).height + usualSize * 1.5;
    case 'video':
      return imageHeight(block.picture, room);
    case 'product': {
      const isBeside = block.layout === 'horizontal';
      const share = isBeside ? block.imageShare / 100 : 1;
      const words = wordsHeight(block, isBeside ? (room - block.gap) * (1 - share) : room, usualSize);
      const image = imageHeight(block.picture, room * share);
      return isBeside ? Math.max(words, image) : words + image;
    }
    case 'table':
      return block.rows.length * ((block.fontSize ?? usualSize) * 1.4 + 2 * block.cellPadding);
  }
}

function wordsHeight(
  block: Extract<Block, { type: 'text' | 'unsubscribe' | 'imageText' | 'product' | 'hero' | 'footer' }>,
  room: number,
  usualSize: number,
): number {
  const letters = Math.max(1, Math.floor(room / ((block.fontSize ?? usualSize) * letterWidth)));
  const lines = block.content.content.flatMap((node: RichNode) =>
    plainRichText({ type: 'doc', content: [node] }).split('\n'),
  );
  const size = block.fontSize ?? usualSize;
  const { lineHeight, paragraphSpacing } = textSpacing(block, size);
  return (
    paragraphSpacing * (block.content.content.length - 1) +
    lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0) * (lineHeight || size * 1.2)
  );
}

const imageHeight = ({ width, height }: { readonly width?: number; readonly height?: number }, room: number): number =>
  width && height ? (height * Math.min(width, room)) / width : 0;
