import type { ImageEdits } from 'sendwright/wire/images';
import sharp, { type Sharp } from 'sharp';
import { badRequest } from '../../http/errors';
import { colorMatrices } from './colorMatrices';
import { decoding, encode, maximumPixels, type Picture } from './readPicture';

/**
 * A new image from `content`, edited as in the editor: with the formulas of CSS filters (Filter Effects, section 8), so
 * that the saved image is what was seen. Animations are reduced to their first frame.
 */
export function applyEdits(content: Buffer, edits: ImageEdits, format: 'jpeg' | 'png'): Promise<Picture> {
  return decoding(async () => {
    let changed = sharp(content, { limitInputPixels: maximumPixels });
    if (edits.rotate) changed = await done(changed.rotate(edits.rotate));
    if (edits.flip_vertical === true || edits.flip_horizontal === true)
      changed = await done(changed.flip(edits.flip_vertical ?? false).flop(edits.flip_horizontal ?? false));
    const { width, height, channels } = await changed.metadata();
    if (edits.crop) changed = changed.extract(area(edits.crop, width, height));
    const result = await colored(changed, edits, { hasColors: channels >= 3, longerSide: Math.max(width, height) });
    return encode(format === 'jpeg' ? result.flatten({ background: '#ffffff' }) : result, format);
  });
}

/** The intermediate pixels: in a single pipeline the decoder rotates, flips and crops in its own order. */
async function done(source: Sharp): Promise<Sharp> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info, limitInputPixels: maximumPixels });
}

/** The crop area in pixels, clipped to the image. */
function area(
  crop: NonNullable<ImageEdits['crop']>,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  const wide = Math.min(Math.round(crop.width * width), width - left);
  const high = Math.min(Math.round(crop.height * height), height - top);
  if (wide < 1 || high < 1) throw badRequest('The crop leaves nothing of the image.', 'edits.crop');
  return { left, top, width: wide, height: high };
}

/** Filters are applied one at a time, because each rounds and clips before the next, as in a browser. */
async function colored(
  source: Sharp,
  edits: ImageEdits,
  { hasColors, longerSide }: { readonly hasColors: boolean; readonly longerSide: number },
): Promise<Sharp> {
  const { brightness = 1, contrast = 1, opacity = 1, blur = 0 } = edits;
  let changed = source;
  for (const matrix of colorMatrices(edits, hasColors))
    changed = await done(changed.toColorspace('srgb').recomb(matrix));
  if (brightness !== 1 || contrast !== 1)
    changed = await done(changed.linear(brightness * contrast, 127.5 * (1 - contrast)));
  if (opacity !== 1)
    changed = await done(
      (await done(changed.toColorspace('srgb').ensureAlpha())).linear([1, 1, 1, opacity], [0, 0, 0, 0]),
    );
  const deviation = (blur * longerSide) / 1000;
  // A smaller blur is invisible, and the decoder refuses it.
  return deviation >= 0.3 ? changed.blur(deviation) : changed;
}
