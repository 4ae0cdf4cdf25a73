import { sql } from '../../database/sql';
import type { Domain } from './fixtures';

// Campaigns: single sends, automations, text messages and ads.

interface WithId {
  readonly id: string | number;
}

export const singleSends: Domain = async (ask, test, owner) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/singlesends', { name: 'Tenancy' });
  const read = `/v3/marketing/singlesends/${id}`;
  const recipient = '22222222-2222-4222-8222-222222222222';
  await test.provider.database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email)
    values (${owner.accountId}, ${String(id)}, ${recipient}, 'reader@example.com')`);
  const places = ['singlesends', 'stats/singlesends', 'stats/answers', 'reports/sends'].map(
    (path) => `/v3/marketing/${path}`,
  );
  return places.map((under) => ({ under, params: { id: String(id), contact_id: recipient }, read }));
};

export const automations: Domain = async (ask, test, owner) => {
  const { id, steps } = await ask<WithId & { steps: WithId[] }>('POST', '/v3/marketing/automations', {
    name: 'Tenancy',
    type: 'welcome',
  });
  const contactId = '33333333-3333-4333-8333-333333333333';
  await test.provider.database.execute(sql`
    insert into automation_enrolments (account_id, automation_id, contact_id)
    values (${owner.accountId}, ${String(id)}, ${contactId})`);
  const params = { id: String(id), step_id: String(steps[0]?.id), contact_id: contactId };
  const read = `/v3/marketing/automations/${id}`;
  return ['/v3/marketing/automations', '/v3/marketing/stats/automations'].map((under) => ({ under, params, read }));
};

export const smsNumbers: Domain = async (_ask, test) => {
  const phoneNumber = '+14155550150';
  await test.inject('POST', '/v3/marketing/sms/opt_outs', { phone_numbers: [phoneNumber] });
  await test.provider.database.execute(sql`
    insert into sms_unreachable_numbers (account_id, phone_number, error_code)
    values (${test.accountId}, ${phoneNumber}, 21614)`);
  return ['/v3/marketing/sms/opt_outs', '/v3/marketing/sms/unreachable_numbers'].map((under) => ({
    under,
    params: { phone_number: phoneNumber },
    read: under,
  }));
};

/** Other accounts have no connection through which a service could be asked. */
export const smsServices: Domain = async () => [
  {
    under: '/v3/marketing/sms/messaging_services',
    params: { sid: `MG${'1'.repeat(32)}` },
    read: '/v3/marketing/sms/replies',
  },
];

export const ads: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/ads/campaigns', { name: 'tenancy' });
  await ask('POST', '/v3/marketing/ads/accounts', { partner: 'sandbox' });
  const read = '/v3/marketing/ads/accounts';
  const audiences = '/v3/marketing/ads/audiences';
  const list = await ask<WithId>('POST', '/v3/marketing/lists', { name: 'tenancy audience' });
  const audience = await ask<WithId>('POST', audiences, { name: 'tenancy', partner: 'sandbox', list_id: list.id });
  return [
    { under: audiences, params: { id: String(audience.id) }, read: `${audiences}/${audience.id}` },
    { under: '/v3/marketing/ads/campaigns', params: { id: String(id) }, read: `/v3/marketing/ads/campaigns/${id}` },
    { under: read, params: { partner: 'sandbox' }, read },
  ];
};
