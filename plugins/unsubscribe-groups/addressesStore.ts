import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel } from 'sendwright/sdk/models';
import type { GroupSuppression } from 'sendwright/wire/suppressions';
import type { GroupEndpoints } from './endpoints';

const AddressesModel = types
  .model('GroupAddresses', {
    page: types.optional(
      pagedRowsModel<GroupSuppression>(({ email }) => email),
      {},
    ),
  })
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: GroupEndpoints }>(self);
    return {
      list: (groupId: number, search: string): Promise<void> =>
        self.page.load((offset, signal) => endpoints.addresses(groupId, search, offset, signal)),
      async takeOut(groupId: number, emails: readonly string[]): Promise<number> {
        let gone = 0;
        try {
          for (const email of emails) {
            // oxlint-disable-next-line no-await-in-loop -- a failure stops the rest
            await endpoints.takeOut(groupId, email);
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

/** The addresses that opted out of the group that is looked at. */
export interface AddressesStore {
  /** Observable. */
  readonly page: PagedRows<GroupSuppression>;
  /** Fetches those of a group that contain `search`. */
  list(groupId: number, search: string): Promise<void>;
  /** Takes addresses out of the group; answers how many went. Rejects with `HttpFailure` where none did. */
  takeOut(groupId: number, emails: readonly string[]): Promise<number>;
}
export const AddressesStore = token<AddressesStore>('unsubscribe-groups.addresses');

export function createAddressesStore(endpoints: GroupEndpoints): AddressesStore & Instance<typeof AddressesModel> {
  return AddressesModel.create({}, { endpoints });
}
