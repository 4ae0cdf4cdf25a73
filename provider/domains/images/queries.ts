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
}

export interface ImageRow extends ImageValues {
  readonly image_id: string;
  readonly created_at: Date;
}

const columns = sql`image_id, name, file_key, thumbnail_key, type, width, height, size, created_at`;

/** Matches part of the name, case-insensitively; percent signs and underscores are literal. */
function named(name: string | undefined): Sql {
  return name === undefined || name === '' ? sql`` : sql`and strpos(lower(name), lower(${name})) > 0`;
}

export function pageOfImages(
  database: Queryable,
  accountId: number,
  name: string | undefined,
  page: Page,
): Promise<ImageRow[]> {
  return database.rows<ImageRow>(sql`
    select ${columns} from images where account_id = ${accountId} ${named(name)}
    order by created_at desc, image_id limit ${page.limit} offset ${page.offset}`);
}

export async function countImages(database: Queryable, accountId: number, name: string | undefined): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from images where account_id = ${accountId} ${named(name)}`,
  );
  return row?.count ?? 0;
}

export const findImage = (database: Queryable, accountId: number, imageId: string): Promise<ImageRow | undefined> =>
  database.first<ImageRow>(
    sql`select ${columns} from images where account_id = ${accountId} and image_id = ${imageId}`,
  );

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
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size)
    select ${accountId}, ${values.name}, ${values.file_key}, ${values.thumbnail_key}, ${values.type}, ${values.width},
      ${values.height}, ${values.size}
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
