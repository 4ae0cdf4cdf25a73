import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { Sender, SenderCreate, SenderPatch } from 'sendwright/wire/senders';
import type { Senders } from './contract';
import type { SenderEndpoints } from './endpoints';

const SendersModel = types
  .model('Senders', {
    rows: types.map(types.frozen<Sender>()),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get all(): readonly Sender[] {
      return [...self.rows.values()].toSorted((one, other) => other.created_at - one.created_at || other.id - one.id);
    },
    get(id: string): Sender | undefined {
      return self.rows.get(id);
    },
    get fetching(): RequestState {
      return self.requests.state('fetch');
    },
  }))
  .actions((self) => ({
    replaceAll(senders: readonly Sender[]): void {
      self.rows.replace(senders.map((sender) => [String(sender.id), sender] as const));
    },
    put(sender: Sender): void {
      self.rows.set(String(sender.id), sender);
    },
    drop(id: number): void {
      self.rows.delete(String(id));
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: SenderEndpoints }>(self);
    const fetch = async (): Promise<readonly Sender[]> => {
      // The rows are there before the request counts as a success: who waits for it must find them.
      await self.requests.track('fetch', async () => self.replaceAll(await endpoints.list()));
      return self.all;
    };
    return {
      fetch,
      load: async (): Promise<readonly Sender[]> => (self.fetching.status === 'success' ? self.all : fetch()),
      async create(sender: SenderCreate): Promise<Sender> {
        const created = await self.requests.track('create', () => endpoints.create(sender));
        self.put(created);
        return created;
      },
      async update(id: number, change: SenderPatch): Promise<Sender> {
        const updated = await self.requests.track('update', () => endpoints.update(id, change));
        self.put(updated);
        return updated;
      },
      async remove(id: number): Promise<void> {
        await self.requests.track('remove', () => endpoints.remove(id));
        self.drop(id);
      },
      resendVerification: (id: number): Promise<void> => self.requests.track('resend', () => endpoints.resendVerification(id)),
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
