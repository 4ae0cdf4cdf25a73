import type { Http } from 'sendwright/sdk';
import type { Page } from 'sendwright/sdk/models';
import type { OutboxMessage, OutboxMessageDetail, OutboxPage, OutboxStatus } from 'sendwright/wire/outbox';
import type { SingleSendPage } from 'sendwright/wire/singleSends';

export interface OutboxFilter {
  /** The beginning of a recipient's address. */
  readonly email: string;
  readonly singleSendId: string | undefined;
}

/** A single send that messages can be of. */
export interface SendChoice {
  readonly id: string;
  readonly name: string;
}

/** The provider's calls on the outbox. All reject with `HttpFailure`. */
export interface OutboxEndpoints {
  list(filter: OutboxFilter, next: string | undefined, signal: AbortSignal): Promise<Page<OutboxMessage>>;
  read(id: string, signal: AbortSignal): Promise<OutboxMessageDetail>;
  status(signal: AbortSignal): Promise<OutboxStatus>;
  /** The sends that have left, newest first. */
  sends(): Promise<readonly SendChoice[]>;
  empty(): Promise<void>;
}

const root = '/marketing/outbox';

export function outboxEndpoints(http: Http): OutboxEndpoints {
  return {
    async list({ email, singleSendId }, next, signal) {
      const query = { email: email === '' ? undefined : email, single_send_id: singleSendId, page_size: 50 };
      const { result, _metadata } = await http.get<OutboxPage>(next ?? root, {
        retry: true,
        signal,
        ...(next === undefined && { query }),
      });
      return { rows: result, next: _metadata.next, total: _metadata.count };
    },
    read: (id, signal) => http.get(`${root}/${encodeURIComponent(id)}`, { retry: true, signal }),
    status: (signal) => http.get(`${root}/status`, { retry: true, signal }),
    sends: async () =>
      (
        await http.post<SingleSendPage>(
          '/marketing/singlesends/search',
          { status: ['triggered'] },
          { query: { page_size: 50 } },
        )
      ).result,
    empty: () => http.delete(root),
  };
}
