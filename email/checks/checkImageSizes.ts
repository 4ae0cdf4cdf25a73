import type { Block, Design, Picture } from '../document/design';
import { columnWidths } from '../document/layouts';
import { finding } from './checkBlock';
import type { Finding } from './finding';

/** Device pixels per CSS pixel on a high-density screen, and the most pixels an image needs. */
const density = 2;
const maximumUsefulWidth = 1200;
/** Nobody notices an image that is slightly too small or too large. */
const tolerance = 1.25;

/**
 * Finds images with fewer pixels than high-density screens show, or with more than anybody can see. `widths` maps
 * addresses to file widths in pixels.
 */
export function checkImageSizes({ blocks, theme }: Design, widths: ReadonlyMap<string, number>): Finding[] {
  const {
    width,
    padding: { left, right },
  } = theme.container;
  return blocks.flatMap((block) => checkWithin(block, width - left - right, widths));
}

function checkWithin(block: Block, width: number, widths: ReadonlyMap<string, number>): Finding[] {
  const room = Math.max(1, width - block.padding.left - block.padding.right);
  switch (block.type) {
    case 'columns': {
      const columns = columnWidths(block.layout, room);
      return block.columns.flatMap(({ blocks }, index) =>
        blocks.flatMap((cell) => checkWithin(cell, (columns[index] ?? 0) - 2 * block.cellPadding, widths)),
      );
    }
    case 'image':
    case 'logo':
    case 'video':
      return checkSharpness(block.id, block.picture, room, widths);
    case 'product':
      return checkSharpness(
        block.id,
        block.picture,
        block.layout === 'horizontal' ? ((room - block.gap) * block.imageShare) / 100 : room,
        widths,
      );
    case 'imageText':
      return checkSharpness(block.id, block.picture, ((room - block.gap) * block.imageShare) / 100, widths);
    default:
      return [];
  }
}

function checkSharpness(
  blockId: string,
  { source, width }: Picture,
  room: number,
  widths: ReadonlyMap<string, number>,
): Finding[] {
  const pixels = widths.get(source);
  // Animations of twice the size are four times as large.
  if (pixels === undefined || /\.gif(?:[?#]|$)/i.test(source)) return [];
  const shown = Math.round(Math.min(width ?? room, room));
  const useful = Math.min(density * shown, maximumUsefulWidth);
  if (pixels * tolerance < useful)
    return [
      finding(
        blockId,
        'soft-image',
        'hint',
        `The image has ${pixels} px for ${shown} px of the message: on high-resolution screens it looks blurry.`,
        `Use one that is ${useful} px wide.`,
      ),
    ];
  if (pixels > Math.max(useful, maximumUsefulWidth) * tolerance)
    return [
      finding(
        blockId,
        'large-image',
        'hint',
        `The image is ${pixels.toLocaleString('en')} px wide but shown at ${shown} px: recipients ` +
          'download more than they see.',
        `Use one that is ${useful} px wide.`,
      ),
    ];
  return [];
}
