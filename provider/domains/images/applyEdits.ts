import type { ImageEdits } from 'sendwright/wire/images';
import sharp, { type Matrix3x3, type Sharp } from 'sharp';
import { badRequest } from '../../http/errors';
import { decoding, encode, maximumPixels, type Picture } from './readPicture';

/** The weights of red, green and blue in brightness, as the filters of CSS have them. */
const weights = [0.2126, 0.7152, 0.0722] as const;

/**
 * A new picture of `content`, changed as the editor shows it: the same formulas as the filters of CSS (Filter Effects,
 * section 8), so that what is saved is what was seen. Of an animation the first frame is taken.
 */
export function applyEdits(content: Buffer, edits: ImageEdits, format: 'jpeg' | 'png'): Promise<Picture> {
  return decoding(async () => {
    let changed = sharp(content, { limitInputPixels: maximumPixels });
    if (edits.rotate) changed = await done(changed.rotate(edits.rotate));
    if (edits.flip_vertical === true || edits.flip_horizontal === true) changed = await done(changed.flip(edits.flip_vertical ?? false).flop(edits.flip_horizontal ?? false));
    const { width, height, channels } = await changed.metadata();
    if (edits.crop) changed = changed.extract(area(edits.crop, width, height));
    const result = coloured(changed, edits, channels >= 3);
    return encode(format === 'jpeg' ? result.flatten({ background: '#ffffff' }) : result, format);
  });
}

/** The pixels so far: within one go the decoder turns, flips and cuts in an order of its own. */
async function done(source: Sharp): Promise<Sharp> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info, limitInputPixels: maximumPixels });
}

/** The part that is kept, in pixels; what would lie outside of the picture is left out. */
function area(crop: NonNullable<ImageEdits['crop']>, width: number, height: number): { left: number; top: number; width: number; height: number } {
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  const wide = Math.min(Math.round(crop.width * width), width - left);
  const high = Math.min(Math.round(crop.height * height), height - top);
  if (wide < 1 || high < 1) throw badRequest('The crop leaves nothing of the image.', 'edits.crop');
  return { left, top, width: wide, height: high };
}

function coloured(source: Sharp, { brightness = 1, contrast = 1, saturation = 1, grayscale = false }: ImageEdits, hasColours: boolean): Sharp {
  let changed = source;
  const kept = grayscale ? 0 : saturation;
  if (hasColours && kept !== 1) changed = changed.recomb(saturating(kept));
  if (brightness !== 1 || contrast !== 1) changed = changed.linear(brightness * contrast, 127.5 * (1 - contrast));
  return changed;
}

function saturating(kept: number): Matrix3x3 {
  const row = (own: number): [number, number, number] => {
    const [red, green, blue] = weights.map((weight, index) => weight * (1 - kept) + (index === own ? kept : 0));
    return [red ?? 0, green ?? 0, blue ?? 0];
  };
  return [row(0), row(1), row(2)];
}
