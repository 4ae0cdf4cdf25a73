import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { collectionModel } from 'sendwright/sdk/models';

/** Rows that are refetched after each change, because its response contains less than the list. */
function listModel<Row>(
  list: (http: Http) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  compare: (one: Row, other: Row) => number,
) {
  const model = collectionModel<Row>(keyOf, compare).actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const refresh = (): Promise<readonly Row[]> => self.fetchAll(() => list(http));
    return {
      /** Refetches all rows. */
      refresh,
      /** Runs a request that changes rows, then refetches them. */
      async change<Result>(work: () => Promise<Result>): Promise<Result> {
        const result = await work();
        // The change succeeded; if the rows can't be refetched, their page shows that.
        await refresh().catch(() => undefined);
        return result;
      },
    };
  });
  return types.optional(model, {});
}

/** The account's users and keys, as last fetched. */
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
