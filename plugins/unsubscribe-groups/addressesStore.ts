import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel } from 'sendwright/sdk/models';
import type { GroupSuppression } from 'sendwright/wire/suppressions';

/** Addresses per page. */
const pageSize = 100;

/** The addresses that opted out of the current group. */
export const AddressesModel = types
  .model('GroupAddresses', {
    page: types.optional(
      pagedRowsModel<GroupSuppression>(({ email }) => email),
      {},
    ),
  })
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Fetches the addresses of a group that contain `search`, latest first. */
      list: (groupId: number, search: string): Promise<void> =>
        self.page.load(async (after, signal) => {
          const place = { limit: pageSize, ...(after !== undefined && { after }) };
          const query = { group_id: groupId, ...place, ...(search !== '' && { email: search }) };
          const rows = await http.call('GET /asm/suppressions', { query, retry: true, signal });
          const last = rows.length === pageSize ? rows.at(-1) : undefined;
          return { rows, ...(last && { next: `${last.created_at},${last.email}` }) };
        }),
      /** Removes addresses from the group; returns how many were removed. Rejects with `HttpFailure` if none was. */
      async removeAddresses(groupId: number, emails: readonly string[]): Promise<number> {
        let gone = 0;
        try {
          for (const email of emails) {
            const params = { group_id: groupId, email };
            // A failure stops the rest.
            await http.call('DELETE /asm/groups/:group_id/suppressions/:email', { params });
            self.page.remove(email);
            gone += 1;
          }
        } catch (failure) {
          if (gone === 0) throw failure;
        }
        return gone;
      },
    };
  });

export type AddressesStore = Instance<typeof AddressesModel>;
export const AddressesStore = token<AddressesStore>('unsubscribe-groups.addresses');
