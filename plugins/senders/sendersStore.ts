import { getEnv, type Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { Sender, SenderCreate, SenderPatch } from 'sendwright/wire/senders';
import type { Senders } from './contract';
import type { SenderEndpoints } from './endpoints';

const newestFirst = (one: Sender, other: Sender): number => other.created_at - one.created_at || other.id - one.id;

const SendersModel = collectionModel<Sender>((sender) => String(sender.id), newestFirst)
  .named('Senders')
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: SenderEndpoints }>(self);
    return {
      fetch: (): Promise<readonly Sender[]> => self.fetchAll(() => endpoints.list()),
      load: (): Promise<readonly Sender[]> => self.loadAll(() => endpoints.list()),
      create: (sender: SenderCreate): Promise<Sender> => self.save('create', () => endpoints.create(sender)),
      update: (id: number, change: SenderPatch): Promise<Sender> =>
        self.save('update', () => endpoints.update(id, change)),
      remove: (id: number): Promise<void> => self.takeAway('remove', String(id), () => endpoints.remove(id)),
      resendVerification: (id: number): Promise<void> =>
        self.requests.track('resend', () => endpoints.resendVerification(id)),
    };
  });

/** The senders of the account and the requests on them. */
export interface SendersStore extends Senders {
  readonly fetching: RequestState;
  get(id: string): Sender | undefined;
  /** Fetches all anew. */
  fetch(): Promise<readonly Sender[]>;
  create(sender: SenderCreate): Promise<Sender>;
  update(id: number, change: SenderPatch): Promise<Sender>;
  remove(id: number): Promise<void>;
  resendVerification(id: number): Promise<void>;
}
export const SendersStore = token<SendersStore>('senders.store');

/** A store that talks to the provider through `endpoints`. Every call rejects with `HttpFailure`. */
export function createSendersStore(endpoints: SenderEndpoints): SendersStore & Instance<typeof SendersModel> {
  return SendersModel.create({}, { endpoints });
}
