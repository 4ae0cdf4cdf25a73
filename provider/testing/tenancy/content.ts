import { sql } from '../../database/sql';
import type { Domain } from './fixtures';

// Content: designs, templates, images, and tests of emails.

interface WithId {
  readonly id: string | number;
}

export const designs: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/designs', { html_content: '<p>Tenancy</p>' });
  const { result } = await ask<{ result: WithId[] }>('GET', '/v3/designs/pre-builts');
  const design = {
    schemaVersion: 1,
    language: 'en',
    direction: 'ltr',
    subject: '',
    preheader: '',
    theme: {
      background: '#ffffff',
      color: '#000000',
      linkColor: '#0000ff',
      fontFamily: 'Arial',
      fontSize: 14,
      container: { width: 600, background: '#ffffff', padding: { top: 0, right: 0, bottom: 0, left: 0 } },
    },
    head: '',
    blocks: [],
  };
  const versions = `/v3/design_versions/design/${id}`;
  const version = await ask<WithId>('POST', versions, { name: 'Tenancy', design });
  const saved = await ask<WithId>('POST', '/v3/saved_blocks', {
    name: 'Tenancy',
    block: { type: 'spacer', id: 'a', padding: { top: 0, right: 0, bottom: 0, left: 0 }, height: 10 },
  });
  return [
    {
      under: '/v3/design_versions',
      params: { kind: 'design', owner_id: String(id), version_id: String(version.id) },
      read: versions,
    },
    { under: '/v3/saved_blocks', params: { block_id: String(saved.id) }, read: '/v3/saved_blocks' },
    { under: '/v3/designs', params: { id: String(id) }, read: `/v3/designs/${id}` },
    {
      under: '/v3/designs/favorites',
      params: { item_id: String(result[0]?.id) },
      read: '/v3/designs/favorites',
      shared: true,
    },
    { under: '/v3/designs/pre-builts', params: { id: String(result[0]?.id) }, read: '/v3/designs', shared: true },
  ];
};

export const templates: Domain = async (ask) => {
  const { id } = await ask<WithId>('POST', '/v3/templates', { name: 'Tenancy', generation: 'dynamic' });
  const version = await ask<WithId>('POST', `/v3/templates/${id}/versions`, {
    name: 'Tenancy',
    subject: 'Tenancy',
    html_content: '<p>Tenancy</p>',
  });
  return [
    {
      under: '/v3/templates',
      params: { template_id: String(id), version_id: String(version.id) },
      read: `/v3/templates/${id}`,
    },
  ];
};

export const languages: Domain = async (ask) => {
  await ask('POST', '/v3/marketing/languages', { language: 'sv' });
  const under = '/v3/marketing/languages';
  return [{ under, params: { language: 'sv' }, read: `${under}/sv` }];
};

export const emailTests: Domain = async (_ask, test, owner) => {
  const row = await test.provider.database.first<{ test_id: string }>(sql`
    insert into email_tests (account_id, resource_id, subject, sender, html, plain, headers, status, wants_spam, links)
    values (${owner.accountId}, 'html', 'Tenancy', 'owner@example.com', '', '', '{}', 'complete', false, '[]')
    returning test_id`);
  const tests = '/v3/marketing/compatibility_testing/tests';
  return [{ under: tests, params: { id: String(row?.test_id) }, read: `${tests}/${row?.test_id}` }];
};

export const images: Domain = async (_ask, test, owner) => {
  const row = await test.provider.database.first<{ image_id: string }>(sql`
    insert into images (account_id, name, file_key, thumbnail_key, type, width, height, size, folder)
    values (${owner.accountId}, 'tenancy.png', 'images/0/file.png', 'images/0/thumbnail.png', 'image/png', 1, 1, 1,
      'tenancy')
    returning image_id`);
  const id = String(row?.image_id);
  return [{ under: '/v3/images', params: { id }, read: `/v3/images/${id}` }];
};
