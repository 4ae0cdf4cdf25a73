import type { Access } from '../scopes/grantable';
import type { Connection } from './connection';
import type { Identity } from './identity';

/** `unmapped`: the connection says nothing, so teammates keep their access. `none`: it says that there is none. */
export type MappedAccess = Access | 'unmapped' | 'none';

/** What a person's roles give: everything, if one of them is an administrator's, or the scopes of all of them. */
export function accessOf({ roles, defaultScopes }: Connection, identity: Pick<Identity, 'roles'>): MappedAccess {
  const held = roles.filter(({ value }) => identity.roles.has(value));
  if (held.some((role) => role.is_admin)) return { isAdmin: true, scopes: [] };
  const scopes = [...new Set(held.flatMap((role) => role.scopes))].toSorted();
  if (scopes.length > 0) return { isAdmin: false, scopes };
  if (roles.length === 0) return 'unmapped';
  return defaultScopes.length > 0 ? { isAdmin: false, scopes: defaultScopes.toSorted() } : 'none';
}
