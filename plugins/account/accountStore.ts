import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { collectionModel } from 'sendwright/sdk/models';

/** Rows that are fetched again after each change, whose response tells less than the list does. */
function listModel<Row>(
  list: (http: Http) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  compare: (one: Row, other: Row) => number,
) {
  const model = collectionModel<Row>(keyOf, compare).actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const refresh = (): Promise<readonly Row[]> => self.fetchAll(() => list(http));
    return {
      /** Fetches all rows again. */
      refresh,
      /** Runs a request that changes rows, then fetches them again. */
      async change<Result>(work: () => Promise<Result>): Promise<Result> {
        const result = await work();
        // The change is made: where the rows cannot be fetched again, their page says so itself.
        await refresh().catch(() => undefined);
        return result;
      },
    };
  });
  return types.optional(model, {});
}

/** Who and what works in the account, as the server last told. */
export const AccountModel = types.model('Account', {
  keys: listModel(
    async (http) => (await http.call('GET /api_keys', { retry: true })).result,
    (key) => key.api_key_id,
    (one, other) => one.name.localeCompare(other.name),
  ),
  teammates: listModel(
    async (http) => (await http.call('GET /teammates', { retry: true })).result,
    (teammate) => teammate.username,
    (one, other) => one.username.localeCompare(other.username),
  ),
  invitations: listModel(
    async (http) => (await http.call('GET /teammates/pending', { retry: true })).result,
    (invitation) => invitation.token,
    (one, other) => one.email.localeCompare(other.email),
  ),
  requests: listModel(
    (http) => http.call('GET /scopes/requests', { retry: true }),
    (request) => String(request.id),
    (one, other) => one.id - other.id,
  ),
});

export type AccountStore = Instance<typeof AccountModel>;
export const AccountStore = token<AccountStore>('account.store');
