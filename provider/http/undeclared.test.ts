import { sql } from '../database/sql';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { previewFeatures: ['mc.ads'] } });
});
afterAll(() => provider.close());

const foreign = '11111111-1111-4111-8111-111111111111';

test('a property that the contract does not name changes nothing', async () => {
  const campaigns = '/v3/marketing/ads/campaigns';
  const body = { name: 'Spring', id: foreign, problems: [] };
  const created = (await provider.inject('POST', campaigns, body)).json<{ id: string }>();
  expect(created).toMatchObject({ name: 'Spring', problems: [{ field: 'channels' }, { field: 'audience.list_ids' }] });
  expect(created.id).not.toBe(foreign);
  const changed = await provider.inject('PATCH', `${campaigns}/${created.id}`, { id: foreign });
  expect(changed.json()).toMatchObject({ id: created.id });
});

test('what a template sends is what its editors see, whatever a request claims', async () => {
  const { id } = (await provider.inject('POST', '/v3/templates', { name: 'Seen', generation: 'dynamic' })).json<{
    id: string;
  }>();
  const seen = { name: 'v', subject: 'x', html_content: '<p>Seen</p>', sent_html: '<p>Hidden</p>' };
  const version = await provider.inject('POST', `/v3/templates/${id}/versions`, seen);
  expect(version.statusCode).toBe(201);
  const versionId = version.json<{ id: string }>().id;
  const patched = await provider.inject('PATCH', `/v3/templates/${id}/versions/${versionId}`, {
    subject: 'y',
    sent_html: '<p>Hidden</p>',
  });
  expect(patched.statusCode).toBe(200);
  const rows = await provider.provider.database.rows(sql`
    select sent_html from template_versions where account_id = ${provider.accountId} and sent_html is not null`);
  expect(rows).toEqual([]);
});
