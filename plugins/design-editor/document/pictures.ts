import { columnWidths, type Design, type Picture, walkBlocks } from 'sendwright/email';

/** The file of an image as the library knows it; sizes are in pixels. */
interface ImageFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The smallest width of a picture, in pixels. */
export const smallestWidth = 16;

/** The width that the picture of a block can have, in pixels; of a block to come, that of the message. */
export function roomFor(design: Design, id?: string): number {
  const { container } = design.theme;
  const whole = container.width - container.padding.left - container.padding.right;
  const found = [...walkBlocks(design)].find(({ block }) => block.id === id);
  if (!found) return whole;
  const { block, parent } = found;
  const columns = parent && design.blocks.find((one) => one.id === parent.id);
  const outer =
    parent && columns?.type === 'columns'
      ? (columnWidths(columns.layout, whole - columns.padding.left - columns.padding.right)[parent.column] ?? whole) -
        2 * columns.cellPadding
      : whole;
  return Math.max(smallestWidth, outer - block.padding.left - block.padding.right);
}

/**
 * A picture of another file. One that is smaller than its place keeps its width on phones, too: a logo would be blurred
 * and too large there.
 */
export function withFile(picture: Picture, { url, alt, width, height }: ImageFile, room: number): Picture {
  const shown = Math.max(1, Math.min(width, room));
  return {
    ...picture,
    source: url,
    alternative: alt === '' ? picture.alternative : alt,
    width: shown,
    height: Math.round((height * shown) / Math.max(1, width)),
    responsive: width >= room,
  };
}

type Shape = Pick<Picture, 'width' | 'height'>;

/**
 * The proportions of pictures that are being resized: a width is typed digit by digit, and dragged pixel by pixel, and
 * whole pixels of a small picture say little about its shape.
 */
export class PictureShapes {
  readonly #largest = new Map<string, Shape>();

  /** The largest size that the picture of a block had. */
  of(id: string, { source, width = 0, height }: Picture): Shape {
    const key = `${id} ${source}`;
    const known = this.#largest.get(key);
    if (known?.width !== undefined && known.width >= width) return known;
    if (height === undefined) return {};
    const shape = { width, height };
    this.#largest.set(key, shape);
    return shape;
  }
}

/** A picture of another width, in the proportions of `shape`; without one it fills its place, on phones too. */
export function withWidth(picture: Picture, width: number | undefined, shape: Shape = picture): Picture {
  const { width: _width, height: _height, ...rest } = picture;
  if (width === undefined) return { ...rest, responsive: true };
  return {
    ...rest,
    width,
    ...(shape.width && shape.height && { height: Math.max(1, Math.round((shape.height * width) / shape.width)) }),
    responsive: false,
  };
}
