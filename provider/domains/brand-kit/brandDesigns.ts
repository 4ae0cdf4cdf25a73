import { applyBrand, type FollowedBrand, schemaVersion } from 'sendwright/email';
import type { BrandDesigns, BrandDesignsAnswer, BrandedDesigns } from 'sendwright/wire/brandKit';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import { changeDocument } from '../designs/designs';
import { queueThumbnail } from '../designs/thumbnails/thumbnails';
import { findBrand } from './brandKits';

/** Designs updated per request: about a second of work. */
const batchSize = 20;

/** Counts the designs of the library by whether they follow the kit. */
export async function countBrandedDesigns(database: Queryable, accountId: number): Promise<BrandedDesigns> {
  const kit = await findBrand(database, accountId);
  const row = await database.first<BrandedDesigns>(sql`
    select count(brand_version)::integer as following,
      count(*) filter (where ${kit?.version ?? null}::uuid is not null and brand_version <> ${kit?.version ?? null})
        ::integer as outdated,
      count(*) filter (where brand_version is null and design is not null)::integer as independent
    from designs where account_id = ${accountId}`);
  return row ?? { following: 0, outdated: 0, independent: 0 };
}

/**
 * Updates a batch of designs to the account's kit, each in a transaction of its own: an interruption leaves the rest
 * outdated, and the next call continues there.
 */
export async function brandDesigns(
  provider: Provider,
  accountId: number,
  { designs }: BrandDesigns,
): Promise<BrandDesignsAnswer> {
  const { database } = provider;
  const kit = await findBrand(database, accountId);
  if (!kit) throw refusal('brand_kit_missing');
  const candidates = sql`
    from designs
    where account_id = ${accountId} and brand_version is distinct from ${kit.version} and ${kindOf(designs)}
      and (design ->> 'schemaVersion')::integer <= ${schemaVersion}`;
  const rows = await database.rows<{ design_id: string }>(
    sql`select design_id ${candidates} order by design_id limit ${batchSize}`,
  );
  let updated = 0;
  // One at a time, so that a large library doesn't occupy the database.
  for (const { design_id } of rows) if (await brandDesign(provider, accountId, design_id, kit)) updated += 1;
  const rest = await database.first<{ count: number }>(sql`select count(*)::integer as count ${candidates}`);
  // A batch without an update would be the same in the next call.
  return { updated, remaining: updated === 0 ? 0 : (rest?.count ?? 0) };
}

const kindOf = (designs: BrandDesigns['designs']): Sql =>
  designs === 'all' ? sql`design is not null` : sql`brand_version is not null`;

/** Returns whether the design was updated: not if it was deleted in the meantime. */
async function brandDesign(
  provider: Provider,
  accountId: number,
  designId: string,
  kit: FollowedBrand,
): Promise<boolean> {
  const isChanged = await changeDocument(provider, accountId, designId, (design) => applyBrand(design, kit));
  if (isChanged) await queueThumbnail(provider, accountId, designId);
  return isChanged;
}
