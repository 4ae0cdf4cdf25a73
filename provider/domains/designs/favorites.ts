import { galleryDesigns, sections } from 'sendwright/email/gallery';
import type { DesignFavorite, DesignFavorites } from 'sendwright/wire/designs';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { notFound } from '../../http/errors';
import type { Caller } from '../../provider';

const known: ReadonlySet<string> = new Set([...galleryDesigns, ...sections].map(({ id }) => id));

/** The ready-made designs and sections that the caller marked, newest first. */
export async function listFavorites(
  database: Queryable,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
): Promise<DesignFavorites> {
  const rows = await database.rows<{ item_id: string }>(sql`
    select item_id from design_favorites where account_id = ${accountId} and user_id = ${userId}
    order by created_at desc, item_id limit ${known.size}`);
  return { result: rows.map(({ item_id }) => item_id).filter((id) => known.has(id)) };
}

/** Throws 404 for what is neither a ready-made design nor a section. */
export async function setFavorite(
  database: Queryable,
  { accountId, userId }: Pick<Caller, 'accountId' | 'userId'>,
  id: string,
  { favorite }: DesignFavorite,
): Promise<void> {
  if (!known.has(id)) throw notFound('design or section not found', 'item_id');
  await database.execute(
    favorite
      ? sql`
          insert into design_favorites (account_id, user_id, item_id) values (${accountId}, ${userId}, ${id})
          on conflict do nothing`
      : sql`
          delete from design_favorites
          where account_id = ${accountId} and user_id = ${userId} and item_id = ${id}`,
  );
}
