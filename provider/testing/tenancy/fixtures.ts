import { writeIpPool } from '../../delivery/transport/ipPools';
import { sql } from '../../database/sql';
import type { TestAccount, TestProvider } from '../startTestProvider';
import { ads, automations, singleSends, smsNumbers, smsServices } from './campaigns';
import {
  bounceMailboxes,
  eventNames,
  eventSources,
  eventWebhooks,
  feeds,
  inboundParse,
  integrations,
  mailRoutes,
  moves,
} from './connections';
import { designs, emailTests, images, languages, templates } from './content';
import { contactExports, erasures } from './personalData';
import { campaigns, contactdb } from './legacy';

/** Sends a request as the fixtures' owner; throws if it is refused. */
export type Ask = <Body>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Body>;

/** Resources of one account that another account tries to access. */
export interface Fixture {
  /** The path prefix these ids belong to: the longest match counts. */
  readonly under: string;
  /** Values of the path's parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** What the owner reads before and after: it must not change. */
  readonly read: string;
  /** Set if the parameter is an address that any account may have: an empty success reveals nothing. */
  readonly shared?: true;
  /** The status for an unknown id, if it is neither 403 nor 404. */
  readonly absent?: number;
}

/** Creates the fixtures of a domain. */
export type Domain = (ask: Ask, test: TestProvider, owner: TestAccount) => Promise<Fixture[]>;

export interface WithId {
  readonly id: string | number;
}

const apiKeys: Domain = async (ask) => {
  const { api_key_id: id } = await ask<{ api_key_id: string }>('POST', '/v3/api_keys', { name: 'tenancy' });
  return [{ under: '/v3/api_keys', params: { api_key_id: id }, read: `/v3/api_keys/${id}` }];
};

const scopeRequests: Domain = async (ask) => {
  await ask('POST', '/v3/scopes/requests', { scope_group_name: 'Templates' });
  const [request] = await ask<WithId[]>('GET', '/v3/scopes/requests');
  return [{ under: '/v3/scopes/requests', params: { request_id: String(request?.id) }, read: '/v3/scopes/requests' }];
};

const teammates: Domain = async (ask, test, owner) => {
  const username = `tenancy-${owner.accountId}`;
  await test.provider.database.execute(sql`
    insert into users (account_id, username, email, scopes)
    values (${owner.accountId}, ${username}, 'tenancy@example.com', '{mail.send}')`);
  const { token } = await ask<{ token: string }>('POST', '/v3/teammates', {
    email: 'tenancy-invited@example.com',
    scopes: ['mail.send'],
  });
  return [
    { under: '/v3/teammates', params: { username }, read: `/v3/teammates/${username}` },
    { under: '/v3/teammates/pending', params: { token }, read: '/v3/teammates/pending' },
  ];
};

const authenticatedDomains: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/whitelabel/domains', { domain: 'tenancy.example' });
  const ip = '192.0.2.77';
  await ask('POST', `/v3/whitelabel/domains/${id}/ips`, { ip });
  return [{ under: '/v3/whitelabel/domains', params: { id: String(id), ip }, read: `/v3/whitelabel/domains/${id}` }];
};

const linkDomains: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/whitelabel/links', { domain: 'tenancy.example' });
  return [{ under: '/v3/whitelabel/links', params: { id: String(id) }, read: `/v3/whitelabel/links/${id}` }];
};

const addresses: Domain = async (ask, test, owner) => {
  const [ip, name] = ['192.0.2.77', 'tenancy'];
  await writeIpPool(test.provider.database, owner.accountId, { name, addresses: [ip] });
  await ask('POST', '/v3/ips/warmup', { ip });
  const { id } = await ask<WithId>('POST', '/v3/whitelabel/ips', { ip, domain: 'tenancy.example' });
  const pool = `/v3/ips/pools/${name}`;
  return [
    { under: '/v3/ips/pools', params: { pool_name: name, ip }, read: pool },
    { under: '/v3/ips/warmup', params: { ip_address: ip }, read: '/v3/ips/warmup' },
    { under: '/v3/ips', params: { ip_address: ip }, read: `/v3/ips/${ip}` },
    { under: '/v3/whitelabel/ips', params: { id: String(id) }, read: `/v3/whitelabel/ips/${id}` },
  ];
};

