import type {
  ContactView,
  ContactViewState,
  ContactViewUpdate,
  ContactViewWrite,
  DefaultView,
} from 'sendwright/wire/contactViews';
import { limits } from 'sendwright/wire/limits';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { type Sql, sql } from '../../database/sql';
import { forbidden, refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Caller } from '../../provider';
import { isUuid } from '../../validation/uuid';

interface ViewRow {
  readonly view_id: string;
  readonly owner_id: number | null;
  readonly name: string;
  readonly state: ContactViewState;
  readonly is_default: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const presentView = (row: ViewRow): ContactView => ({
  id: row.view_id,
  name: row.name,
  shared: row.owner_id === null,
  is_default: row.is_default,
  state: row.state,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** The views that the caller sees, by name. */
export async function listViews(database: Queryable, caller: Caller): Promise<ContactView[]> {
  return (await rowsOf(database, caller, sql`true`)).map(presentView);
}

/** Throws 403 for a shared view by who can't change contacts, 400 for a name that is taken and at the limit. */
export async function createView(
  database: Queryable,
  caller: Caller,
  { name, shared = false, state }: ContactViewWrite,
): Promise<ContactView> {
  requireSharing(caller, shared);
  const { accountId } = caller;
  const owner = shared ? null : caller.userId;
  return oneAtATime(database, accountId, async (locked) => {
    await requireRoom(locked, accountId, owner);
    const row = await locked.first<{ view_id: string }>(sql`
      insert into contact_views (account_id, owner_id, name, state)
      values (${accountId}, ${owner}, ${name}, ${JSON.stringify(state)}::jsonb)
      on conflict do nothing returning view_id`);
    if (!row) throw refusal('contact_view_name_taken');
    return presentView(await requireView(locked, caller, row.view_id));
  });
}

/** Throws 404 for an unknown view and those of others, and what `createView` throws. */
export async function updateView(
  database: Queryable,
  caller: Caller,
  viewId: string,
  { name, shared, state }: ContactViewUpdate,
): Promise<ContactView> {
  const { accountId } = caller;
  return oneAtATime(database, accountId, async (locked) => {
    const before = await requireView(locked, caller, viewId);
    const isShared = before.owner_id === null;
    const sharing = shared ?? isShared;
    requireSharing(caller, isShared || sharing);
    const owner = sharing ? null : caller.userId;
    if (sharing !== isShared) await requireRoom(locked, accountId, owner);
    const wanted = name ?? before.name;
    const taken = await locked.first(sql`
      select 1 from contact_views
      where account_id = ${accountId} and owner_id is not distinct from ${owner} and lower(name) = lower(${wanted})
        and view_id <> ${viewId}`);
    if (taken) throw refusal('contact_view_name_taken');
    await locked.execute(sql`
      update contact_views
      set name = ${wanted}, owner_id = ${owner}, state = ${JSON.stringify(state ?? before.state)}::jsonb,
        updated_at = now()
      where account_id = ${accountId} and view_id = ${viewId}`);
    if (isShared && !sharing)
      // The others no longer see it.
      await locked.execute(sql`
        delete from contact_view_defaults
        where account_id = ${accountId} and view_id = ${viewId} and user_id <> ${caller.userId}`);
    return presentView(await requireView(locked, caller, viewId));
  });
}

/** Throws 404 for an unknown view and those of others, 403 for a shared one by who can't change contacts. */
export async function deleteView(database: Queryable, caller: Caller, viewId: string): Promise<void> {
  const view = await requireView(database, caller, viewId);
  requireSharing(caller, view.owner_id === null);
  await database.execute(sql`
    delete from contact_views where account_id = ${caller.accountId} and view_id = ${viewId}`);
}

/** The view that the contacts open in for the caller; null: none. */
export async function chooseDefault(
  database: Queryable,
  caller: Caller,
  { view_id: viewId }: DefaultView,
): Promise<DefaultView> {
  const { accountId, userId } = caller;
  if (viewId === null)
    await database.execute(sql`
      delete from contact_view_defaults where account_id = ${accountId} and user_id = ${userId}`);
  else {
    await requireView(database, caller, viewId);
    await database.execute(sql`
      insert into contact_view_defaults (account_id, user_id, view_id)
      values (${accountId}, ${userId}, ${viewId})
      on conflict (account_id, user_id) do update set view_id = excluded.view_id`);
  }
  return { view_id: viewId };
}

async function rowsOf(database: Queryable, { accountId, userId }: Caller, condition: Sql): Promise<ViewRow[]> {
  return database.rows<ViewRow>(sql`
    select view_id, owner_id, name, state, created_at, updated_at,
      exists (select from contact_view_defaults as chosen
        where chosen.account_id = ${accountId} and chosen.user_id = ${userId}
          and chosen.view_id = contact_views.view_id) as is_default
    from contact_views
    where account_id = ${accountId} and (owner_id is null or owner_id = ${userId}) and ${condition}
    order by lower(name), owner_id nulls first limit ${limits.contactView.own + limits.contactView.shared}`);
}

async function requireView(database: Queryable, caller: Caller, viewId: string): Promise<ViewRow> {
  const [row] = isUuid(viewId) ? await rowsOf(database, caller, sql`view_id = ${viewId}`) : [];
  if (!row) throw refusal('contact_view_not_found');
  return row;
}

function requireSharing({ scopes }: Caller, shared: boolean): void {
  if (shared && !scopes.has('marketing_campaigns.update') && !scopes.has('marketing.write')) throw forbidden();
}

/** Throws at the limit. The caller must hold the account's lock (`oneAtATime`). */
async function requireRoom(database: Queryable, accountId: number, owner: number | null): Promise<void> {
  const held = await database.first<{ count: number }>(sql`
    select count(*) as count from contact_views
    where account_id = ${accountId} and owner_id is not distinct from ${owner}`);
  const most = owner === null ? limits.contactView.shared : limits.contactView.own;
  if ((held?.count ?? 0) >= most) throw refusal('contact_view_limit_reached');
}
