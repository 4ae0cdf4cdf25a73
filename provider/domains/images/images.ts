import pLimit, { type LimitFunction } from 'p-limit';
import type { Image, ImageEdit, ImageMove, ImageUses } from 'sendwright/wire/images';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { badRequest, notFound, tooManyRequests } from '../../http/errors';
import type { Provider } from '../../provider';
import { newImageKey, publicPath } from '../../storage/publicFiles';
import { formatSize, storageLimitsOf } from '../accounts/storageLimits';
import { isUuid } from '../contacts/ids';
import { applyEdits } from './applyEdits';
import { bytesOfImages, deleteImage, findImage, type ImageRow, insertImage, moveImages, usesOf } from './queries';
import { extensionOf, type DecodedImage, decodeImage } from './decodeImage';

/**
 * Maximum images per account. The published API has no limit; this one keeps a runaway script from filling the storage.
 */
export const maximumImages = 10_000;

const emptyStart =
  'The first frame of the animation is empty. Classic Outlook shows only this one: start with a frame that ' +
  'has the full message.';

/** Decoding needs memory per pixel, so concurrency is limited. */
const decode = pLimit(2);
/** Images of an account that may wait for their turn; each is in memory. */
const maximumWaiting = 20;
/** By account: one image at a time, so that others need not wait for all of them. */
const queues = new Map<number, { readonly turn: LimitFunction; count: number }>();

/** Runs decoder work when it is the account's turn. Throws 429 if too many images wait. */
async function inTurn<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(accountId) ?? { turn: pLimit(1), count: 0 };
  if (queue.count > maximumWaiting)
    throw tooManyRequests({ 'retry-after': '10' }, 'Too many images at once. Wait until some of them are done.');
  queues.set(accountId, queue);
  queue.count += 1;
  try {
    return await queue.turn(() => decode(work));
  } finally {
    queue.count -= 1;
    if (queue.count === 0) queues.delete(accountId);
  }
}

const imageNotFound = (): Error => notFound('image not found', 'id');

type Parts = Pick<Provider, 'database' | 'storage'>;

/** An image in the API's shape; `absolute` converts a path to an address. */
export function presentImage(row: ImageRow, absolute: (path: string) => string): Image {
  const {
    image_id: id,
    name,
    type,
    width,
    height,
    size,
    created_at: created,
    file_key: file,
    thumbnail_key: thumbnail,
    folder,
  } = row;
  return {
    id,
    name,
    created: Math.floor(created.getTime() / 1000),
    url: absolute(publicPath(file)),
    thumbnail: absolute(publicPath(thumbnail)),
    width,
    height,
    size,
    type,
    folder,
  };
}

/** Moves images to a folder; unknown ids are left out. */
export function moveToFolder(
  { database }: Pick<Parts, 'database'>,
  accountId: number,
  { ids, from, to }: ImageMove,
): Promise<number> {
  if (ids === undefined && (from === undefined || from === ''))
    throw badRequest('Name the images in ids, or the folder they are in now.', 'ids');
  return moveImages(database, accountId, { ids: ids?.filter(isUuid), from, to: to.trim() });
}

/** Throws 404 for an id that the account does not have. */
export async function requireImage(
  { database }: Pick<Parts, 'database'>,
  accountId: number,
  imageId: string,
): Promise<ImageRow> {
  const row = isUuid(imageId) ? await findImage(database, accountId, imageId) : undefined;
  if (!row) throw imageNotFound();
  return row;
}

/**
 * Stores an uploaded file, with warnings about what some recipients won't see. Throws 400, 413 or 415 with the reason.
 */
export async function createImage(
  parts: Parts,
  accountId: number,
  upload: { name: string; content: Buffer; folder?: string },
): Promise<{ row: ImageRow; warnings: string[] }> {
  const name = nameOf(upload.name);
  const image = await inTurn(accountId, () => decodeImage(upload.content));
  const kept = withExtension(name, extensionOf[image.format]);
  const row = await keep(parts, accountId, { name: kept, folder: upload.folder ?? '' }, image);
  return {
    row,
    warnings: [
      ...(image.isSmaller ? [`Made smaller for email: ${sizeOf(image)} pixels.`] : []),
      ...(image.startsEmpty ? [emptyStart] : []),
    ],
  };
}

