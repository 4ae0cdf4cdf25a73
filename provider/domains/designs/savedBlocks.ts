import { createBlock, emptyDesign, type Block } from 'sendwright/email';
import type { SavedBlock, SavedBlockCreate, SavedBlockUpdate } from 'sendwright/wire/designVersions';
import { oneAtATime } from '../../database/oneAtATime';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { checkedDesign } from '../../delivery/message/designDocument';
import { badRequest, notFound } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { checkedName } from './versions';

/** Maximum saved blocks per account. */
export const maximumSavedBlocks = 500;

interface SavedBlockRow {
  block_id: string;
  name: string;
  block: unknown;
  created_at: Date;
}

const present = ({ block_id, name, block, created_at }: SavedBlockRow): SavedBlock => ({
  id: block_id,
  name,
  block,
  created_at: created_at.toISOString(),
});

export async function listSavedBlocks(database: Queryable, accountId: number): Promise<SavedBlock[]> {
  const rows = await database.rows<SavedBlockRow>(sql`
    select block_id, name, block, created_at from saved_blocks where account_id = ${accountId}
    order by lower(name), created_at limit ${maximumSavedBlocks}`);
  return rows.map(present);
}

/** Throws 400 for an invalid name or block. */
export async function createSavedBlock(
  database: Queryable,
  accountId: number,
  { name, block }: SavedBlockCreate,
): Promise<SavedBlock> {
  const [newName, newBlock] = [checkedName(name), JSON.stringify(checkedBlock(block))];
  const row = await oneAtATime(database, accountId, (transaction) =>
    transaction.first<SavedBlockRow>(sql`
    insert into saved_blocks (account_id, name, block)
    select ${accountId}, ${newName}, ${newBlock}::jsonb
    where (select count(*) from saved_blocks where account_id = ${accountId}) < ${maximumSavedBlocks}
    returning block_id, name, block, created_at`),
  );
  if (!row)
    throw badRequest(`You've reached the maximum of ${maximumSavedBlocks} saved blocks. Delete one to save another.`);
  return present(row);
}

/** Throws 400 for an invalid name or block, 404 if the account has no such block. */
export async function updateSavedBlock(
  database: Queryable,
  accountId: number,
  blockId: string,
  { name, block }: SavedBlockUpdate,
): Promise<SavedBlock> {
  const newName = name === undefined ? null : checkedName(name);
  const newBlock = block === undefined ? null : JSON.stringify(checkedBlock(block));
  const row = isUuid(blockId)
    ? await database.first<SavedBlockRow>(sql`
        update saved_blocks set name = coalesce(${newName}, name), block = coalesce(${newBlock}::jsonb, block)
        where account_id = ${accountId} and block_id = ${blockId} returning block_id, name, block, created_at`)
    : undefined;
  if (!row) throw notFound('saved block not found', 'block_id');
  return present(row);
}

/** A block is valid if a design that contains only this block is valid. */
function checkedBlock(block: unknown): Block {
  const design = checkedDesign({ ...emptyDesign(), blocks: [block] }, 'block');
  return design.blocks[0] ?? createBlock('spacer', () => 'empty');
}

/** Throws 404 if the account has no such block. */
export async function deleteSavedBlock(database: Queryable, accountId: number, blockId: string): Promise<void> {
  const count = isUuid(blockId)
    ? await database.execute(sql`delete from saved_blocks where account_id = ${accountId} and block_id = ${blockId}`)
    : 0;
  if (count === 0) throw notFound('saved block not found', 'block_id');
}
