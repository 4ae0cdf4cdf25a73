import type { Sql } from '../../database/sql';
import { sql } from '../../database/sql';
import type { AuditAction } from './auditActions';

/** What is known of a request before its act. */
export interface Act {
  readonly accountId: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the act of a route is remembered. */
export interface AuditedRoute {
  readonly action: AuditAction | ((act: Act) => AuditAction);
  /** What it is done to, in words; a statement answers it as `name`. Without one, the ids of the path. */
  readonly subject?: (act: Act) => string | Sql;
  readonly details?: (act: Act) => Readonly<Record<string, unknown>>;
}

const count = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === 'string' ? value.split(',').filter(Boolean).length : 0;
const named = (noun: string, value: unknown): string => `${count(value).toLocaleString('en-US')} ${noun}`;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const singleSend = ({ accountId, params }: Act): Sql =>
  sql`select name from single_sends where account_id = ${accountId} and single_send_id::text = lower(${params['id'] ?? ''})`;
const automation = ({ accountId, params }: Act): Sql =>
  sql`select name from automations where account_id = ${accountId} and automation_id::text = lower(${params['id'] ?? ''})`;
const list = ({ accountId, params }: Act): Sql =>
  sql`select name from lists where account_id = ${accountId} and list_id::text = lower(${params['id'] ?? ''})`;
const segment = ({ accountId, params }: Act): Sql =>
  sql`select name from segments where account_id = ${accountId} and segment_id::text = lower(${params['segment_id'] ?? ''})`;
const field = ({ accountId, params }: Act): Sql =>
  sql`select name from field_definitions where account_id = ${accountId} and field_id = ${params['custom_field_id'] ?? ''}`;
const group = ({ accountId, params }: Act): Sql =>
  sql`select name from unsubscribe_groups where account_id = ${accountId} and group_id::text = ${params['group_id'] ?? ''}`;
const sender = ({ accountId, params }: Act): Sql =>
  sql`select nickname as name from senders where account_id = ${accountId} and sender_id::text = ${params['id'] ?? ''}`;
const design = ({ accountId, params }: Act): Sql =>
  sql`select name from designs where account_id = ${accountId} and design_id::text = lower(${params['id'] ?? ''})`;
const form = ({ accountId, params }: Act): Sql =>
  sql`select name from signup_forms where account_id = ${accountId} and form_id::text = lower(${params['id'] ?? ''})`;
const consent = ({ accountId, params }: Act): Sql =>
  sql`select email as name from consents where account_id = ${accountId} and consent_id::text = lower(${params['id'] ?? ''})`;
const importedFile = ({ accountId, params }: Act): Sql =>
  sql`select coalesce(nullif(name, ''), 'a CSV file') as name from contact_jobs where account_id = ${accountId} and job_id::text = lower(${params['id'] ?? ''})`;
const address = ({ params }: Act): string => params['email'] ?? '';
const addresses = ({ body }: Act): string =>
  body['delete_all'] === true ? 'all addresses' : named('addresses', body['emails'] ?? body['recipient_emails']);

const suppressionLists = ['bounces', 'blocks', 'invalid_emails', 'spam_reports'];

/**
 * The acts that administer or destroy, by method and path, where the rule itself keeps no entry. Deletions that are not
 * named here are remembered by their address.
 */
export const auditedRoutes: Readonly<Record<string, AuditedRoute>> = {
  'DELETE /v3/marketing/contacts': {
    action: ({ query }) =>
      query['delete_all_contacts'] === 'true' || query['delete_all_contacts'] === true
        ? 'contacts.all_deleted'
        : 'contacts.deleted',
    subject: ({ query }) => (query['ids'] === undefined ? 'all contacts' : named('contacts', query['ids'])),
  },
  'DELETE /v3/marketing/contacts/:id/identifiers': {
    action: 'identifier.deleted',
    details: ({ body }) => ({ identifier_type: body['identifier_type'] }),
  },
  'POST /v3/marketing/contacts/bulk': {
    action: 'contacts.changed_in_bulk',
    subject: ({ body }) => (Array.isArray(body['ids']) ? named('contacts', body['ids']) : 'a selection of contacts'),
    details: ({ body }) => ({ action: body['action'] }),
  },
  'POST /v3/marketing/contacts/bulk/:id/undo': { action: 'bulk_change.undone' },
  'POST /v3/marketing/contacts/merge': {
    action: 'contacts.merged',
    subject: ({ body }) => named('contacts', body['merge_ids'] ?? body['ids']),
  },
  'POST /v3/marketing/contacts/exports': {
    action: 'contacts.exported',
    subject: ({ body }) =>
      count(body['list_ids']) + count(body['segment_ids']) === 0
        ? 'all contacts'
        : `${named('lists', body['list_ids'])}, ${named('segments', body['segment_ids'])}`,
    details: ({ body }) => ({ file_type: body['file_type'] ?? 'csv' }),
  },
  'PUT /v3/marketing/contacts/imports': {
    // A dry run changes nothing.
    action: ({ body }) => (body['dry_run'] === true ? 'import.checked' : 'contacts.imported'),
    subject: ({ body }) => textOf(body['name']) || 'a CSV file',
    details: ({ body }) => ({ lists: count(body['list_ids']) }),
  },
  'POST /v3/marketing/contacts/imports/:id/apply': {
    action: 'contacts.imported',
    subject: importedFile,
    details: ({ body }) => ({ lists: count(body['list_ids']) }),
  },
  'POST /v3/marketing/contacts/imports/:id/undo': { action: 'import.undone' },
  'DELETE /v3/marketing/lists/:id': {
    action: 'list.deleted',
    subject: list,
    details: ({ query }) => ({
      with_contacts: query['delete_contacts'] === true || query['delete_contacts'] === 'true',
    }),
  },
  'DELETE /v3/marketing/lists/:id/contacts': {
    action: 'list.contacts_removed',
    subject: list,
    details: ({ query }) => ({ contacts: count(query['contact_ids']) }),
  },
  'DELETE /v3/marketing/segments/:segment_id': { action: 'segment.deleted', subject: segment },
  'DELETE /v3/marketing/segments/2.0/:segment_id': { action: 'segment.deleted', subject: segment },
  'DELETE /v3/marketing/field_definitions/:custom_field_id': { action: 'field.deleted', subject: field },
  'DELETE /v3/marketing/forms/:id': { action: 'form.deleted', subject: form },
  'DELETE /v3/marketing/consents/:id': { action: 'confirmation.removed', subject: consent },
  'POST /v3/marketing/consents/:id/resend': { action: 'confirmation.resent', subject: consent },
  'DELETE /v3/designs/:id': { action: 'design.deleted', subject: design },
  'DELETE /v3/images/:id': { action: 'image.deleted' },
  'DELETE /v3/marketing/senders/:id': { action: 'sender.deleted', subject: sender },
  'DELETE /v3/verified_senders/:id': { action: 'sender.deleted', subject: sender },

  'PUT /v3/marketing/singlesends/:id/schedule': {
    action: ({ body }) => (body['send_at'] === 'now' ? 'single_send.sent' : 'single_send.scheduled'),
    subject: singleSend,
    details: ({ body }) => (body['send_at'] === 'now' ? {} : { send_at: body['send_at'] }),
  },
  'DELETE /v3/marketing/singlesends/:id/schedule': { action: 'single_send.unscheduled', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/pause': { action: 'single_send.paused', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/resume': { action: 'single_send.resumed', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/cancel': { action: 'single_send.cancelled', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/abtest/winner': { action: 'single_send.winner_picked', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/deliveries/retry': { action: 'single_send.retried', subject: singleSend },
  'POST /v3/marketing/singlesends/:id/deliveries/settle': {
    action: 'single_send.retried',
    subject: singleSend,
    details: ({ body }) => ({ outcome: body['outcome'] }),
  },
  'DELETE /v3/marketing/singlesends/:id': { action: 'single_send.deleted', subject: singleSend },
  'DELETE /v3/marketing/singlesends': {
    action: 'single_send.deleted',
    subject: ({ query }) => named('single sends', query['ids']),
  },
  'POST /v3/marketing/automations/:id/live': { action: 'automation.set_live', subject: automation },
  'POST /v3/marketing/automations/:id/apply': {
    action: 'automation.set_live',
    subject: automation,
    details: () => ({ applied: true }),
  },
  'POST /v3/marketing/automations/:id/disable': { action: 'automation.disabled', subject: automation },
  'DELETE /v3/marketing/automations/:id': { action: 'automation.deleted', subject: automation },
  'DELETE /v3/marketing/automations': {
    action: 'automation.deleted',
    subject: ({ query }) => named('automations', query['ids']),
  },
  'DELETE /v3/marketing/automations/:id/steps/:step_id': {
    action: 'automation.changed',
    subject: automation,
    details: () => ({ step: 'removed' }),
  },
  'PATCH /v3/marketing/settings/sending': {
    action: 'account.settings_changed',
    subject: () => 'sending',
    details: ({ body }) => body,
  },
  'POST /v3/marketing/notifications': {
    action: 'account.settings_changed',
    subject: () => 'notification recipients',
    details: ({ body }) => ({ added: body['email'] }),
  },
  'DELETE /v3/marketing/notifications/:id': {
    action: 'account.settings_changed',
    subject: () => 'notification recipients',
    details: ({ params }) => ({ removed: params['id'] }),
  },
  'PATCH /v3/user/timezone': {
    action: 'account.settings_changed',
    subject: () => 'time zone',
    details: ({ body }) => ({ timezone: body['timezone'] }),
  },
  'GET /v3/marketing/stats/singlesends/export': {
    action: 'statistics.exported',
    subject: ({ query }) => named('single sends', query['ids']),
  },
  'GET /v3/marketing/stats/automations/export': {
    action: 'statistics.exported',
    subject: ({ query }) => named('automations', query['ids']),
  },

  'DELETE /v3/asm/groups/:group_id': { action: 'group.deleted', subject: group },
  'POST /v3/asm/groups/:group_id/suppressions': {
    action: 'suppressions.added',
    subject: group,
    details: ({ body }) => ({ addresses: count(body['recipient_emails']) }),
  },
  'DELETE /v3/asm/groups/:group_id/suppressions/:email': { action: 'suppressions.deleted', subject: address },
  'POST /v3/asm/suppressions/global': {
    action: 'suppressions.added',
    subject: () => 'global unsubscribes',
    details: ({ body }) => ({ addresses: count(body['recipient_emails']) }),
  },
  'DELETE /v3/asm/suppressions/global/:email': { action: 'suppressions.deleted', subject: address },
  'POST /v3/download/asm/groups/:group_id/suppressions': { action: 'suppressions.exported', subject: group },
  ...Object.fromEntries(
    suppressionLists.flatMap((name): [string, AuditedRoute][] => [
      [
        `DELETE /v3/suppression/${name}`,
        { action: 'suppressions.deleted', subject: addresses, details: () => ({ list: name }) },
      ],
      [
        `DELETE /v3/suppression/${name}/:email`,
        { action: 'suppressions.deleted', subject: address, details: () => ({ list: name }) },
      ],
    ]),
  ),

  'POST /v3/user/webhooks/event/settings': { action: 'webhook.created', subject: ({ body }) => textOf(body['url']) },
  'PATCH /v3/user/webhooks/event/settings': {
    action: 'webhook.changed',
    details: ({ body }) => ({ url: body['url'], enabled: body['enabled'] }),
  },
  'PATCH /v3/user/webhooks/event/settings/signed': { action: 'webhook.changed' },
  'PATCH /v3/user/webhooks/event/settings/:id': {
    action: 'webhook.changed',
    details: ({ body }) => ({ url: body['url'], enabled: body['enabled'] }),
  },
  'PATCH /v3/user/webhooks/event/settings/signed/:id': { action: 'webhook.changed' },
  'DELETE /v3/user/webhooks/event/settings/:id': { action: 'webhook.deleted' },
  'POST /v3/marketing/integrations': { action: 'integration.created', subject: ({ body }) => textOf(body['label']) },
  'PATCH /v3/marketing/integrations/:id': {
    action: 'integration.changed',
    details: ({ body }) => ({ label: body['label'], enabled: body['enabled'] }),
  },
  'DELETE /v3/marketing/integrations': {
    action: 'integration.deleted',
    subject: ({ query }) => named('integrations', query['ids']),
  },
};
