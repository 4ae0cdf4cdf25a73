import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';

/** Addresses of an account that are told by mail (specification, section 9). */
export const notificationLimits = { recipients: 10, name: 100 } as const;

/** Somebody who is told by mail. `created_at` is ISO 8601. */
export const NotificationRecipient = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  created_at: Type.String(),
});
export type NotificationRecipient = Static<typeof NotificationRecipient>;

/** `name` may be left out or empty. */
export const NotificationRecipientCreate = Type.Object({
  name: Type.Optional(Type.String({ maxLength: notificationLimits.name })),
  email: Type.String({ minLength: 1, maxLength: 254 }),
});
export type NotificationRecipientCreate = Static<typeof NotificationRecipientCreate>;

export const NotificationRecipients = Type.Object({ result: Type.Array(NotificationRecipient) });
export type NotificationRecipients = Static<typeof NotificationRecipients>;

/** `warning`: somebody has to do something; `info`: something has come to its end. */
export const NoticeTone = Type.Union([Type.Literal('info'), Type.Literal('warning')]);
export type NoticeTone = Static<typeof NoticeTone>;

/** Something the account is told. `link` is a path of the workbench, `created_at` ISO 8601. */
export const Notice = Type.Object({
  id: Type.String(),
  tone: NoticeTone,
  title: Type.String(),
  message: Type.String(),
  link: Type.String(),
  created_at: Type.String(),
});
export type Notice = Static<typeof Notice>;

/** The newest first, 100 at most; `count` is of all that nobody has dismissed. */
export const Notices = Type.Object({ result: Type.Array(Notice), _metadata: Type.Object({ count: Type.Integer() }) });
export type Notices = Static<typeof Notices>;

/** `/v3/marketing/notifications` and `/v3/marketing/notices` */
export const notifications = defineRoutes(
  { tag: 'Notifications' },
  {
    'GET /marketing/notifications': {
      summary: 'List who is told by mail',
      scope: 'marketing.read',
      feature: 'mc.notifications',
      responses: { 200: NotificationRecipients },
    },
    'POST /marketing/notifications': {
      summary: 'Add somebody who is told by mail',
      description: 'Ten of an account at most. Where there is nobody, its owner is told.',
      scope: 'marketing_campaigns.create',
      feature: 'mc.notifications',
      audit: 'account.settings_changed',
      body: NotificationRecipientCreate,
      responses: { 201: NotificationRecipient },
    },
    'DELETE /marketing/notifications/:id': {
      summary: 'Tell somebody nothing more',
      scope: 'marketing_campaigns.delete',
      feature: 'mc.notifications',
      audit: 'account.settings_changed',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/notices': {
      summary: 'List what the account is told',
      scope: 'marketing.read',
      responses: { 200: Notices },
    },
    // No deletions: those are remembered in the audit log, and dismissing destroys nothing.
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
