import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type PagedRows, pagedRowsModel, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { OutboxMessage, OutboxMessageDetail, OutboxStatus } from 'sendwright/wire/outbox';
import type { OutboxEndpoints, OutboxFilter, SendChoice } from './endpoints';

const OutboxModel = types
  .model('Outbox', {
    page: types.optional(
      pagedRowsModel<OutboxMessage>((message) => message.id),
      {},
    ),
    messages: types.map(types.frozen<OutboxMessageDetail>()),
    status: types.frozen<OutboxStatus | undefined>(),
    sends: types.optional(types.frozen<readonly SendChoice[]>(), []),
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    request: (name: string): RequestState => self.requests.state(name),
    message: (id: string): OutboxMessageDetail | undefined => self.messages.get(id),
  }))
  .actions((self) => ({
    takeMessage(message: OutboxMessageDetail): void {
      self.messages.set(message.id, message);
    },
    takeStatus(status: OutboxStatus): void {
      self.status = status;
    },
    takeSends(sends: readonly SendChoice[]): void {
      self.sends = sends;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: OutboxEndpoints }>(self);
    return {
      list: (filter: OutboxFilter): Promise<void> =>
        self.page.load((next, signal) => endpoints.list(filter, next, signal)),
      async fetchStatus(signal: AbortSignal): Promise<void> {
        self.takeStatus(await self.requests.track('status', () => endpoints.status(signal)));
      },
      async fetchSends(): Promise<void> {
        self.takeSends(await self.requests.track('sends', () => endpoints.sends()));
      },
      async newest(to: string, since: string, signal: AbortSignal): Promise<string | undefined> {
        const { rows } = await endpoints.list({ email: to, singleSendId: undefined }, undefined, signal);
        const wanted = to.toLowerCase();
        return rows.find(
          (row) => row.to.toLowerCase() === wanted && (since === '' || Date.parse(row.created_at) >= Date.parse(since)),
        )?.id;
      },
      async fetchMessage(id: string, signal: AbortSignal): Promise<void> {
        self.takeMessage(await self.requests.track(`message ${id}`, () => endpoints.read(id, signal)));
      },
      async empty(): Promise<void> {
        await self.requests.track('empty', () => endpoints.empty());
        await self.page.refresh();
      },
    };
  });

/** What the account's messages became where no mail leaves. Calls reject with `HttpFailure`. */
export interface OutboxStore {
  readonly page: PagedRows<OutboxMessage>;
  readonly status: OutboxStatus | undefined;
  readonly sends: readonly SendChoice[];
  /** `status`, `sends`, `empty`, `message <id>` */
  request(name: string): RequestState;
  message(id: string): OutboxMessageDetail | undefined;
  /** Failures end in `page.request`. */
  list(filter: OutboxFilter): Promise<void>;
  fetchStatus(signal: AbortSignal): Promise<void>;
  fetchSends(): Promise<void>;
  fetchMessage(id: string, signal: AbortSignal): Promise<void>;
  /** The id of the newest message to an address that was captured since a time (ISO 8601; empty: ever). */
  newest(to: string, since: string, signal: AbortSignal): Promise<string | undefined>;
  empty(): Promise<void>;
}
export const OutboxStore = token<OutboxStore>('outbox.store');

export function createOutboxStore(endpoints: OutboxEndpoints): OutboxStore & Instance<typeof OutboxModel> {
  return OutboxModel.create({}, { endpoints });
}
