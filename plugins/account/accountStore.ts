import { type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel } from 'sendwright/sdk/models';
import type { ScopeRequest } from 'sendwright/wire/account';
import type { ApiKeyListed } from 'sendwright/wire/apiKeys';
import type { PendingInvitation, TeammateSummary } from 'sendwright/wire/teammates';
import type { AccountEndpoints } from './endpoints';
import { type Rows, rowsOf } from './rows';

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);
const byUsername = (one: { username: string }, other: { username: string }): number =>
  one.username.localeCompare(other.username);

const AccountModel = types.model('Account', {
  keys: types.optional(
    collectionModel<ApiKeyListed>((key) => key.api_key_id, byName),
    {},
  ),
  teammates: types.optional(
    collectionModel<TeammateSummary>((teammate) => teammate.username, byUsername),
    {},
  ),
  invitations: types.optional(
    collectionModel<PendingInvitation>(
      (invitation) => invitation.token,
      (one, other) => one.email.localeCompare(other.email),
    ),
    {},
  ),
  requests: types.optional(
    collectionModel<ScopeRequest>(
      (request) => String(request.id),
      (one, other) => one.id - other.id,
    ),
    {},
  ),
});

/** Who and what works in the account, as the server last told. */
export interface AccountStore {
  readonly endpoints: AccountEndpoints;
  readonly keys: Rows<ApiKeyListed>;
  readonly teammates: Rows<TeammateSummary>;
  readonly invitations: Rows<PendingInvitation>;
  readonly requests: Rows<ScopeRequest>;
}
export const AccountStore = token<AccountStore>('account.store');

/** A store that talks to the provider through `endpoints`. Destroy `tree` with the plugin. */
export function createAccountStore(endpoints: AccountEndpoints): {
  store: AccountStore;
  tree: Instance<typeof AccountModel>;
} {
  const tree = AccountModel.create({});
  return {
    tree,
    store: {
      endpoints,
      keys: rowsOf(tree.keys, () => endpoints.keys()),
      teammates: rowsOf(tree.teammates, () => endpoints.teammates()),
      invitations: rowsOf(tree.invitations, () => endpoints.invitations()),
      requests: rowsOf(tree.requests, () => endpoints.requests()),
    },
  };
}
