import type { Domain } from './fixtures';

// What leaves with people: exports of contacts, and erasures.

interface WithId {
  readonly id: string | number;
}

export const contactExports: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/contacts/exports', {});
  return [
    {
      under: '/v3/marketing/contacts/exports',
      params: { id: String(id) },
      read: `/v3/marketing/contacts/exports/${id}`,
    },
  ];
};

export const erasures: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/marketing/erasures', { email: 'gone@tenancy.example' });
  return [{ under: '/v3/marketing/erasures', params: { id: String(id) }, read: `/v3/marketing/erasures/${id}` }];
};
