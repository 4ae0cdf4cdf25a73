import { limits } from 'sendwright/wire/limits';
import type { SmsConfig } from 'sendwright/wire/sms';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { publicPath } from '../../storage/publicFiles';

type Attachments = Pick<SmsConfig, 'media_urls' | 'image_ids'>;

interface LibraryImage {
  image_id: string;
  file_key: string;
  size: number;
}

/** The library's images among the attachments: by id, or by their own web address. */
async function libraryImages(database: Queryable, accountId: number, config: Attachments): Promise<LibraryImage[]> {
  const keys = config.media_urls.map((url) => new URL(url).pathname.slice(1));
  if (keys.length + config.image_ids.length === 0) return [];
  return database.rows<LibraryImage>(sql`
    select image_id, file_key, size from images
    where account_id = ${accountId} and
      (image_id = any(${config.image_ids}::uuid[]) or file_key = any(${keys}::text[]))`);
}

/**
 * The images of a text message must exist, and attachments of known size must not exceed 5 MB together. The provider
 * measures files elsewhere on the web when it fetches them.
 * `at` is the prefix of field names.
 * @throws HttpError 400
 */
export async function checkAttachments(
  database: Queryable,
  accountId: number,
  config: Attachments,
  at = 'sms_config.',
): Promise<void> {
  const images = await libraryImages(database, accountId, config);
  const missing = config.image_ids.find((id) => !images.some((image) => image.image_id === id));
  if (missing !== undefined) throw badRequest(`invalid image id: ${missing}`, `${at}image_ids`);
  if (images.reduce((bytes, { size }) => bytes + size, 0) > limits.sms.attachmentBytes)
    throw badRequest(
      "Attachments can't exceed 5MB in total.",
      `${at}${config.image_ids.length > 0 ? 'image_ids' : 'media_urls'}`,
    );
}

/** The addresses from which the provider fetches the attachments, in order. Deleted images are left out. */
export async function attachmentUrls(
  database: Queryable,
  accountId: number,
  config: Attachments,
  publicUrl: string,
): Promise<string[]> {
  const images = await libraryImages(database, accountId, { ...config, media_urls: [] });
  const byId = new Map(images.map((image) => [image.image_id, `${publicUrl}${publicPath(image.file_key)}`]));
  return [...config.media_urls, ...config.image_ids.flatMap((id) => byId.get(id) ?? [])];
}
