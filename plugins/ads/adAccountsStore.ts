import type { Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';
import type { AdAccount, AdChannel } from 'sendwright/wire/ads';

/** The connected ad accounts, by partner. Every call rejects with `HttpFailure`. */
export const AdAccountsModel = resourceModel({
  list: 'GET /marketing/ads/accounts',
  create: 'POST /marketing/ads/accounts',
  update: 'PATCH /marketing/ads/accounts/:partner',
  remove: 'DELETE /marketing/ads/accounts/:partner',
  keyOf: (account) => account.partner,
  compare: (one, other) => one.partner.localeCompare(other.partner),
})
  .named('AdAccounts')
  .views((self) => ({
    /** The account that shows the ads of a channel. Observable. */
    of: (channel: AdChannel): AdAccount | undefined => self.all.find((account) => account.channels.includes(channel)),
  }));

export type AdAccountsStore = Instance<typeof AdAccountsModel>;
export const AdAccountsStore = token<AdAccountsStore>('ads.accounts');
