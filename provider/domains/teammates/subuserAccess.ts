import type { SubuserAccess, SubuserAccessQuery } from 'sendwright/wire/teammates';
import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Caller } from '../../provider';
import { scopesOfGrant, type Plan } from '../scopes/catalog';
import { readTeammate } from './teammates';

interface SubuserRow {
  id: number;
  username: string;
  email: string;
  disabled: boolean;
  plan: Plan;
  scopes_added: string[];
  scopes_withheld: string[];
}

/**
 * The subusers that a teammate can act for, by id: all for administrators, none for others, because access to single
 * subusers is not supported. Throws 404 for a name outside the caller's account.
 */
export async function listSubuserAccess(
  database: Queryable,
  caller: Caller,
  teammate: string,
  query: SubuserAccessQuery,
): Promise<SubuserAccess> {
  const { is_admin: isAdmin } = await readTeammate(database, caller, teammate);
  const limit = query.limit ?? 100;
  const found = isAdmin
    ? await database.rows<SubuserRow>(sql`
        select account_id as id, username, disabled_at is not null as disabled, plan, scopes_added, scopes_withheld,
          coalesce((select email from users where users.account_id = accounts.account_id order by user_id limit 1), '')
            as email
        from accounts
        where parent_account_id = ${caller.accountId} and deleted_at is null
          and account_id > ${query.after_subuser_id ?? 0}
          and position(lower(${query.username ?? ''}) in lower(username)) > 0
        order by account_id limit ${limit + 1}`)
    : [];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    has_restricted_subuser_access: false,
    subuser_access: shown.map(({ plan, scopes_added: added, scopes_withheld: withheld, ...subuser }) => ({
      ...subuser,
      permission_type: 'admin',
      scopes: [...scopesOfGrant({ plan, isAdmin: true, isOperator: false, added, withheld })],
    })),
    _metadata: {
      next_params: {
        limit,
        ...(found.length > limit && last && { after_subuser_id: last.id }),
        ...(query.username && { username: query.username }),
      },
    },
  };
}
