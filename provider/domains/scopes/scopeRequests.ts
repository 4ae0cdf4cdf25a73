import type { ScopeRequest } from 'sendwright/wire/account';
import { sql } from '../../database/sql';
import type { Database, Queryable } from '../../database/database';
import type { Page } from '../../http/paging';
import type { Caller } from '../../provider';
import { scopeGroups } from './scopeGroups';

/** Stores that the caller asks for an area; asking twice is asking once. */
export async function addScopeRequest(database: Queryable, caller: Caller, group: string): Promise<void> {
  await database.execute(sql`
    insert into scope_requests (account_id, user_id, scope_group_name)
    values (${caller.accountId}, ${caller.userId}, ${group})
    on conflict do nothing`);
}

export async function scopeRequests(database: Queryable, caller: Caller, page: Page): Promise<ScopeRequest[]> {
  return database.rows<ScopeRequest>(sql`
    select scope_request_id as id, scope_group_name, username, email,
      coalesce(profile ->> 'first_name', '') as first_name, coalesce(profile ->> 'last_name', '') as last_name
    from scope_requests join users using (account_id, user_id)
    where account_id = ${caller.accountId}
    order by scope_request_id limit ${page.limit} offset ${page.offset}`);
}

/** Adds the scopes of the group to the user who asked. The group's name, or undefined for an unknown request. */
export async function approveScopeRequest(database: Database, caller: Caller, id: number): Promise<string | undefined> {
  return database.transaction(async (transaction) => {
    const request = await transaction.first<{ user_id: number; scope_group_name: string }>(sql`
      delete from scope_requests where account_id = ${caller.accountId} and scope_request_id = ${id}
      returning user_id, scope_group_name`);
    if (!request) return undefined;
    const added = scopeGroups[request.scope_group_name] ?? [];
    // Null stands for every scope already.
    await transaction.execute(sql`
      update users set scopes = array(select distinct unnest(scopes || ${[...added]}::text[]))
      where account_id = ${caller.accountId} and user_id = ${request.user_id} and scopes is not null`);
    return request.scope_group_name;
  });
}

export async function removeScopeRequest(database: Queryable, caller: Caller, id: number): Promise<boolean> {
  return (await database.execute(sql`delete from scope_requests where account_id = ${caller.accountId} and scope_request_id = ${id}`)) > 0;
}
