import { type Block, emptyDesign, sectionBlocks } from 'sendwright/email';
import type { SavedBlock, SavedBlockCreate, SavedBlockUpdate } from 'sendwright/wire/savedBlocks';
import { oneAtATime } from '../../database/oneAtATime';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { checkedDesign } from '../../delivery/message/designDocument';
import { badRequest, notFound, refusal } from '../../http/errors';
import { isUuid } from '../../validation/uuid';
import { checkedName } from '../designs/versions';
import { countUses } from './uses';

/** Maximum saved sections per account. */
export const maximumSavedBlocks = 500;

/** Days that deleted ones are kept. */
const restorableDays = 30;

export interface SavedBlockRow {
  block_id: string;
  name: string;
  block: unknown;
  more: unknown[];
  version: number;
  created_at: Date;
}

const columns = sql`block_id, name, block, more, version, created_at`;

const present = ({ block_id, name, block, more, version, created_at }: SavedBlockRow): SavedBlock => ({
  id: block_id,
  name,
  block,
  blocks: [block, ...more],
  version,
  created_at: created_at.toISOString(),
});

const sectionNotFound = (): Error => notFound('saved block not found', 'block_id');

export async function listSavedBlocks(database: Queryable, accountId: number): Promise<SavedBlock[]> {
  const rows = await database.rows<SavedBlockRow>(sql`
    select ${columns} from saved_blocks where account_id = ${accountId} and deleted_at is null
    order by lower(name), created_at limit ${maximumSavedBlocks}`);
  const uses = rows.length > 0 ? await countUses(database, accountId) : new Map<string, number>();
  return rows.map((row) => ({ ...present(row), uses: uses.get(row.block_id) ?? 0 }));
}

/** Undefined for one that does not exist or was deleted. */
export const findSavedBlock = async (
  database: Queryable,
  accountId: number,
  blockId: string,
): Promise<SavedBlockRow | undefined> =>
  isUuid(blockId)
    ? database.first<SavedBlockRow>(sql`
        select ${columns} from saved_blocks
        where account_id = ${accountId} and block_id = ${blockId} and deleted_at is null`)
    : undefined;

export async function requireSavedBlock(
  database: Queryable,
  accountId: number,
  blockId: string,
): Promise<SavedBlockRow> {
  const row = await findSavedBlock(database, accountId, blockId);
  if (!row) throw sectionNotFound();
  return row;
}

/** Throws 400 for an invalid name or block. */
export async function createSavedBlock(
  database: Queryable,
  accountId: number,
  { name, ...body }: SavedBlockCreate,
): Promise<SavedBlock> {
  const newName = checkedName(name);
  const [block, more] = contentOf(checkedBlocks(body) ?? []);
  if (block === null) throw badRequest('blocks is a required field.', 'blocks');
  const row = await oneAtATime(database, accountId, (transaction) =>
    transaction.first<SavedBlockRow>(sql`
      insert into saved_blocks (account_id, name, block, more)
      select ${accountId}, ${newName}, ${block}::jsonb, ${more}::jsonb
      where (${countOf(accountId)}) < ${maximumSavedBlocks}
      returning ${columns}`),
  );
  if (!row) throw tooMany();
  return present(row);
}

const countOf = (accountId: number) =>
  sql`select count(*) from saved_blocks where account_id = ${accountId} and deleted_at is null`;

const tooMany = (): Error =>
  badRequest(`You've reached the maximum of ${maximumSavedBlocks} saved sections. Delete one to save another.`);

/**
 * Throws 400 for an invalid name or block, 404 if the account has no such section, 412 if it is no longer at `version`.
 * Returns whether its content has changed, too.
 */
export async function updateSavedBlock(
  database: Database,
  accountId: number,
  blockId: string,
  { name, version, ...body }: SavedBlockUpdate,
): Promise<{ section: SavedBlock; isChanged: boolean }> {
  const newName = name === undefined ? null : checkedName(name);
  const blocks = checkedBlocks(body);
  const [block, more] = blocks ? contentOf(blocks) : [null, null];
  return database.transaction(async (transaction) => {
    const before = await requireSavedBlock(transaction, accountId, blockId);
    const row = await transaction.first<SavedBlockRow>(sql`
      update saved_blocks set name = coalesce(${newName}, name), block = coalesce(${block}::jsonb, block),
        more = coalesce(${more}::jsonb, more),
        version = case
          when (block, more) is distinct from (coalesce(${block}::jsonb, block), coalesce(${more}::jsonb, more))
            then version + 1
          else version end
      where account_id = ${accountId} and block_id = ${blockId} and deleted_at is null
        and version = coalesce(${version ?? null}::integer, version)
      returning ${columns}`);
    if (!row) throw refusal('saved_block_conflict');
    return { section: present(row), isChanged: row.version !== before.version };
  });
}

/** The valid blocks of a request; undefined if it has none. Blocks are valid if a design of only these is valid. */
function checkedBlocks({ block, blocks }: Pick<SavedBlockUpdate, 'block' | 'blocks'>): Block[] | undefined {
  const given = blocks ?? (block === undefined ? undefined : [block]);
  if (!given) return undefined;
  const checked = checkedDesign({ ...emptyDesign(), blocks: given }, blocks ? 'blocks' : 'block').blocks;
  return blocks ? sectionBlocks(checked) : checked;
}

function contentOf([first, ...more]: readonly Block[]): [string | null, string] {
  return [first ? JSON.stringify(first) : null, JSON.stringify(more)];
}

/** Throws 404 if the account has no such section. What follows it keeps its content. */
export async function deleteSavedBlock(database: Queryable, accountId: number, blockId: string): Promise<void> {
  const count = isUuid(blockId)
    ? await database.execute(sql`
        update saved_blocks set deleted_at = now()
        where account_id = ${accountId} and block_id = ${blockId} and deleted_at is null`)
    : 0;
  if (count === 0) throw sectionNotFound();
  await database.execute(sql`
    delete from saved_blocks
    where account_id = ${accountId} and deleted_at < now() - make_interval(days => ${restorableDays})`);
}

/** Throws 404 if there is no such section, or it was deleted too long ago. */
export async function restoreSavedBlock(database: Queryable, accountId: number, blockId: string): Promise<SavedBlock> {
  if (!isUuid(blockId)) throw sectionNotFound();
  const row = await oneAtATime(database, accountId, async (transaction) => {
    const known = await transaction.first<{ has_room: boolean }>(sql`
      select deleted_at is null or (${countOf(accountId)}) < ${maximumSavedBlocks} as has_room
      from saved_blocks where account_id = ${accountId} and block_id = ${blockId}`);
    if (known && !known.has_room) throw tooMany();
    return transaction.first<SavedBlockRow>(sql`
      update saved_blocks set deleted_at = null where account_id = ${accountId} and block_id = ${blockId}
      returning ${columns}`);
  });
  if (!row) throw sectionNotFound();
  return present(row);
}
