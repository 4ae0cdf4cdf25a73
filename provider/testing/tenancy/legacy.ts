import type { Domain } from './fixtures';

// The legacy API, whose numbers every account counts from 1.

interface Numbered {
  readonly id: number;
}

export const contactdb: Domain = async (ask) => {
  const base = '/v3/contactdb';
  const list = await ask<Numbered>('POST', `${base}/lists`, { name: 'Tenancy, legacy' });
  const segment = await ask<Numbered>('POST', `${base}/segments`, {
    name: 'Tenancy, legacy',
    conditions: [{ field: 'first_name', operator: 'eq', value: 'Tenancy' }],
  });
  const { persisted_recipients: recipients } = await ask<{ persisted_recipients: string[] }>(
    'POST',
    `${base}/recipients`,
    [{ email: 'tenancy-legacy@example.com', first_name: 'Tenancy' }],
  );
  await ask('POST', `${base}/lists/${list.id}/recipients`, recipients);
  const file = await ask<{ id: string }>('POST', `${base}/exports`, { list_ids: [list.id] });
  const params = { list_id: String(list.id), recipient_id: String(recipients[0]), segment_id: String(segment.id) };
  return [
    { under: `${base}/lists`, params, read: `${base}/lists/${list.id}` },
    { under: `${base}/recipients`, params, read: `${base}/recipients/${recipients[0]}` },
    { under: `${base}/exports`, params: { id: file.id }, read: '/v3/contactdb/custom_fields' },
    { under: `${base}/segments`, params, read: `${base}/segments/${segment.id}` },
  ];
};

export const campaigns: Domain = async (ask) => {
  const { id } = await ask<Numbered>('POST', '/v3/campaigns', { title: 'Tenancy' });
  return [{ under: '/v3/campaigns', params: { campaign_id: String(id) }, read: `/v3/campaigns/${id}` }];
};