const accessRules: Domain = async (ask) => {
  const { result } = await ask<{ result: { id: number }[] }>('POST', '/v3/access_settings/whitelist', {
    ips: [{ ip: '127.0.0.1' }],
  });
  const read = '/v3/access_settings/whitelist';
  return [{ under: read, params: { rule_id: String(result[0]?.id) }, read }];
};

const alerts: Domain = async (ask) => {
  const alert = { type: 'stats_notification', email_to: 'tenancy@example.com', frequency: 'weekly' };
  const { id } = await ask<{ id: number }>('POST', '/v3/alerts', alert);
  return [{ under: '/v3/alerts', params: { alert_id: String(id) }, read: `/v3/alerts/${id}` }];
};

const sessions: Domain = async (_ask, test, owner) => {
  const hash = Buffer.from(`tenancy ${owner.accountId}`);
  const row = await test.provider.database.first<{ session_id: string }>(sql`
    insert into sessions (account_id, token_hash, user_id, expires_at)
    values (${owner.accountId}, ${hash}, ${owner.userId}, now() + interval '1 hour')
    returning session_id`);
  return [{ under: '/v3/user/sessions', params: { session_id: String(row?.session_id) }, read: '/v3/user/two_factor' }];
};

const passkeys: Domain = async (_ask, test, owner) => {
  const row = await test.provider.database.first<{ passkey_id: string }>(sql`
    insert into passkeys (account_id, passkey_id, user_id, credential_id, public_key, counter, is_synced, name)
    values (${owner.accountId}, gen_random_uuid(), ${owner.userId}, gen_random_uuid()::text, '', 0, true, 'tenancy')
    returning passkey_id`);
  return [{ under: '/v3/user/passkeys', params: { passkey_id: String(row?.passkey_id) }, read: '/v3/user/passkeys' }];
};

/** Only operators have access: others are refused before the id is checked. */
const administration: Domain = async (_ask, _test, owner) => [
  { under: '/v3/administration/accounts', params: { account_id: String(owner.accountId) }, read: '/v3/user/package' },
];

const subusers: Domain = async (ask, _test, owner) => {
  const username = `tenancy-sub-${owner.accountId}`;
  await ask('POST', '/v3/subusers', { username, email: 'tenancy-sub@example.com', password: 'correct horse' });
  return [{ under: '/v3/subusers', params: { subuser_name: username }, read: '/v3/subusers' }];
};

const lists: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/lists', { name: 'Tenancy' });
  return [{ under: '/v3/marketing/lists', params: { id: String(id) }, read: `/v3/marketing/lists/${id}` }];
};

const fields: Domain = async (ask) => {
  const field = await ask<WithId>('POST', '/v3/marketing/field_definitions', { name: 'tenancy', field_type: 'Text' });
  const id = String(field.id);
  const read = '/v3/marketing/field_definitions';
  return [
    { under: read, params: { custom_field_id: id }, read },
    // The older API uses numbers: `e7_T` is 7.
    { under: '/v3/contactdb/custom_fields', params: { custom_field_id: id.replaceAll(/\D/g, '') }, read },
  ];
};

const mail: Domain = async (ask) => {
  const { batch_id: id } = await ask<{ batch_id: string }>('POST', '/v3/mail/batch');
  await ask('POST', '/v3/user/scheduled_sends', { batch_id: id, status: 'pause' });
  return [
    { under: '/v3/mail/batch', params: { batch_id: id }, read: `/v3/mail/batch/${id}`, absent: 400 },
    { under: '/v3/user/scheduled_sends', params: { batch_id: id }, read: `/v3/user/scheduled_sends/${id}` },
  ];
};

const imports: Domain = async (ask) => {
  const { job_id: id } = await ask<{ job_id: string }>('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T'],
  });
  const params = { id };
  return [{ under: '/v3/marketing/contacts/imports', params, read: `/v3/marketing/contacts/imports/${id}` }];
};

