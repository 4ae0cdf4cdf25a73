import type { Http } from 'sendwright/sdk';
import type {
  Notices,
  NotificationRecipient,
  NotificationRecipientCreate,
  NotificationRecipients,
} from 'sendwright/wire/notifications';

/** The provider's calls on notices and who is mailed them. All reject with `HttpFailure`. */
export interface NotificationEndpoints {
  recipients(): Promise<NotificationRecipients>;
  add(recipient: NotificationRecipientCreate): Promise<NotificationRecipient>;
  remove(id: string): Promise<void>;
  notices(): Promise<Notices>;
  dismiss(id: string): Promise<void>;
  dismissAll(): Promise<void>;
}

const base = '/marketing/notifications';
const notices = '/marketing/notices';

export function notificationEndpoints(http: Http): NotificationEndpoints {
  return {
    recipients: () => http.get(base, { retry: true }),
    add: (recipient) => http.post(base, recipient),
    remove: (id) => http.delete(`${base}/${encodeURIComponent(id)}`),
    notices: () => http.get(notices, { retry: true }),
    dismiss: (id) => http.post(`${notices}/${encodeURIComponent(id)}/dismissal`),
    dismissAll: () => http.post(`${notices}/dismissal`),
  };
}
