import { getEnv, type Instance } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { resourceModel } from 'sendwright/sdk/models';
import type {
  AdAccount,
  AdAudience,
  AdAuthorization,
  AdAuthorizationResult,
  AdChannel,
  AdContent,
  AdPartnerDescription,
  AdPartnerName,
} from 'sendwright/wire/ads';

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
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** The partners that can be connected. */
      partners: async (signal: AbortSignal): Promise<readonly AdPartnerDescription[]> =>
        (await http.call('GET /marketing/ads/partners', { retry: true, signal })).result,
      /** Starts a sign-in: send the browser to its `url`. */
      authorize: (partner: AdPartnerName): Promise<AdAuthorization> =>
        http.call('POST /marketing/ads/authorizations', { body: { partner } }),
      /** Completes a sign-in with what the partner returned. */
      complete: (body: AdAuthorizationResult): Promise<AdAccount> =>
        self.save('complete', () => http.call('POST /marketing/ads/authorizations/complete', { body })),
    };
  })
  .views((self) => ({
    /** The account that shows the ads of a channel. Observable. */
    of: (channel: AdChannel): AdAccount | undefined => self.all.find((account) => account.channels.includes(channel)),
  }))
  .views((self) => ({
    /** Why a partner of these channels has no campaigns of a type; undefined: all have. Observable. */
    missingType: (channels: readonly AdChannel[], type: AdContent['type']): string | undefined =>
      channels.flatMap((channel) => self.of(channel)?.unavailable.types ?? []).find((one) => one.type === type)?.reason,
    /** Why a partner of these channels shows no ads to an audience; undefined: all do. Observable. */
    missingAudience: (
      channels: readonly AdChannel[],
      { kind, source }: Pick<AdAudience, 'kind' | 'source'>,
    ): string | undefined =>
      channels
        .flatMap((channel) => self.of(channel)?.unavailable.audiences ?? [])
        .find((one) => one.kind === kind && one.source === source)?.reason,
  }));

export type AdAccountsStore = Instance<typeof AdAccountsModel>;
export const AdAccountsStore = token<AdAccountsStore>('ads.accounts');
