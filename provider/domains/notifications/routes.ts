import { Type } from '@sinclair/typebox';
import {
  Notices,
  NotificationRecipient,
  NotificationRecipientCreate,
  NotificationRecipients,
} from 'sendwright/wire/notifications';
import type { Provider, Server } from '../../provider';
import { dismissAll, dismissNotice, listNotices } from './notices';
import { addRecipient, listRecipients, removeRecipient } from './recipients';

const tags = ['Notifications'];
const recipients = '/v3/marketing/notifications';
const notices = '/v3/marketing/notices';
const params = Type.Object({ id: Type.String() });

export function routes(server: Server, provider: Provider): void {
  const { database } = provider;

  server.get(
    recipients,
    {
      config: { scope: 'marketing.read', feature: 'mc.notifications' },
      schema: { tags, summary: 'List who is told by mail', response: { 200: NotificationRecipients } },
    },
    async (request) => ({ result: await listRecipients(database, request.caller.accountId) }),
  );

  server.post(
    recipients,
    {
      config: { scope: 'marketing_campaigns.create', feature: 'mc.notifications' },
      schema: {
        tags,
        summary: 'Add somebody who is told by mail',
        description: 'Ten of an account at most. Where there is nobody, its owner is told.',
        body: NotificationRecipientCreate,
        response: { 201: NotificationRecipient },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addRecipient(provider, request.caller.accountId, request.body)),
  );

  server.delete(
    `${recipients}/:id`,
    {
      config: { scope: 'marketing_campaigns.delete', feature: 'mc.notifications' },
      schema: { tags, summary: 'Tell somebody nothing more', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await removeRecipient(database, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );

  server.get(
    notices,
    {
      config: { scope: 'marketing.read' },
      schema: { tags, summary: 'List what the account is told', response: { 200: Notices } },
    },
    async (request) => listNotices(database, request.caller.accountId),
  );

  // No deletions: those are remembered in the audit log, and dismissing destroys nothing.
  server.post(
    `${notices}/dismissal`,
    {
      config: { scope: 'marketing_campaigns.update' },
      schema: { tags, summary: 'Dismiss every notice', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await dismissAll(database, request.caller.accountId);
      return reply.code(204).send(null);
    },
  );

  server.post(
    `${notices}/:id/dismissal`,
    {
      config: { scope: 'marketing_campaigns.update' },
      schema: { tags, summary: 'Dismiss a notice', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await dismissNotice(database, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
