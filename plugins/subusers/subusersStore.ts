import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel } from 'sendwright/sdk/models';
import type { SubuserCreate, SubuserCreditsUpdate, SubuserDetail } from 'sendwright/wire/subusers';
import { pageSize, type SubuserEndpoints } from './endpoints';

const SubusersModel = types
  .model('Subusers', {
    page: types.optional(
      pagedRowsModel<SubuserDetail>((subuser) => subuser.username),
      {},
    ),
    /** How many there may be; null: any number. */
    limit: types.maybeNull(types.number),
    /** How many there are, whatever is searched for. */
    count: types.maybe(types.number),
  })
  .actions((self) => ({
    takeLimit(limit: number | null, count: number, isAll: boolean): void {
      self.limit = limit;
      if (isAll) self.count = count;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: SubuserEndpoints }>(self);
    const put = (username: string, change: Partial<SubuserDetail>): void => {
      const row = self.page.get(username);
      if (row) self.page.put({ ...row, ...change });
    };
    return {
      list: (username: string): Promise<void> =>
        self.page.load(async (next, signal) => {
          const offset = Number(next ?? 0);
          const { result, count, limit } = await endpoints.list(
            { ...(username !== '' && { username }), offset },
            signal,
          );
          self.takeLimit(limit, count, username === '');
          const end = offset + result.length;
          return {
            rows: result,
            total: count,
            next: end < count && result.length === pageSize ? String(end) : undefined,
          };
        }),
      async create(subuser: SubuserCreate): Promise<void> {
        await endpoints.create(subuser);
        await self.page.refresh();
      },
      async disable(username: string, disabled: boolean): Promise<void> {
        await endpoints.disable(username, disabled);
        put(username, { disabled, status: disabled ? 'deactivated' : 'active' });
      },
      async closeWebsite(username: string, closed: boolean): Promise<void> {
        await endpoints.closeWebsite(username, closed);
        put(username, { website_access: !closed });
      },
      async setCredits(username: string, update: SubuserCreditsUpdate): Promise<void> {
        put(username, { credits: await endpoints.setCredits(username, update) });
      },
      async remove(username: string): Promise<void> {
        await endpoints.remove(username);
        self.page.remove(username);
        if (self.count !== undefined) self.takeLimit(self.limit, self.count - 1, true);
      },
    };
  });

/** The subusers of the account. Calls reject with `HttpFailure`. */
export interface SubusersStore {
  readonly page: PagedRows<SubuserDetail>;
  readonly limit: number | null;
  readonly count: number | undefined;
  /** Those whose name contains the text. Failures end in `page.request`. */
  list(username: string): Promise<void>;
  create(subuser: SubuserCreate): Promise<void>;
  disable(username: string, disabled: boolean): Promise<void>;
  /** Keeps its people out of the workbench, or lets them in. */
  closeWebsite(username: string, closed: boolean): Promise<void>;
  setCredits(username: string, update: SubuserCreditsUpdate): Promise<void>;
  remove(username: string): Promise<void>;
}
export const SubusersStore = token<SubusersStore>('subusers.store');

export function createSubusersStore(endpoints: SubuserEndpoints): SubusersStore & Instance<typeof SubusersModel> {
  return SubusersModel.create({ limit: null }, { endpoints });
}
