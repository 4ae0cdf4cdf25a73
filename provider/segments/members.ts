import { type Sql, sql } from '../database/sql';
import { compileQuery, type CompileContext } from './compileQuery';
import type { Query } from 'sendwright/query';

/** The condition on `contacts` for a query's members: of the account, and on the parent list if there is one. */
export function members(query: Query, parentListId: string | null, context: CompileContext): Sql {
  const condition = compileQuery(query, context);
  return parentListId === null
    ? sql`contacts.account_id = ${context.accountId} and ${condition}`
    : sql`
      contacts.account_id = ${context.accountId} and ${onParentList(parentListId, context.accountId)} and ${condition}`;
}

export const onParentList = (listId: string, accountId: number): Sql => sql`exists (select from list_contacts
  where list_contacts.account_id = ${accountId} and list_contacts.list_id = ${listId}::uuid
    and list_contacts.contact_id = contacts.contact_id)`;
