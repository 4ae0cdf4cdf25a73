import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel } from 'sendwright/sdk/models';
import type { SubuserCreate, SubuserCreated, SubuserCreditsUpdate, SubuserDetail } from 'sendwright/wire/subusers';

/** Subusers per request. */
export const pageSize = 100;

/** The subusers of the account. Calls reject with `HttpFailure`. */
export const SubusersModel = types
  .model('Subusers', {
    page: types.optional(
      pagedRowsModel<SubuserDetail>((subuser) => subuser.username),
      {},
    ),
    /** The maximum number of subusers; null: unlimited. */
    limit: types.maybeNull(types.number),
    /** The total number, regardless of the search. */
    count: types.maybe(types.number),
  })
  .actions((self) => ({
    setLimit(limit: number | null, count: number, isAll: boolean): void {
      self.limit = limit;
      if (isAll) self.count = count;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const put = (username: string, change: Partial<SubuserDetail>): void => {
      const row = self.page.get(username);
      if (row) self.page.put({ ...row, ...change });
    };
    return {
      /** The subusers whose name contains the text. Failures are stored in `page.request`. */
      list: (username: string): Promise<void> =>
        self.page.load(async (next, signal) => {
          const offset = Number(next ?? 0);
          const query = { ...(username !== '' && { username }), offset, limit: pageSize };
          const { result, count, limit } = await http.call('GET /subusers/details', { query, retry: true, signal });
          self.setLimit(limit, count, username === '');
          const end = offset + result.length;
          return {
            rows: result,
            total: count,
            next: end < count && result.length === pageSize ? String(end) : undefined,
          };
        }),
      async create(body: SubuserCreate): Promise<SubuserCreated> {
        const created = await http.call('POST /subusers', { body });
        await self.page.refresh();
        return created;
      },
      async disable(username: string, disabled: boolean): Promise<void> {
        const params = { subuser_name: username };
        await http.call('PATCH /subusers/:subuser_name', { params, body: { disabled } });
        put(username, { disabled, status: disabled ? 'deactivated' : 'active' });
      },
      /** Disables or enables access to the workbench for the subuser's users. */
      async closeWebsite(username: string, closed: boolean): Promise<void> {
        const params = { subuser_name: username };
        await http.call('PATCH /subusers/:subuser_name/website_access', { params, body: { disabled: closed } });
        put(username, { website_access: !closed });
      },
      async setCredits(username: string, body: SubuserCreditsUpdate): Promise<void> {
        const params = { subuser_name: username };
        put(username, { credits: await http.call('PUT /subusers/:subuser_name/credits', { params, body }) });
      },
      async remove(username: string): Promise<void> {
        await http.call('DELETE /subusers/:subuser_name', { params: { subuser_name: username } });
        self.page.remove(username);
        if (self.count !== undefined) self.setLimit(self.limit, self.count - 1, true);
      },
    };
  });

export type SubusersStore = Instance<typeof SubusersModel>;
export const SubusersStore = token<SubusersStore>('subusers.store');
