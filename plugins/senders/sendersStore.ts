import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';

/** The senders of the account, newest first. Every call rejects with `HttpFailure`. */
export const SendersModel = resourceModel({
  list: 'GET /marketing/senders',
  create: 'POST /marketing/senders',
  update: 'PATCH /marketing/senders/:id',
  remove: 'DELETE /marketing/senders/:id',
  keyOf: (sender) => String(sender.id),
  compare: (one, other) => other.created_at - one.created_at || other.id - one.id,
})
  .named('Senders')
  .actions((self) => ({
    resendVerification: (id: number): Promise<null> =>
      self.requests.track('resend', () =>
        getEnv<{ http: Http }>(self).http.call('POST /marketing/senders/:id/resend_verification', { params: { id } }),
      ),
  }));

export type SendersStore = Instance<typeof SendersModel>;
export const SendersStore = token<SendersStore>('senders.store');
