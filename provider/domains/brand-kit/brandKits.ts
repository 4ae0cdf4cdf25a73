import { type Brand, defaultBrand, type FollowedBrand, parseBrand } from 'sendwright/email';
import type { BrandKit, BrandKitWrite } from 'sendwright/wire/brandKit';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { badRequest, refusal } from '../../http/errors';

interface KitRow {
  readonly is_inherited: boolean;
  readonly version: string;
  readonly brand: Brand;
  readonly updated_at: Date;
}

/** The account's own kit, or else that of its parent account. */
const findKit = (database: Queryable, accountId: number): Promise<KitRow | undefined> =>
  database.first<KitRow>(sql`
    select brand_kits.account_id <> accounts.account_id as is_inherited, version, brand, brand_kits.updated_at
    from accounts join brand_kits on brand_kits.account_id in (accounts.account_id, accounts.parent_account_id)
    where accounts.account_id = ${accountId}
    order by is_inherited limit 1`);

/** The brand that the account's designs, forms and pages follow; undefined if there is no kit. */
export async function findBrand(database: Queryable, accountId: number): Promise<FollowedBrand | undefined> {
  const row = await findKit(database, accountId);
  return row && { version: row.version, brand: row.brand };
}

/** The kit as the wire shows it: with the defaults if there is none. */
export async function readBrandKit(database: Queryable, accountId: number): Promise<BrandKit> {
  const row = await findKit(database, accountId);
  return {
    is_set: row !== undefined,
    is_inherited: row?.is_inherited ?? false,
    version: row?.version ?? null,
    brand: row?.brand ?? defaultBrand,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

/** Parses a request's brand. Throws 400 naming the invalid field. */
export function checkedBrand(value: unknown): Brand {
  const parsed = parseBrand(value);
  if (parsed.kind === 'brand') return parsed.brand;
  const field = parsed.path === '' ? 'brand' : `brand.${parsed.path}`;
  throw badRequest(`${field} ${parsed.message}`, field);
}

/**
 * Replaces the account's own kit.
 * @throws HttpError 400 naming the invalid field; 412 if the kit is no longer at `version`
 */
export async function writeBrandKit(
  database: Database,
  accountId: number,
  { brand, version }: BrandKitWrite,
): Promise<BrandKit> {
  const checked = checkedBrand(brand);
  // There may be no row yet that could be locked.
  return oneAtATime(database, accountId, async (transaction) => {
    if (version !== undefined) {
      const present = await transaction.first<{ version: string }>(
        sql`select version from brand_kits where account_id = ${accountId}`,
      );
      if ((present?.version ?? null) !== version) throw refusal('brand_kit_conflict');
    }
    await transaction.execute(sql`
      insert into brand_kits (account_id, brand) values (${accountId}, ${JSON.stringify(checked)}::jsonb)
      on conflict (account_id) do update
      set brand = excluded.brand, version = excluded.version, updated_at = now()
      where brand_kits.brand is distinct from excluded.brand`);
    return readBrandKit(transaction, accountId);
  });
}

export async function deleteBrandKit(database: Queryable, accountId: number): Promise<void> {
  await database.execute(sql`delete from brand_kits where account_id = ${accountId}`);
}
