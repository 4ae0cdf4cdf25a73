import type { ImageEdits } from 'sendwright/wire/images';
import sharp, { type Matrix3x3, type Sharp } from 'sharp';
import { badRequest } from '../../http/errors';
import { decoding, encode, maximumPixels, type DecodedImage, requireSides } from './decodeImage';

/** The luminance weights of red, green and blue in CSS filters. */
const weights = [0.2126, 0.7152, 0.0722] as const;
/** The matrix for full sepia (Filter Effects, section 8.6). */
const browns = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
] as const;

type Row = [number, number, number];
const matrixOf = (value: (row: number, column: number) => number): Matrix3x3 => {
  const row = (at: number): Row => [value(at, 0), value(at, 1), value(at, 2)];
  return [row(0), row(1), row(2)];
};
const identity = (row: number, column: number): number => (row === column ? 1 : 0);

const saturating = (kept: number): Matrix3x3 =>
  matrixOf((row, column) => (weights[column] ?? 0) * (1 - kept) + identity(row, column) * kept);

const browning = (share: number): Matrix3x3 =>
  matrixOf((row, column) => (browns[row]?.[column] ?? 0) * share + identity(row, column) * (1 - share));

/**
 * A new image from `content`, edited as in the editor: with the formulas of CSS filters (Filter Effects, section 8), so
 * that the saved image is what was seen. Animations are reduced to their first frame.
 */
export function applyEdits(content: Buffer, edits: ImageEdits, format: 'jpeg' | 'png'): Promise<DecodedImage> {
  return decoding(async () => {
    let changed = sharp(content, { limitInputPixels: maximumPixels });
    requireSides(await changed.metadata());
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
  if (wide < 1 || high < 1) throw badRequest('The crop area is empty.', 'edits.crop');
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
  return deviation >= 0.3 ? blurred(changed, deviation) : changed;
}

/** Above this deviation, which takes a second for the largest image, a smaller copy is blurred, as in browsers. */
const sharpest = 4;

/** A Gaussian blur, in a time that does not grow with its deviation. */
async function blurred(source: Sharp, deviation: number): Promise<Sharp> {
  if (deviation <= sharpest) return source.blur(deviation);
  const whole = await done(source);
  const { width, height } = await whole.metadata();
  const share = sharpest / deviation;
  const small = { width: Math.ceil(width * share), height: Math.ceil(height * share), fit: 'fill' } as const;
  const soft = await done((await done(whole.resize(small))).blur(sharpest));
  return soft.resize({ width, height, fit: 'fill' });
}

/**
 * The matrices for red, green and blue, in CSS order: hue, saturation, sepia. Grayscale images have neither hue nor
 * saturation.
 */
function colorMatrices(
  { hue = 0, saturation = 1, grayscale = false, sepia = 0 }: ImageEdits,
  hasColors: boolean,
): Matrix3x3[] {
  const kept = grayscale ? 0 : saturation;
  return [
    ...(hasColors && hue !== 0 && !grayscale ? [turning(hue)] : []),
    ...(hasColors && kept !== 1 ? [saturating(kept)] : []),
    ...(sepia > 0 ? [browning(sepia)] : []),
  ];
}

/** Filter Effects, section 8.5: `feColorMatrix` of the type hueRotate. */
function turning(degrees: number): Matrix3x3 {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const base = [0.213, 0.715, 0.072] as const;
  const sines = [
    [-0.213, -0.715, 0.928],
    [0.143, 0.14, -0.283],
    [-0.787, 0.715, 0.072],
  ] as const;
  return matrixOf(
    (row, column) =>
      (base[column] ?? 0) + cos * (identity(row, column) - (base[column] ?? 0)) + sin * (sines[row]?.[column] ?? 0),
  );
}