const bulkChanges: Domain = async (ask) => {
  const { job_id: id } = await ask<{ job_id: string }>('POST', '/v3/marketing/contacts/bulk', {
    action: 'delete',
    selection: { matching: { search: 'nobody' } },
  });
  return [{ under: '/v3/marketing/contacts/bulk', params: { id }, read: `/v3/marketing/contacts/imports/${id}` }];
};

const senders: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/senders', {
    nickname: 'Tenancy',
    from: { email: 'owner@example.com', name: 'Owner' },
    reply_to: { email: 'owner@example.com', name: 'Owner' },
    address: '1 Street',
    city: 'Town',
    country: 'Portugal',
  });
  const params = { id: String(id) };
  return ['/v3/marketing/senders', '/v3/senders', '/v3/verified_senders'].map((under) => ({
    under,
    params,
    read: `/v3/marketing/senders/${id}`,
  }));
};

const unsubscribeGroups: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/asm/groups', {
    name: 'Tenancy',
    description: 'Whose is it?',
    is_default: false,
  });
  await ask('POST', `/v3/asm/groups/${id}/suppressions`, { recipient_emails: ['reader@example.com'] });
  const params = { group_id: String(id), email: 'reader@example.com' };
  return ['/v3/asm/groups', '/v3/download/asm/groups'].map((under) => ({
    under,
    params,
    read: `/v3/asm/groups/${id}/suppressions`,
  }));
};

const suppressions: Domain = async (ask, test, owner) => {
  const email = 'gone@example.com';
  await ask('POST', '/v3/asm/suppressions/global', { recipient_emails: [email] });
  for (const kind of ['bounce', 'block', 'invalid_email', 'spam_report']) {
    await test.provider.database.execute(sql`
      insert into suppressions (account_id, email, kind, reason)
      values (${owner.accountId}, ${email}, ${kind}, 'tenancy')`);
  }
  const kinds = ['bounces', 'blocks', 'invalid_emails', 'spam_reports'].map((kind) => `/v3/suppression/${kind}`);
  return [
    { under: '/v3/asm/suppressions', params: { email }, read: `/v3/asm/suppressions/global/${email}`, shared: true },
    {
      under: '/v3/suppression/bounces/classifications',
      params: { classification: 'Content' },
      read: '/v3/suppression/bounces',
      shared: true,
    },
    ...kinds.map((under) => ({ under, params: { email }, read: `${under}/${email}`, shared: true }) as const),
  ];
};

const contacts: Domain = async (ask, test, owner) => {
  const row = await test.provider.database.first<{ contact_id: string }>(sql`
    insert into contacts (account_id, email, first_name) values (${owner.accountId}, 'tenancy@example.com', 'Tenancy')
    returning contact_id`);
  const id = String(row?.contact_id);
  const name = 'tenancy';
  await ask('POST', `/v3/marketing/contacts/${id}/tags`, { name });
  const { result: tags } = await ask<{ result: WithId[] }>('GET', '/v3/marketing/tags');
  const views = '/v3/marketing/contact_views';
  const state = { filter: {}, sort: 'email', columns: [{ id: 'email' }], compact: false };
  const view = await ask<WithId>('POST', views, { name, shared: true, state });
  return [
    { under: '/v3/marketing/contacts', params: { id, name }, read: `/v3/marketing/contacts/${id}` },
    { under: '/v3/marketing/tags', params: { id: String(tags[0]?.id) }, read: '/v3/marketing/tags' },
    { under: views, params: { id: String(view.id) }, read: views },
    {
      under: '/v3/marketing/contacts/search/identifiers',
      params: { identifier_type: 'email' },
      read: `/v3/marketing/contacts/${id}`,
      shared: true,
    },
  ];
};

const outbox: Domain = async (_ask, test, owner) => {
  const row = await test.provider.database.first<{ id: string }>(sql`
    insert into captured_messages (account_id, message_id, email, subject, raw)
    values
      (${owner.accountId}, '<tenancy@example.com>', 'tenancy@example.com', 'Tenancy',
        ${Buffer.from('Subject: Tenancy\r\n\r\nHello')})
    returning captured_message_id as id`);
  return [{ under: '/v3/marketing/outbox', params: { id: String(row?.id) }, read: `/v3/marketing/outbox/${row?.id}` }];
};

