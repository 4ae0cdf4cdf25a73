import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { type Page, pagedRowsModel, type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type { CapturedSmsReport, OutboxMessage, OutboxMessageDetail, OutboxStatus } from 'sendwright/wire/outbox';

const unnamed: Readonly<Record<OutboxMessage['kind'], string>> = {
  'single-send': 'Deleted single send',
  automation: 'Deleted automation',
  test: 'Test message',
  api: 'Mail send API',
  system: 'System message',
};

/** The source of a message: the name of the send or automation, otherwise the kind of message. */
export const sentBy = ({ kind, single_send_name: name }: OutboxMessage): string => name ?? unnamed[kind];

interface OutboxFilter {
  /** The start of a recipient's address. */
  readonly email: string;
  readonly singleSendId: string | undefined;
}

/** A single send to filter messages by. */
interface SendChoice {
  readonly id: string;
  readonly name: string;
}

/** The captured messages of an account whose email is not delivered. Calls reject with `HttpFailure`. */
export const OutboxModel = types
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
    /** `status`, `sends`, `empty`, `message <id>`, `act <id>` */
    request: (name: string): RequestState => self.requests.state(name),
    message: (id: string): OutboxMessageDetail | undefined => self.messages.get(id),
  }))
  .actions((self) => ({
    setMessage(message: OutboxMessageDetail): void {
      self.messages.set(message.id, message);
    },
    setStatus(status: OutboxStatus): void {
      self.status = status;
    },
    setSends(sends: readonly SendChoice[]): void {
      self.sends = sends;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetchPage = async (
      { email, singleSendId }: OutboxFilter,
      next: string | undefined,
      signal: AbortSignal,
    ): Promise<Page<OutboxMessage>> => {
      const query = { email: email || undefined, single_send_id: singleSendId, page_size: 50 };
      const { result, _metadata } = await http.call('GET /marketing/outbox', { query, next, retry: true, signal });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    };
    return {
      /** Failures are stored in `page.request`. */
      list: (filter: OutboxFilter): Promise<void> => self.page.load((next, signal) => fetchPage(filter, next, signal)),
      async fetchStatus(signal: AbortSignal): Promise<void> {
        self.setStatus(
          await self.requests.track('status', () => http.call('GET /marketing/outbox/status', { retry: true, signal })),
        );
      },
      /** The sends that have been sent, newest first. */
      async fetchSends(): Promise<void> {
        const search = () =>
          http.call('POST /marketing/singlesends/search', {
            query: { page_size: 50 },
            body: { status: ['triggered'] },
            retry: true,
          });
        self.setSends((await self.requests.track('sends', search)).result);
      },
      /** The id of the newest message to an address captured since a time (ISO 8601; empty: any time). */
      async newest(to: string, since: string, signal: AbortSignal): Promise<string | undefined> {
        const { rows } = await fetchPage({ email: to, singleSendId: undefined }, undefined, signal);
        const wanted = to.toLowerCase();
        return rows.find(
          (row) => row.to.toLowerCase() === wanted && (since === '' || Date.parse(row.created_at) >= Date.parse(since)),
        )?.id;
      },
      async fetchMessage(id: string, signal: AbortSignal): Promise<void> {
        self.setMessage(
          await self.requests.track(`message ${id}`, () =>
            http.call('GET /marketing/outbox/:id', { params: { id }, retry: true, signal }),
          ),
        );
      },
      /** Reports what became of a text message, as the phone network would. */
      async report(id: string, body: CapturedSmsReport): Promise<void> {
        self.setMessage(
          await self.requests.track(`act ${id}`, () =>
            http.call('POST /marketing/outbox/:id/sms_status', { params: { id }, body }),
          ),
        );
      },
      /** Replies to a text message as its recipient. */
      async reply(id: string, body: string): Promise<void> {
        self.setMessage(
          await self.requests.track(`act ${id}`, () =>
            http.call('POST /marketing/outbox/:id/sms_replies', { params: { id }, body: { body } }),
          ),
        );
      },
      async empty(): Promise<void> {
        await self.requests.track('empty', () => http.call('DELETE /marketing/outbox'));
        await self.page.refresh();
      },
    };
  });

export type OutboxStore = Instance<typeof OutboxModel>;
export const OutboxStore = token<OutboxStore>('outbox.store');
