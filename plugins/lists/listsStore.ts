import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { compareNames, resourceModel } from 'sendwright/sdk/models';
import type { ConfirmationSending, ConsentPage } from 'sendwright/wire/consents';
import { limits } from 'sendwright/wire/limits';
import type { ListUses } from 'sendwright/wire/lists';

/** The account's lists, by name. Every call rejects with `HttpFailure`. */
export const ListsModel = resourceModel({
  list: 'GET /marketing/lists',
  query: { page_size: limits.list.perAccount },
  create: 'POST /marketing/lists',
  update: 'PATCH /marketing/lists/:id',
  remove: 'DELETE /marketing/lists/:id',
  keyOf: (list) => list.id,
  compare: (one, other) => compareNames(one.name, other.name),
})
  .named('Lists')
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** The scheduled or live items that use the list and prevent its deletion. */
      uses: async (id: string, signal?: AbortSignal): Promise<ListUses['result']> =>
        (await http.call('GET /marketing/lists/:id/uses', { params: { id }, retry: true, signal })).result,
      /** The sender of confirmation emails and their rate. */
      sending: (signal: AbortSignal): Promise<ConfirmationSending> =>
        http.call('GET /marketing/consents/sending', { retry: true, signal }),
      /** People who were asked to confirm and have not done so yet, newest first, up to `limit`. */
      pending: (listId: string, limit: number, signal?: AbortSignal): Promise<ConsentPage> =>
        http.call('GET /marketing/consents', {
          query: { status: 'pending', list_id: listId, page_size: limit },
          retry: true,
          signal,
        }),
      /**
       * Sends the confirmation email again. Rejects with 429 if the rate limit is exceeded, and 409 if the address
       * cannot be mailed.
       */
      async resend(consentId: string): Promise<void> {
        await http.call('POST /marketing/consents/:id/resend', { params: { id: consentId } });
      },
      /** Deletes an unconfirmed signup: its links stop working. */
      async forget(consentId: string): Promise<void> {
        await http.call('DELETE /marketing/consents/:id', { params: { id: consentId } });
        await self.refresh();
      },
    };
  });

export type ListsStore = Instance<typeof ListsModel>;
export const ListsStore = token<ListsStore>('lists.store');
