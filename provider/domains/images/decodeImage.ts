import sharp, { type Metadata, type Sharp } from 'sharp';
import { badRequest, HttpError } from '../../http/errors';
import type { ImageExtension } from '../../storage/publicFiles';

/** How decoders report that a file is not an image, or incomplete. */
const damaged = [
  /^(Input|VipsJpeg|VipsForeign|pngload|gifload|jpegload|png2vips|gif2vips)/i,
  /truncated|corrupt|premature|unsupported image format|libspng|spng|bad /i,
];

/** The largest image in bytes that messages show. Larger uploads are made smaller. */
export const maximumBytes = 4 * 1024 * 1024;
/** The largest upload in bytes: photos of phones, before they are made smaller. */
export const maximumUpload = 25 * 1024 * 1024;
/** The longer sides, in pixels, that an image with too many bytes is tried in. */
const smallerSides = [2400, 1800, 1200, 800] as const;
/** Maximum decoded pixels, all frames of an animation together: more would be a decompression bomb or a mistake. */
export const maximumPixels = 50_000_000;
/** Maximum width and height: nothing in an email needs more, and some formats and effects fail far above. */
const maximumSide = 16_384;
/** Maximum frames; a file can declare hundreds of thousands. */
const maximumFrames = 2000;
/** Out of 255: below it a frame is practically invisible. */
const minimumOpacity = 13;
/** The minimum deviation of a frame's colors from their mean, out of 255; below it the frame is blank. */
const faintest = 2;
/** The longer side of a thumbnail. */
const thumbnailSize = 400;

/** What all email apps show. */
export type Format = 'gif' | 'jpeg' | 'png';
export const extensionOf: Readonly<Record<Format, ImageExtension>> = { gif: 'gif', jpeg: 'jpg', png: 'png' };
/** What an upload may be: WebP, which classic Outlook does not show, is converted. */
type UploadFormat = Format | 'webp';

/** A decoded image, which contains nothing but pixels of the original. */
export interface DecodedImage {
  readonly content: Buffer;
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer;
  readonly thumbnailFormat: 'jpeg' | 'png';
  /** For an animation: nothing is visible before its second frame. */
  readonly startsEmpty?: boolean;
  /** It had too many bytes, and has fewer pixels than the upload. */
  readonly isSmaller?: boolean;
}

// Decoded images are never reused.
sharp.cache(false);