/** Stores an edited copy; the original is unchanged. */
export async function editImage(
  parts: Parts,
  accountId: number,
  imageId: string,
  { name, format, edits }: ImageEdit,
): Promise<ImageRow> {
  const original = await requireImage(parts, accountId, imageId);
  const chosen = format ?? (original.type === 'image/jpeg' ? 'jpeg' : 'png');
  const copyName = name === undefined ? renamed(original.name, extensionOf[chosen]) : nameOf(name);
  const edited = await inTurn(accountId, async () => {
    const stored = await parts.storage.get(original.file_key);
    if (!stored) throw imageNotFound();
    return applyEdits(stored.content, edits, chosen);
  });
  return keep(parts, accountId, { name: copyName, folder: original.folder }, edited);
}

/** Deletes the image and its files; messages that use it then show a gap. */
export async function removeImage({ database, storage }: Parts, accountId: number, imageId: string): Promise<void> {
  const row = isUuid(imageId) ? await deleteImage(database, accountId, imageId) : undefined;
  if (!row) throw imageNotFound();
  await storage.remove([row.file_key, row.thumbnail_key]);
}

/** Where the image is used. */
export async function imageUses(
  { database }: Pick<Parts, 'database'>,
  accountId: number,
  imageId: string,
): Promise<ImageUses> {
  const row = await requireImage({ database }, accountId, imageId);
  return usesOf(database, accountId, row);
}

/** Stores the files first: every row has its files, and files without a row do no harm. */
async function keep(
  { database, storage }: Parts,
  accountId: number,
  { name, folder }: { readonly name: string; readonly folder: string },
  image: DecodedImage,
): Promise<ImageRow> {
  const file = newImageKey(accountId, extensionOf[image.format]);
  const thumbnail = newImageKey(accountId, extensionOf[image.thumbnailFormat]);
  const type = `image/${image.format}` as const;
  try {
    await storage.put(file, image.content, type);
    await storage.put(thumbnail, image.thumbnail, `image/${image.thumbnailFormat}`);
    const { width, height, content } = image;
    const values = {
      name,
      file_key: file,
      thumbnail_key: thumbnail,
      type,
      width,
      height,
      size: content.length,
      folder,
    };
    const row = await oneAtATime(database, accountId, async (transaction) => {
      await refuseBeyondRoom(transaction, accountId, content.length);
      return insertImage(transaction, accountId, values, maximumImages);
    });
    if (row) return row;
  } catch (error) {
    await storage.remove([file, thumbnail]);
    throw error;
  }
  await storage.remove([file, thumbnail]);
  throw badRequest(
    `You've reached the maximum of ${maximumImages.toLocaleString('en-US')} images. Delete one to add another.`,
  );
}

async function refuseBeyondRoom(database: Queryable, accountId: number, bytes: number): Promise<void> {
  const { images: most } = await storageLimitsOf(database, accountId);
  if ((await bytesOfImages(database, accountId)) + bytes <= most) return;
  throw badRequest(`Your images take all of the ${formatSize(most)} your plan includes. Delete some to add others.`);
}

/** A file's name without folders, at most 100 characters. */
function nameOf(given: string): string {
  if (/[\p{Cc}\p{Cs}]/u.test(given))
    throw badRequest('The name of the file must not contain control characters.', 'name');
  return [...given.replaceAll(/^.*[/\\]/gs, '').trim()].slice(0, 100).join('') || 'image';
}

const sizeOf = ({ width, height }: DecodedImage): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;

/** What was converted has the name of what it is now: `photo.webp` becomes `photo.jpg`. */
function withExtension(name: string, extension: string): string {
  const given = /\.(gif|jpe?g|png|webp)$/i.exec(name)?.[1]?.toLowerCase();
  return given === undefined || given.replace('jpeg', 'jpg') === extension
    ? name
    : `${name.slice(0, name.lastIndexOf('.'))}.${extension}`;
}

/** `photo.gif` edited is `photo (edited).png`. */
function renamed(name: string, extension: string): string {
  const bare = name.replace(/\.(gif|jpe?g|png)$/i, '').replace(/ \(edited\)$/, '');
  return `${[...bare].slice(0, 80).join('')} (edited).${extension}`;
}
