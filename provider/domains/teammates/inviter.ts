import { sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Caller } from '../../provider';
import { coversScope } from '../scopes/catalog';

/** The person responsible for an invitation: a user of the account or of its parent. */
export interface Inviter {
  readonly accountId: number;
  readonly userId: number;
}

export const inviterOf = ({ accountId, userId, impersonator }: Caller): Inviter =>
  impersonator ?? { accountId, userId };

/**
 * Whether an invitation's inviter may still grant its access: not if they were removed or have lost part of it. What
 * the account itself has lost is checked with each request.
 */
export async function mayStillGrant(
  database: Queryable,
  invitation: {
    readonly account_id: number;
    readonly inviter_account_id: number | null;
    readonly inviter_user_id: number | null;
    readonly is_admin: boolean;
    readonly scopes: readonly string[];
  },
): Promise<boolean> {
  const { account_id: accountId, inviter_account_id: inviterAccountId, inviter_user_id: userId } = invitation;
  const inviter = await database.first<{ is_admin: boolean; scopes: string[] | null }>(sql`
    select is_admin, users.scopes from users
    where users.account_id = ${inviterAccountId} and user_id = ${userId} and (
      users.account_id = ${accountId} or (is_admin and exists (
        select from accounts where account_id = ${accountId} and parent_account_id = users.account_id)))
    for share of users`);
  if (!inviter || (invitation.is_admin && !inviter.is_admin)) return false;
  const held = inviter.scopes && new Set(inviter.scopes);
  return held === null || ['teammates.create', ...invitation.scopes].every((scope) => coversScope(held, scope));
}
