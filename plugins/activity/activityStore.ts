import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { pagedRowsModel } from 'sendwright/sdk/models';
import type { ActivityChannel, MessageSummary } from 'sendwright/wire/activity';

/** The first page; the second has all that the API returns at once. */
const firstPage = 200;
export const mostMessages = 1000;

/** Emails are what the API lists unless something else is asked for. */
const askedFor = (query: string, channel: ActivityChannel) => ({
  ...(query !== '' && { query }),
  ...(channel !== 'email' && { channel }),
});

/** The messages of one search at a time. Calls reject with `HttpFailure`. */
export const ActivityModel = types
  .model('Activity', {
    page: types.optional(
      pagedRowsModel<MessageSummary>(({ msg_id: id }) => id),
      {},
    ),
  })
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Fetches the messages of a query, newest event first. Failures are stored in `page.request`. */
      show: (query: string, channel: ActivityChannel): Promise<void> =>
        self.page.load(async (more, signal) => {
          const limit = more === undefined ? firstPage : mostMessages;
          const asked = { limit, ...askedFor(query, channel) };
          const { messages } = await http.call('GET /messages', { query: asked, retry: true, signal });
          return { rows: messages, ...(messages.length === firstPage && more === undefined && { next: 'all' }) };
        }),
      /** Requests a CSV file of the events of these messages; returns its id. */
      requestFile: async (query: string, channel: ActivityChannel): Promise<string> =>
        (await http.call('POST /messages/download', { query: askedFor(query, channel) })).download_uuid,
      /** The address of a requested file, for some minutes. */
      fileAddress: async (id: string): Promise<string> =>
        (await http.call('GET /messages/download/:download_uuid', { params: { download_uuid: id } })).presigned_url,
    };
  });

export type ActivityStore = Instance<typeof ActivityModel>;
export const ActivityStore = token<ActivityStore>('activity.store');
