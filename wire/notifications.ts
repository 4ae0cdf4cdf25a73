import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** How many addresses of an account receive notifications, and the length of a name. */
export const notificationLimits = { recipients: 10, name: 100 } as const;

/** Somebody who is notified by email. `created_at` is ISO 8601. */
export const NotificationRecipient = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  created_at: Type.String(),
});
export type NotificationRecipient = Static<typeof NotificationRecipient>;

/** `name` can be omitted or empty. */
export const NotificationRecipientCreate = Type.Object({
  name: Type.Optional(Type.String({ maxLength: notificationLimits.name })),
  email: Type.String({ minLength: 1, maxLength: 254 }),
});
export type NotificationRecipientCreate = Static<typeof NotificationRecipientCreate>;

export const NotificationRecipients = Type.Object({ result: Type.Array(NotificationRecipient) });
export type NotificationRecipients = Static<typeof NotificationRecipients>;

/** `warning`: somebody has to act; `info`: something has finished. */
export const NoticeTone = Type.Union([Type.Literal('info'), Type.Literal('warning')]);
export type NoticeTone = Static<typeof NoticeTone>;

/** A notification of the account. `link` is a path of the workbench, `created_at` is ISO 8601. */
export const Notice = Type.Object({
  id: Type.String(),
  tone: NoticeTone,
  title: Type.String(),
  message: Type.String(),
  link: Type.String(),
  created_at: Type.String(),
});
export type Notice = Static<typeof Notice>;

/** The newest 100; `count` is the number of all that nobody has dismissed. */
export const Notices = Type.Object({ result: Type.Array(Notice), _metadata: Type.Object({ count: Type.Integer() }) });
export type Notices = Static<typeof Notices>;

/** `/v3/marketing/notifications` and `/v3/marketing/notices` */
export const notifications = defineRoutes(
  { tag: 'Notifications' },
  {
    'GET /marketing/notifications': {
      summary: 'List notification recipients',
      scope: 'marketing.read',
      feature: 'mc.notifications',
      responses: { 200: NotificationRecipients },
    },
    'POST /marketing/notifications': {
      summary: 'Add a notification recipient',
      description: 'At most 10 per account. Without any, the owner is notified.',
      scope: 'marketing_campaigns.create',
      feature: 'mc.notifications',
      audit: 'account.settings_changed',
      body: NotificationRecipientCreate,
      responses: { 201: NotificationRecipient },
    },
    'DELETE /marketing/notifications/:id': {
      summary: 'Remove a notification recipient',
      scope: 'marketing_campaigns.delete',
      feature: 'mc.notifications',
      audit: 'account.settings_changed',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/notices': {
      summary: 'List the notices of the account',
      scope: 'marketing.read',
      responses: { 200: Notices },
    },
    // POST rather than DELETE: deletions are audited, and dismissing destroys nothing.
    'POST /marketing/notices/dismissal': {
      summary: 'Dismiss every notice',
      scope: 'marketing_campaigns.update',
      audit: false,
      responses: { 204: Type.Null() },
    },
    'POST /marketing/notices/:id/dismissal': {
      summary: 'Dismiss a notice',
      scope: 'marketing_campaigns.update',
      audit: false,
      responses: { 204: Type.Null() },
    },
  },
);
export type NotificationRoutes = typeof notifications.routes;
