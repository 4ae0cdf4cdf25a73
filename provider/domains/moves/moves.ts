import { randomUUID } from 'node:crypto';
import type { Move, MoveKindState, MoveNotes, MoveRegion, MoveRequest, MoveState } from 'sendwright/wire/accountMoves';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { conflict, notFound } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { movableKinds } from 'sendwright/wire/movableKinds';
import type { Caller } from '../../provider';
import { isUuid } from '../../validation/uuid';

export interface MoveRow {
  account_id: number;
  move_id: string;
  source: string;
  region: MoveRegion;
  is_dry_run: boolean;
  source_key: string | null;
  state: MoveState;
  kinds: MoveKindState[];
  progress: string | null;
  reason: string | null;
  requests: number;
  waited_seconds: number;
  attempts: number;
  user_id: number | null;
  scopes: string[];
  created_at: Date;
  ended_at: Date | null;
}

const columns = sql`account_id, move_id, source, region, is_dry_run, source_key, state, kinds, progress, reason,
  requests, waited_seconds, attempts, user_id, scopes, created_at, ended_at`;

export const presentMove = (row: MoveRow): Move => ({
  id: row.move_id,
  region: row.region,
  is_dry_run: row.is_dry_run,
  state: row.state,
  kinds: row.kinds,
  progress: row.progress,
  reason: row.reason,
  requests: row.requests,
  waited_seconds: row.waited_seconds,
  created_at: isoTime(row.created_at),
  ended_at: row.ended_at && isoTime(row.ended_at),
});

/** What the key of a move's source is encrypted for. */
export const keyPlace = (accountId: number, moveId: string) => ({
  column: 'account_moves.source_key',
  accountId,
  row: moveId,
});

export const listMoves = (database: Queryable, accountId: number): Promise<MoveRow[]> =>
  database.rows<MoveRow>(sql`
    select ${columns} from account_moves where account_id = ${accountId} order by created_at desc limit 20`);

export async function findMove(database: Queryable, accountId: number, id: string): Promise<MoveRow | undefined> {
  return isUuid(id)
    ? database.first<MoveRow>(sql`
        select ${columns} from account_moves where account_id = ${accountId} and move_id = ${id}`)
    : undefined;
}

/** @throws HttpError 404 */
export async function requireMove(database: Queryable, accountId: number, id: string): Promise<MoveRow> {
  const row = await findMove(database, accountId, id);
  if (!row) throw notFound();
  return row;
}

/** @throws HttpError 409 while another one has not ended */
export async function createMove(
  database: Database,
  { accountId, userId, scopes }: Caller,
  { api_key: key, region = 'global', kinds, dry_run: isDryRun = false }: MoveRequest,
  source: string,
): Promise<MoveRow> {
  const id = randomUUID();
  const chosen = movableKinds.filter((kind) => kinds?.includes(kind) ?? true);
  const states: MoveKindState[] = chosen.map((kind) => ({
    kind,
    state: 'waiting',
    moved: 0,
    known: 0,
    failed: 0,
    note: null,
  }));
  const row = await database.first<MoveRow>(sql`
    insert into account_moves (account_id, move_id, source, region, is_dry_run, source_key, kinds, user_id,
      scopes)
    values (${accountId}, ${id}, ${source}, ${region}, ${isDryRun},
      ${database.secrets.seal(key, keyPlace(accountId, id))}, ${JSON.stringify(states)}::jsonb, ${userId},
      ${[...scopes]}::text[])
    on conflict (account_id) where ended_at is null do nothing
    returning ${columns}`);
  if (!row) throw conflict('A move is under way. Stop it first, or wait until it has ended.');
  return row;
}

/** The states of its kinds are written in one statement: the job alone changes them. */
export async function noteProgress(database: Queryable, row: MoveRow): Promise<boolean> {
  const changed = await database.execute(sql`
    update account_moves set state = 'running', kinds = ${JSON.stringify(row.kinds)}::jsonb, progress = ${row.progress},
      requests = ${row.requests}, waited_seconds = ${row.waited_seconds}, moved = greatest(moved, found.count),
      attempts = case when found.count > moved then 0 else attempts end
    from (select count(*)::integer as count from moved_objects
      where account_id = ${row.account_id} and source = ${row.source} and state = 'moved') as found
    where account_id = ${row.account_id} and move_id = ${row.move_id} and ended_at is null`);
  return changed > 0;
}

/** Returns the number of runs without progress, with this one. */
export async function countRun(database: Queryable, row: MoveRow): Promise<number> {
  const counted = await database.first<{ attempts: number }>(sql`
    update account_moves set attempts = attempts + 1, state = 'running'
    where account_id = ${row.account_id} and move_id = ${row.move_id} and ended_at is null returning attempts`);
  return counted?.attempts ?? 0;
}

/** Ends a move, and forgets the key. False: it has ended already. */
export async function endMove(
  database: Queryable,
  row: MoveRow,
  state: 'done' | 'incomplete' | 'failed' | 'stopped',
  reason: string | null = null,
): Promise<boolean> {
  const ended = await database.execute(sql`
    update account_moves set state = ${state}, reason = ${reason}, source_key = null, progress = null, ended_at = now(),
      kinds = ${JSON.stringify(row.kinds)}::jsonb, requests = ${row.requests}, waited_seconds = ${row.waited_seconds}
    where account_id = ${row.account_id} and move_id = ${row.move_id} and ended_at is null`);
  return ended > 0;
}

/** Moves that have not ended. */
export const openMoves = (database: Queryable): Promise<{ account_id: number; move_id: string }[]> =>
  database.rows<{ account_id: number; move_id: string }>(sql`
    select account_id, move_id from account_moves where ended_at is null order by created_at limit 1000`);

const mostNotes = 200;

/** Things that were not moved, or not all of them; rows of contacts are on the page of imports. */
export async function notesOf(database: Queryable, row: MoveRow): Promise<MoveNotes> {
  const found = await database.rows<{
    kind: string;
    name: string;
    is_moved: boolean;
    reason: string;
    count: number;
  }>(sql`
    select kind, name, state = 'moved' as is_moved, coalesce(reason, '') as reason, count(*) over ()::integer as count
    from moved_objects
    where account_id = ${row.account_id} and source = ${row.source} and reason is not null
      and (kind not in ('contacts', 'suppressions') or state = 'failed')
    order by state, kind, name, source_id limit ${mostNotes}`);
  return { result: found.map(({ count: _all, ...note }) => note), count: found[0]?.count ?? 0 };
}
