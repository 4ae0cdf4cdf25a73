import type { ImageUses } from 'sendwright/wire/images';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';

export interface ImageValues {
  readonly name: string;
  readonly file_key: string;
  readonly thumbnail_key: string;
  readonly type: 'image/gif' | 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly size: number;
  readonly folder: string;
}

export interface ImageRow extends ImageValues {
  readonly image_id: string;
  readonly created_at: Date;
}

const columns = sql`image_id, name, file_key, thumbnail_key, type, width, height, size, folder, created_at`;

/** Which images are listed. */
export interface ImageFilter {
  /** Part of the name, in any case; percent signs and underscores are literal. */
  readonly name?: string | undefined;
  readonly folder?: string | undefined;
  /** The key in the storage. */
  readonly file?: string | undefined;
}

function filtered({ name, folder, file }: ImageFilter): Sql {
  const named = name === undefined || name === '' ? sql`` : sql`and strpos(lower(name), lower(${name})) > 0`;
  const inside = folder === undefined ? sql`` : sql`and folder = ${folder}`;
  return sql`${named} ${inside} ${file === undefined ? sql`` : sql`and file_key = ${file}`}`;
}

export function pageOfImages(
  database: Queryable,
  accountId: number,
  filter: ImageFilter,
  page: Page,
): Promise<ImageRow[]> {
  return database.rows<ImageRow>(sql`
    select ${columns} from images where account_id = ${accountId} ${filtered(filter)}
    order by created_at desc, image_id limit ${page.limit} offset ${page.offset}`);
}

export async function countImages(database: Queryable, accountId: number, filter: ImageFilter): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from images where account_id = ${accountId} ${filtered(filter)}`,
  );
  return row?.count ?? 0;
}

export const findImage = (database: Queryable, accountId: number, imageId: string): Promise<ImageRow | undefined> =>
  database.first<ImageRow>(
    sql`select ${columns} from images where account_id = ${accountId} and image_id = ${imageId}`,
  );

export const foldersOf = (
  database: Queryable,
  accountId: number,
): Promise<{ readonly name: string; readonly images: number }[]> =>
  database.rows(sql`
    select folder as name, count(*) as images from images where account_id = ${accountId} and folder <> ''
    group by folder order by lower(folder), folder limit 1000`);

/** Moves images, of a folder if there is one, and returns how many. */
export async function moveImages(
  database: Queryable,
  accountId: number,
  { ids, from, to }: { readonly ids: readonly string[] | undefined; readonly from: string | undefined; to: string },
): Promise<number> {
  const chosen = ids === undefined ? sql`` : sql`and image_id = any(${ids}::uuid[])`;
  const inside = from === undefined ? sql`` : sql`and folder = ${from}`;
  const rows = await database.rows<{ image_id: string }>(sql`
    update images set folder = ${to} where account_id = ${accountId} and folder <> ${to} ${chosen} ${inside}
    returning image_id`);
  return rows.length;
}

export async function bytesOfImages(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from images where account_id = ${accountId}`,
  );
  return row?.bytes ?? 0;
}

/** Stores a new image, unless the account already has `limit`. */
export function insertImage(
  database: Queryable,
  accountId: number,
  values: ImageValues,
  limit: number,
): Promise<ImageRow | undefined> {
  return database.first<ImageRow>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size, folder)
    select ${accountId}, ${values.name}, ${values.file_key}, ${values.thumbnail_key}, ${values.type}, ${values.width},
      ${values.height}, ${values.size}, ${values.folder}
    where (select count(*) from images where account_id = ${accountId}) < ${limit}
    returning ${columns}`);
}

/** Returns the deleted row. */
export const deleteImage = (database: Queryable, accountId: number, imageId: string): Promise<ImageRow | undefined> =>
  database.first<ImageRow>(
    sql`delete from images where account_id = ${accountId} and image_id = ${imageId} returning ${columns}`,
  );

interface NamedUse {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/**
 * The first designs and single sends whose contents name the file, the ad campaigns that show the image, and whether it
 * is a logo of the brand kit.
 */
export async function usesOf(
  database: Queryable,
  accountId: number,
  { image_id: imageId, file_key: fileKey }: Pick<ImageRow, 'image_id' | 'file_key'>,
): Promise<ImageUses> {
  const [designs, singleSends, campaigns, kit] = await Promise.all([
    database.rows<{ id: string; name: string }>(sql`
      select design_id as id, name from designs where account_id = ${accountId} and strpos(html_content, ${fileKey}) > 0
      order by updated_at desc limit 20`),
    database.rows<NamedUse>(sql`
      select single_send_id as id, name, status from single_sends
      where account_id = ${accountId}
        and (strpos(email_config::text, ${fileKey}) > 0 or strpos(abtest::text, ${fileKey}) > 0)
      order by updated_at desc limit 20`),
    database.rows<NamedUse>(sql`
      select ad_campaign_id as id, name, status from ad_campaigns
      where account_id = ${accountId} and deleted_at is null
        and strpos(lower(content ->> 'creatives'), ${imageId}) > 0
      order by updated_at desc limit 20`),
    database.first(sql`
      select 1 from brand_kits where account_id = ${accountId} and strpos(brand ->> 'logo', ${fileKey}) > 0`),
  ]);
  return { designs, single_sends: singleSends, ad_campaigns: campaigns, brand_kit: kit !== undefined };
}
