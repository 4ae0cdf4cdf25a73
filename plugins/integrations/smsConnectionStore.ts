import { getEnv, type Instance, types } from 'mobx-state-tree';
import { useCallback, useEffect } from 'react';
import { HttpFailure, type Http, token, useService } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { MessagingService, SmsCredentials, SmsCredentialsInput } from 'sendwright/wire/sms';

/** The connection to the SMS provider, one per account. The token is write-only. */
export const SmsConnectionModel = types
  .model('SmsConnection', {
    sid: types.maybe(types.string),
    isVerified: false,
    /** Where messaging services post incoming messages; undefined until it is fetched. */
    inboundUrl: types.maybe(types.string),
    services: types.optional(types.frozen<readonly MessagingService[]>(), []),
    /** `fetch`, `services`, `connect`, `disconnect` */
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
    get fetchingServices(): RequestState {
      return self.requests.state('services');
    },
  }))
  .actions((self) => ({
    take({ twilio_account_sid: sid, verified, inbound_url: inboundUrl }: SmsCredentials): void {
      self.sid = sid;
      self.isVerified = verified;
      self.inboundUrl = inboundUrl;
    },
    clear(): void {
      self.sid = undefined;
      self.isVerified = false;
      self.inboundUrl = undefined;
      self.services = [];
      self.requests.reset('services');
    },
    setServices(services: readonly MessagingService[]): void {
      self.services = services.toSorted((one, other) => one.friendly_name.localeCompare(other.friendly_name));
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const read = async (): Promise<void> => {
      try {
        self.take(await http.call('GET /marketing/sms/credentials', { retry: true }));
      } catch (failure) {
        // A missing connection is not a failure.
        if (!(failure instanceof HttpFailure && failure.status === 404)) throw failure;
        self.clear();
      }
    };
    const readServices = async (): Promise<void> =>
      self.setServices((await http.call('GET /marketing/sms/messaging_services', { retry: true })).result);
    const refreshServices = (): Promise<void> => self.requests.track('services', readServices);
    return {
      /** Fetches the connection again. Rejects with `HttpFailure`, except if there is none. */
      refresh: (): Promise<void> => self.requests.track('fetch', read),
      refreshServices,
      /** The services belong to the SMS provider: the server is not notified when they change. */
      freshen: async (): Promise<void> => {
        if (self.fetching.status === 'success') await read();
      },
      async load(): Promise<void> {
        // Both states hold their own failure.
        if (self.fetching.status !== 'success') await self.requests.track('fetch', read).catch(() => undefined);
        if (self.sid !== undefined) await refreshServices().catch(() => undefined);
      },
      /** Connects the account and fetches its services; if that fetch fails, the account is still connected. */
      async connect(body: SmsCredentialsInput): Promise<void> {
        await self.requests.track('connect', async () => {
          const { twilio_account_sid: sid } = await http.call('PUT /marketing/sms/credentials', { body });
          self.take({
            twilio_account_sid: sid,
            verified: true,
            ...(self.inboundUrl !== undefined && { inbound_url: self.inboundUrl }),
          });
        });
        // The response lacks it, and it stays the same.
        if (self.inboundUrl === undefined) await read().catch(() => undefined);
        await refreshServices().catch(() => undefined);
      },
      async disconnect(): Promise<void> {
        await self.requests.track('disconnect', () => http.call('DELETE /marketing/sms/credentials'));
        self.clear();
      },
    };
  });

export type SmsConnectionStore = Instance<typeof SmsConnectionModel>;
export const SmsConnectionStore = token<SmsConnectionStore>('integrations.smsStore');

/** The connection, fetched at each visit of a page, with a retry. Call it in an observer. */
export function useSmsConnection(): { readonly sms: SmsConnectionStore; readonly load: () => void } {
  const sms = useService(SmsConnectionStore);
  const load = useCallback(() => void sms.refresh().catch(() => undefined), [sms]);
  useEffect(load, [load]);
  return { sms, load };
}
