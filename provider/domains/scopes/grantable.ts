import { badRequest, forbidden } from '../../http/errors';
import type { Caller } from '../../provider';
import { scopesOfPlan, type Plan } from './catalog';

/** What somebody is to be allowed: everything, or some scopes. */
export interface Access {
  readonly isAdmin: boolean;
  /** Empty for an administrator. */
  readonly scopes: readonly string[];
}

/**
 * Checks that `caller` may grant this access: nobody can grant scopes they lack, and only an administrator with all
 * scopes can create another. Throws 400 and 403.
 */
export function checkGrant(
  caller: Caller,
  plan: Plan,
  access: { readonly is_admin?: boolean | undefined; readonly scopes?: readonly string[] | undefined },
): Access {
  const scopes = [...new Set(access.scopes)].toSorted();
  // What the account has beyond its plan, the caller has.
  const known = new Set([...scopesOfPlan(plan), ...caller.scopes]);
  if (access.is_admin === true) {
    if (scopes.length > 0) throw badRequest('An administrator has every scope: scopes must be empty.', 'scopes');
    // A limited key of an administrator does not count as an administrator.
    const isLimited = caller.via === 'api-key' && scopesOfPlan(plan).some((scope) => !caller.scopes.has(scope));
    if (!caller.isAdmin || isLimited) throw forbidden('Only administrators can make administrators.', 'is_admin');
    return { isAdmin: true, scopes };
  }
  if (scopes.length === 0)
    throw badRequest('Choose at least one scope, or make the teammate an administrator.', 'scopes');
  const invalid = scopes.filter((scope) => !known.has(scope));
  if (invalid.length > 0) throw badRequest(`one or more of given scopes are invalid: ${invalid.join(', ')}`, 'scopes');
  const missing = scopes.filter((scope) => !caller.scopes.has(scope));
  if (missing.length > 0) throw forbidden(`You don't have the scopes ${missing.join(', ')}.`, 'scopes');
  return { isAdmin: false, scopes };
}