const signupForms: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/forms', { name: 'Tenancy' });
  return [{ under: '/v3/marketing/forms', params: { id: String(id) }, read: `/v3/marketing/forms/${id}` }];
};

const consents: Domain = async (_ask, test, owner) => {
  const row = await test.provider.database.first<{ consent_id: string }>(sql`
    insert into consents (account_id, email, source, language, contact, mail_at)
    values
      (${owner.accountId}, 'tenancy-asked@example.com', 'api', 'en',
        '{"columns": {"email": "tenancy-asked@example.com"}}', null)
    returning consent_id`);
  const id = String(row?.consent_id);
  return [{ under: '/v3/marketing/consents', params: { id }, read: `/v3/marketing/consents/${id}` }];
};

const segments: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/segments/2.0', {
    name: 'Tenancy',
    query_dsl: 'SELECT contact_id, updated_at FROM contact_data',
  });
  const params = { segment_id: String(id) };
  return ['/v3/marketing/segments', '/v3/marketing/segments/2.0'].map((under) => ({
    under,
    params,
    read: `/v3/marketing/segments/2.0/${id}`,
  }));
};

const notifications: Domain = async (ask, test, owner) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/notifications', { email: 'tenancy-told@example.com' });
  const row = await test.provider.database.first<{ notice_id: string }>(sql`
    insert into notices (account_id, occasion, tone, title, message, link)
    values (${owner.accountId}, 'tenancy', 'info', 'Tenancy', 'Tenancy', '/') returning notice_id`);
  return [
    { under: '/v3/marketing/notifications', params: { id: String(id) }, read: '/v3/marketing/notifications' },
    { under: '/v3/marketing/notices', params: { id: String(row?.notice_id) }, read: '/v3/marketing/notices' },
  ];
};

const messages: Domain = async (ask, test, owner) => {
  await test.provider.database.execute(sql`
    insert into email_events (account_id, event, contact_id, email, single_send_id)
    values (${owner.accountId}, 'processed', gen_random_uuid(), 'tenancy@example.com', gen_random_uuid())`);
  const list = await ask<{ messages: { msg_id: string }[] }>('GET', '/v3/messages');
  const id = String(list.messages[0]?.msg_id);
  const { download_uuid: download } = await ask<{ download_uuid: string }>('POST', '/v3/messages/download');
  return [
    { under: '/v3/messages', params: { msg_id: id }, read: `/v3/messages/${id}` },
    { under: '/v3/messages/download', params: { download_uuid: download }, read: `/v3/messages/${id}` },
  ];
};

/** A device type is not an id: every account has all of them. */
const accountStats: Domain = async () => [
  { under: '/v3/clients', params: { client_type: 'phone' }, read: '/v3/categories', shared: true },
];

/** Nor is what a report tells apart. */
const reports: Domain = async () => [
  {
    under: '/v3/marketing/reports/breakdowns',
    params: { dimension: 'device' },
    read: '/v3/marketing/reports/weekly',
    shared: true,
  },
];

/** Each domain whose paths contain ids creates its fixtures here; the tenancy test fails for a path without any. */
export const fixtureDomains: readonly Domain[] = [
  apiKeys,
  administration,
  subusers,
  scopeRequests,
  teammates,
  sessions,
  passkeys,
  authenticatedDomains,
  linkDomains,
  accessRules,
  addresses,
  alerts,
  lists,
  designs,
  templates,
  emailTests,
  images,
  languages,
  fields,
  eventWebhooks,
  bounceMailboxes,
  eventNames,
  eventSources,
  feeds,
  mailRoutes,
  moves,
  inboundParse,
  mail,
  integrations,
  notifications,
  imports,
  contactExports,
  erasures,
  bulkChanges,
  senders,
  unsubscribeGroups,
  suppressions,
  singleSends,
  automations,
  contactdb,
  campaigns,
  contacts,
  outbox,
  signupForms,
  consents,
  accountStats,
  messages,
  reports,
  segments,
  smsNumbers,
  smsServices,
  ads,
];
