import { randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { createDkimKey } from '../../delivery/dkim/dkimKeys';
import type { Domain, WithId } from './fixtures';

export const eventWebhooks: Domain = async (ask, test, owner) => {
  const settings = '/v3/user/webhooks/event/settings';
  const { id } = await ask<WithId>('POST', settings, { url: 'https://hooks.example.com/tenancy' });
  const read = `${settings}/${id}`;
  const delivery = await test.provider.database.first<{ delivery_id: number }>(sql`
    insert into webhook_deliveries (account_id, receiver_id, first_sequence, state, event_count, events, first_event)
    values (${owner.accountId}, ${id}, 1, 'given_up', 1, '{"open": 1}', '{"email": "tenancy@readers.example"}')
    returning delivery_id`);
  const deliveries = `${settings}/{id}/deliveries`;
  const deliveryId = String(delivery?.delivery_id);
  return [
    { under: settings, params: { id: String(id) }, read },
    {
      under: deliveries,
      params: { id: String(id), delivery_id: deliveryId },
      read: `${read}/deliveries/${deliveryId}`,
    },
  ];
};

export const bounceMailboxes: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/bounce_mailboxes', {
    name: 'Bounces',
    protocol: 'imap',
    host: 'imap.tenancy.example',
    username: 'bounces',
    password: 'river stones',
  });
  return [{ under: '/v3/bounce_mailboxes', params: { id: String(id) }, read: `/v3/bounce_mailboxes/${id}` }];
};

export const eventSources: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/events/sources', { name: 'Till', service: 'other' });
  const under = '/v3/marketing/events/sources';
  return [{ under, params: { id: String(id) }, read: `${under}/${id}` }];
};

export const eventNames: Domain = async (ask) => {
  await ask('POST', '/v3/marketing/events', { contact: { email: 'events@tenancy.example' }, name: 'Tenancy' });
  const under = '/v3/marketing/events/types';
  return [{ under, params: { name: 'Tenancy' }, read: under }];
};

export const feeds: Domain = async (_ask, { provider: { database } }, { accountId }) => {
  // Not by a request, which reads the feed.
  const row = await database.first<{ id: string }>(sql`
    insert into feeds (account_id, name, url, subject, list_ids, sender_id, group_id, hour, weekdays, most_items,
      sends_itself)
    values (${accountId}, 'Tenancy', 'https://feed.example/rss', '[item]', '{}', 1, 1, 9, '{1}', 5, false)
    returning feed_id as id`);
  const under = '/v3/marketing/feeds';
  return [{ under, params: { id: row?.id ?? '' }, read: `${under}/${row?.id ?? ''}` }];
};

export const moves: Domain = async (_ask, { provider: { database } }, { accountId }) => {
  // Not by a request, which asks SendGrid.
  const id = randomUUID();
  await database.execute(sql`
    insert into account_moves (account_id, move_id, source, region, is_dry_run, state, kinds, scopes, ended_at)
    values (${accountId}, ${id}, 'tenancy.example', 'global', false, 'done', '[]', '{}', now())`);
  return [{ under: '/v3/moves', params: { id }, read: `/v3/moves/${id}` }];
};

export const mailRoutes: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/mail_routes', { name: 'Relay', host: 'smtp.tenancy.example' });
  return [{ under: '/v3/mail_routes', params: { id: String(id) }, read: `/v3/mail_routes/${id}` }];
};

export const inboundParse: Domain = async (ask, test, owner) => {
  const [hosts, policies] = ['/v3/user/webhooks/parse/settings', '/v3/user/webhooks/security/policies'];
  await createDkimKey(test.provider.database, owner.accountId, 'inbound.example', 'tenancy');
  const { policy } = await ask<{ policy: WithId }>('POST', policies, { name: 'Own', signature: { enabled: true } });
  const hostname = 'in.inbound.example';
  await ask('POST', hosts, { hostname, url: 'https://hooks.example.com/mail' });
  return [
    { under: hosts, params: { hostname }, read: `${hosts}/${hostname}` },
    { under: policies, params: { id: String(policy.id) }, read: `${policies}/${policy.id}` },
  ];
};

export const integrations: Domain = async (ask) => {
  const base = '/v3/marketing/integrations';
  const { integration_id: id } = await ask<{ integration_id: string }>('POST', base, {
    destination: 'Segment',
    filters: { email_events: ['open'] },
    properties: { write_key: 'tenancy1', destination_region: 'US' },
  });
  return [{ under: base, params: { id }, read: `${base}/${id}` }];
};
