import { getEnv, type Instance, types } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { type RequestState, RequestsModel } from 'sendwright/sdk/models';
import type {
  Notice,
  Notices,
  NotificationRecipient,
  NotificationRecipientCreate,
} from 'sendwright/wire/notifications';
import type { NotificationEndpoints } from './endpoints';

const NotificationsModel = types
  .model('Notifications', {
    recipientRows: types.map(types.frozen<NotificationRecipient>()),
    noticeRows: types.map(types.frozen<Notice>()),
    /** All there are, shown or not. */
    noticeCount: 0,
    requests: types.optional(RequestsModel, {}),
  })
  .views((self) => ({
    get recipients(): readonly NotificationRecipient[] {
      return [...self.recipientRows.values()];
    },
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
    takeRecipients(rows: readonly NotificationRecipient[]): void {
      self.recipientRows.replace(rows.map((row) => [row.id, row] as const));
    },
    putRecipient(row: NotificationRecipient): void {
      self.recipientRows.set(row.id, row);
    },
    dropRecipient(id: string): void {
      self.recipientRows.delete(id);
    },
    takeNotices({ result, _metadata }: Notices): void {
      self.noticeRows.replace(result.map((row) => [row.id, row] as const));
      self.noticeCount = _metadata.count;
    },
    dropNotice(id: string): void {
      if (self.noticeRows.delete(id)) self.noticeCount -= 1;
    },
  }))
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: NotificationEndpoints }>(self);
    return {
      refreshRecipients: (): Promise<void> =>
        self.requests.track('fetchRecipients', async () => self.takeRecipients((await endpoints.recipients()).result)),
      refreshNotices: (): Promise<void> =>
        self.requests.track('fetchNotices', async () => self.takeNotices(await endpoints.notices())),
      /** Fetches again what was fetched before, without a loading state. */
      async freshen(): Promise<void> {
        await Promise.all([
          self.fetchingRecipients.status === 'success' &&
            endpoints.recipients().then(({ result }) => self.takeRecipients(result)),
          self.fetchingNotices.status === 'success' && endpoints.notices().then((notices) => self.takeNotices(notices)),
        ]);
      },
      async add(recipient: NotificationRecipientCreate): Promise<void> {
        self.putRecipient(await self.requests.track('create', () => endpoints.add(recipient)));
      },
      async remove(id: string): Promise<void> {
        await self.requests.track('delete', () => endpoints.remove(id));
        self.dropRecipient(id);
      },
      async dismiss(id: string): Promise<void> {
        await self.requests.track('update', () => endpoints.dismiss(id));
        self.dropNotice(id);
      },
      async dismissAll(): Promise<void> {
        await self.requests.track('update', () => endpoints.dismissAll());
        self.takeNotices({ result: [], _metadata: { count: 0 } });
      },
    };
  });

/** What the account is told, and who is told by mail. Every call rejects with `HttpFailure`. */
export interface NotificationsStore {
  /** The oldest first. Observable. */
  readonly recipients: readonly NotificationRecipient[];
  /** The newest first. Observable. */
  readonly notices: readonly Notice[];
  /** How many notices wait, shown or not. */
  readonly noticeCount: number;
  readonly fetchingRecipients: RequestState;
  readonly fetchingNotices: RequestState;
  recipient(id: string): NotificationRecipient | undefined;
  refreshRecipients(): Promise<void>;
  refreshNotices(): Promise<void>;
  add(recipient: NotificationRecipientCreate): Promise<void>;
  remove(id: string): Promise<void>;
  dismiss(id: string): Promise<void>;
  dismissAll(): Promise<void>;
}
export const NotificationsStore = token<NotificationsStore>('notifications.store');

/** A store that talks to the provider through `endpoints`. */
export function createNotificationsStore(
  endpoints: NotificationEndpoints,
): NotificationsStore & Instance<typeof NotificationsModel> {
  return NotificationsModel.create({}, { endpoints });
}