const signs: readonly (readonly [UploadFormat, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpeg', 'ffd8ff'],
  ['gif', '474946383961'],
  ['gif', '474946383761'],
];

/** The format of `content` by its first bytes; its name and declared type are ignored. Throws 415. */
export function formatOf(content: Buffer): UploadFormat {
  const start = content.subarray(0, 8).toString('hex');
  const found = signs.find(([, sign]) => start.startsWith(sign));
  if (found) return found[0];
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  throw wrongType(isHeic(content));
}

/** A photo of an iPhone: `ftyp` with one of the brands of HEIC. */
const isHeic = (content: Buffer): boolean =>
  content.toString('latin1', 4, 8) === 'ftyp' &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1'].includes(content.toString('latin1', 8, 12));

const wrongType = (isPhoto = false): HttpError =>
  new HttpError(415, {
    message: isPhoto
      ? 'HEIC images have to be converted first, as the workbench does. Please upload a .jpg.'
      : 'invalid file type. Please upload a .gif, .jpeg, .jpg or .png. WebP is converted.',
    field: 'upload',
  });

const tooLarge = (limit: string): HttpError =>
  new HttpError(413, { message: `The image exceeds ${limit}. Please upload a smaller one.`, field: 'upload' });

/**
 * Decodes an upload to what messages can show. Throws 413, 415, or 400 for data that is damaged or decodes to too much.
 */
export async function decodeImage(content: Buffer): Promise<DecodedImage> {
  if (content.length > maximumUpload) throw tooLarge('25MB');
  const format = formatOf(content);
  return decoding(async () => {
    const open = (): Sharp =>
      sharp(content, {
        limitInputPixels: maximumPixels,
        failOn: 'truncated',
        animated: format === 'gif' || format === 'webp',
      });
    const found = await open().metadata();
    if (found.format !== format) throw wrongType();
    const frames = found.pages ?? 1;
    if (frames > maximumFrames)
      throw badRequest(
        `The animation has too many frames. Please upload one with at most ${maximumFrames.toLocaleString('en')}.`,
        'upload',
      );
    requireSides(found);
    // Rotated according to its EXIF data before all metadata is removed.
    const upright = (): Sharp => (frames > 1 ? open() : open().autoOrient());
    const decoded = await fitting(upright, shownAs(format, found), found);
    return frames > 1 ? { ...decoded, startsEmpty: await isEmpty(content) } : decoded;
  });
}

/** The format that email apps show an upload in. */
function shownAs(format: UploadFormat, { pages = 1, hasAlpha }: Metadata): Format {
  if (format !== 'webp') return format;
  return pages > 1 ? 'gif' : hasAlpha ? 'png' : 'jpeg';
}

/** Encodes an image; with fewer pixels if it would have too many bytes. Throws 413 if that doesn't help. */
async function fitting(open: () => Sharp, format: Format, { isPalette, hasAlpha }: Metadata): Promise<DecodedImage> {
  const whole = await encode(open(), format, isPalette);
  if (whole.content.length <= maximumBytes) return whole;
  // What is so large without transparency is a photo, of which JPEG keeps far more pixels.
  const smallFormat = format === 'png' && !hasAlpha ? 'jpeg' : format;
  const longer = Math.max(whole.width, whole.height);
  for (const side of [longer, ...smallerSides].filter((one) => one <= Math.min(longer, smallerSides[0]))) {
    const resized = open().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const smaller = await encode(resized, smallFormat, isPalette);
    if (smaller.content.length <= maximumBytes) return { ...smaller, isSmaller: true };
  }
  throw tooLarge('4MB');
}

/** Throws 400 for an image that is too wide or high. */
export function requireSides({ width, height, pageHeight = height }: Metadata): void {
  if (Math.max(width, pageHeight) <= maximumSide) return;
  const most = maximumSide.toLocaleString('en');
  throw badRequest(`The image is too long. Please upload one with at most ${most} pixels on each side.`, 'upload');
}

/** Whether the first frame is blank: one color, or practically invisible. */
async function isEmpty(content: Buffer): Promise<boolean> {
  const { channels } = await sharp(content, { limitInputPixels: maximumPixels, page: 0 }).ensureAlpha().stats();
  const [alpha, ...colors] = channels.toReversed();
  return (
    (alpha !== undefined && alpha.mean < minimumOpacity) ||
    (alpha?.stdev === 0 && colors.every(({ stdev }) => stdev < faintest))
  );
}

/** Encodes pixels as an image of `format`, with its thumbnail. */
export async function encode(source: Sharp, format: Format, hasPalette = false): Promise<DecodedImage> {
  const { data, info } = await encoded(source, format, hasPalette).toBuffer({ resolveWithObject: true });
  const small = sharp(data, { limitInputPixels: maximumPixels }).resize({
    width: thumbnailSize,
    height: thumbnailSize,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const thumbnailFormat = format === 'jpeg' ? 'jpeg' : 'png';
  const thumbnail = await encoded(small, thumbnailFormat, false).toBuffer();
  return {
    content: data,
    format,
    width: info.width,
    height: info.pageHeight ?? info.height,
    thumbnail,
    thumbnailFormat,
  };
}

function encoded(source: Sharp, format: Format, hasPalette: boolean): Sharp {
  if (format === 'jpeg') return source.jpeg({ quality: 90 });
  return format === 'gif'
    ? source.gif()
    : source.png({ compressionLevel: 9, palette: hasPalette, ...(hasPalette && { quality: 100 }) });
}

/** Runs decoder work and converts its errors to client errors about the image. */
export async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError || !(error instanceof Error)) throw error;
    if (/pixel limit/i.test(error.message))
      throw badRequest('The image has too many pixels. Please upload one with at most 50 million.', 'upload');
    if (damaged.some((pattern) => pattern.test(error.message))) {
      throw badRequest('The image is damaged or incomplete. Please upload it again.', 'upload');
    }
    throw error;
  }
}
