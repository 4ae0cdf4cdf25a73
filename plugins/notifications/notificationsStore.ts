import { getEnv, type Instance, types } from 'mobx-state-tree';
import { type Http, token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  Notice,
  Notices,
  NotificationRecipient,
  NotificationRecipientCreate,
} from 'sendwright/wire/notifications';

/** The account's notices, and the addresses that get them by email. Every call rejects with `HttpFailure`. */
export const NotificationsModel = types
  .model('Notifications', {
    recipientRows: types.map(types.frozen<NotificationRecipient>()),
    noticeRows: types.map(types.frozen<Notice>()),
    /** The total number, including those not loaded. */
    noticeCount: 0,
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    /** Oldest first. */
    get recipients(): readonly NotificationRecipient[] {
      return [...self.recipientRows.values()];
    },
    /** Newest first. */
    get notices(): readonly Notice[] {
      return [...self.noticeRows.values()];
    },
    recipient: (id: string): NotificationRecipient | undefined => self.recipientRows.get(id),
    get fetchingRecipients(): RequestState {
      return self.requests.state('fetchRecipients');
    },
    get fetchingNotices(): RequestState {
      return self.requests.state('fetchNotices');
    },
  }))
  .actions((self) => ({
    setRecipients(rows: readonly NotificationRecipient[]): void {
      self.recipientRows.replace(rows.map((row) => [row.id, row] as const));
    },
    putRecipient(row: NotificationRecipient): void {
      self.recipientRows.set(row.id, row);
    },
    dropRecipient(id: string): void {
      self.recipientRows.delete(id);
    },
    setNotices({ result, _metadata }: Notices): void {
      self.noticeRows.replace(result.map((row) => [row.id, row] as const));
      self.noticeCount = _metadata.count;
    },
    dropNotice(id: string): void {
      if (self.noticeRows.delete(id)) self.noticeCount -= 1;
    },
  }))
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const fetchRecipients = async (): Promise<void> =>
      self.setRecipients((await http.call('GET /marketing/notifications', { retry: true })).result);
    const fetchNotices = async (): Promise<void> =>
      self.setNotices(await http.call('GET /marketing/notices', { retry: true }));
    return {
      refreshRecipients: (): Promise<void> => self.requests.track('fetchRecipients', fetchRecipients),
      refreshNotices: (): Promise<void> => self.requests.track('fetchNotices', fetchNotices),
      /** Refreshes what has been fetched before, without a loading state. */
      async freshen(): Promise<void> {
        await Promise.all([
          self.fetchingRecipients.status === 'success' && fetchRecipients(),
          self.fetchingNotices.status === 'success' && fetchNotices(),
        ]);
      },
      async add(body: NotificationRecipientCreate): Promise<void> {
        self.putRecipient(
          await self.requests.track('create', () => http.call('POST /marketing/notifications', { body })),
        );
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('delete', () => http.call('DELETE /marketing/notifications/:id', { params: { id } }));
        self.dropRecipient(id);
      },
      async dismiss(id: string): Promise<void> {
        await self.requests.track('update', () =>
          http.call('POST /marketing/notices/:id/dismissal', { params: { id } }),
        );
        self.dropNotice(id);
      },
      async dismissAll(): Promise<void> {
        await self.requests.track('update', () => http.call('POST /marketing/notices/dismissal'));
        self.setNotices({ result: [], _metadata: { count: 0 } });
      },
    };
  });

export type NotificationsStore = Instance<typeof NotificationsModel>;
export const NotificationsStore = token<NotificationsStore>('notifications.store');
