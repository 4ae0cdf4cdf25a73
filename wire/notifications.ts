import { Type, type Static } from '@sinclair/typebox';

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
